//! Messages by revision: typed requests and notifications, and responses whose result is typed by its method.

pub(crate) mod answer;
pub(crate) mod batch;
pub(crate) mod call;
pub(crate) mod calls;
#[cfg(feature = "registry")]
pub(crate) mod either;
pub(crate) mod extended;
pub(crate) mod handlers;
pub(crate) mod incoming;
pub(crate) mod pending;
pub(crate) mod response;
pub(crate) mod round;
pub(crate) mod writing;
