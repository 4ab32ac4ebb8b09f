//! What the type system refuses. The documentation shows each refusal as a `compile_fail` example; here every pair of a
//! method and a result is asked, so that nothing else slips in.

use std::io;

use mcp_wire::PeerError;
use mcp_wire::error::{Application, Condition, ErrorKind, Failure, LocalFailure};
use mcp_wire::{
    Call, JsonObject, MayRequireInput, Method, Notice, OtherNotice, Rejection, Response, WireError,
    v2025_11_25 as legacy, v2026_07_28 as mcp,
};

/// Tells whether a type meets a bound: an associated constant of its own stands before that of a trait.
macro_rules! holds {
    ($type:ty: $($bound:tt)+) => {{
        struct Probe<T>(std::marker::PhantomData<T>);
        #[allow(dead_code, reason = "where the bound holds, this one is not taken")]
        trait Otherwise {
            const HOLDS: bool = false;
        }
        impl<T> Otherwise for Probe<T> {}
        #[allow(dead_code, reason = "where the bound does not hold, the other one is taken")]
        impl<T: $($bound)+> Probe<T> {
            const HOLDS: bool = true;
        }
        <Probe<$type>>::HOLDS
    }};
}

macro_rules! answers {
    ($($revision:ident {
        $($method:ident: $($result:ident)|+;)*
    })*) => { $({
        // Every result of the revision, each once.
        let results: &[(&str, &[(&str, bool)])] = &answers!(@table $revision [$($method)*] [$($($result)+)*]);
        let expect: &[(&str, &[&str])] = &[$((stringify!($method), &[$(stringify!($result)),+])),*];
        for ((method, answers), (_, legal)) in results.iter().zip(expect) {
            for (result, is_answer) in *answers {
                assert_eq!(*is_answer, legal.contains(result), "{}: {method} answered with {result}", stringify!($revision));
            }
        }
    })* };
    (@table $revision:ident [$($method:ident)*] $results:tt) => {
        [$((stringify!($method), &answers!(@row $revision $method $results) as &[_])),*]
    };
    (@row $revision:ident $method:ident [$($result:ident)*]) => {
        [$((stringify!($result), holds!($revision::$result: Into<<$revision::methods::$method as Method>::Result>))),*]
    };
}

#[test]
fn a_call_is_answered_with_what_its_method_returns_and_nothing_else() {
    answers! {
        mcp {
            CompletionComplete: CompleteResult;
            PromptsGet: GetPromptResult | InputRequiredResult;
            PromptsList: ListPromptsResult;
            ResourcesList: ListResourcesResult;
            ResourcesRead: ReadResourceResult | InputRequiredResult;
            ResourcesTemplatesList: ListResourceTemplatesResult;
            ServerDiscover: DiscoverResult;
            SubscriptionsListen: SubscriptionsListenResult;
            ToolsCall: CallToolResult | InputRequiredResult;
            ToolsList: ListToolsResult;
        }
        legacy {
            CompletionComplete: CompleteResult;
            ElicitationCreate: ElicitResult;
            Initialize: InitializeResult;
            Ping: EmptyResult;
            PromptsGet: GetPromptResult;
            PromptsList: ListPromptsResult;
            ResourcesList: ListResourcesResult;
            ResourcesRead: ReadResourceResult;
            ResourcesTemplatesList: ListResourceTemplatesResult;
            RootsList: ListRootsResult;
            SamplingCreateMessage: CreateMessageResult;
            TasksCancel: CancelTaskResult;
            TasksGet: GetTaskResult;
            TasksList: ListTasksResult;
            TasksResult: GetTaskPayloadResult;
            ToolsCall: CallToolResult;
            ToolsList: ListToolsResult;
        }
    }
}

#[test]
fn a_result_of_another_revision_is_no_answer() {
    assert!(holds!(mcp::CallToolResult: Into<<mcp::methods::ToolsCall as Method>::Result>));
    assert!(!holds!(legacy::CallToolResult: Into<<mcp::methods::ToolsCall as Method>::Result>));
    assert!(!holds!(mcp::CallToolResult: Into<<legacy::methods::ToolsCall as Method>::Result>));
}

#[test]
fn three_methods_may_ask_for_input() {
    assert!(holds!(mcp::methods::ToolsCall: MayRequireInput));
    assert!(holds!(mcp::methods::PromptsGet: MayRequireInput));
    assert!(holds!(mcp::methods::ResourcesRead: MayRequireInput));
    assert!(!holds!(mcp::methods::ToolsList: MayRequireInput));
    assert!(!holds!(mcp::methods::PromptsList: MayRequireInput));
    assert!(!holds!(mcp::methods::ServerDiscover: MayRequireInput));
    assert!(!holds!(legacy::methods::ToolsCall: MayRequireInput));
}

#[test]
fn nothing_but_an_error_of_the_protocol_becomes_a_wire_error() {
    assert!(holds!(WireError: Into<WireError>));
    assert!(holds!(mcp::Error: Into<WireError>));
    assert!(holds!(legacy::Error: Into<WireError>));
    // It is one of a revision's first.
    assert!(!holds!(Application: Into<WireError>));
    assert!(holds!(Application: Into<mcp::Error>));
    // What a peer sent is no error of this side, and what another revision says none of this one.
    assert!(!holds!(PeerError: Into<WireError>));
    assert!(!holds!(PeerError: Into<mcp::Error>));
    assert!(!holds!(WireError: Into<mcp::Error>));
    assert!(!holds!(mcp::Error: Into<legacy::Error>));
    assert!(!holds!(legacy::Error: Into<mcp::Error>));
    assert!(!holds!(WireError: serde::de::DeserializeOwned));
    // One of any revision has no code until the peer's revision is known.
    assert!(!holds!(Condition: Into<WireError>));
    assert!(!holds!(ErrorKind: Into<WireError>));
    assert!(!holds!(LocalFailure: Into<WireError>));
    assert!(!holds!(Failure: Into<WireError>));
    assert!(!holds!(LocalFailure: serde::Serialize));
    assert!(!holds!(Failure: serde::Serialize));
    assert!(!holds!(io::Error: Into<WireError>));
    assert!(!holds!(std::fmt::Error: Into<WireError>));
    assert!(!holds!(serde_json::Error: Into<WireError>));
    assert!(!holds!(Box<dyn std::error::Error>: Into<WireError>));
    assert!(!holds!(String: Into<WireError>));
    assert!(!holds!(&'static str: Into<WireError>));
    assert!(!holds!(i64: Into<WireError>));
    assert!(!holds!((i64, String): Into<WireError>));
    assert!(!holds!(JsonObject: Into<WireError>));
    assert!(!holds!(serde_json::Value: Into<WireError>));
    assert!(!holds!(mcp_wire::stdio::NotALine: Into<WireError>));
    assert!(!holds!(WireError: Default));
}

#[test]
fn what_is_not_sent_is_not_written() {
    assert!(holds!(Call<mcp::methods::ToolsCall>: serde::Serialize));
    assert!(holds!(Response<mcp::CallToolResult>: serde::Serialize));
    // A refusal writes itself, by revision, and not where it may not be sent.
    assert!(!holds!(Rejection: serde::Serialize));
    assert!(!holds!(Response<io::Error>: serde::Serialize));
}

#[test]
fn an_answer_has_an_id_and_a_notification_none() {
    // `ok` and `error` are methods of a call alone: these would be ambiguous if a notification had its own.
    trait Unanswered {
        fn ok(&self) -> bool {
            true
        }
        fn error(&self) -> bool {
            true
        }
    }
    impl<N: mcp_wire::Notification> Unanswered for Notice<N> {}
    impl Unanswered for OtherNotice {}
    let notice = Notice::<legacy::methods::InitializedNotification>::new(None);
    assert!(notice.ok() && notice.error());
    let text = br#"{"jsonrpc":"2.0","method":"acme/x"}"#;
    let Ok(mcp::ClientMessage::Notification(mcp::ClientNotice::Other(other))) = mcp::ClientMessage::parse(text) else {
        panic!("a notification of an unknown method");
    };
    assert!(other.ok() && other.error());
}
