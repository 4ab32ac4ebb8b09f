//! The form of the validation tables, which the generator writes for each revision.

use crate::method::Sender;
use crate::wire::envelope::Envelope;
use crate::wire::schema::Root;
use crate::wire::shape::Sign;

/// All that a revision says of values.
pub(crate) struct Rules {
    /// The types by name; a [`Ref::Type`] is a place in this list.
    pub(crate) types: &'static [Type],
    /// The methods by name.
    pub(crate) methods: &'static [Method],
}

impl Rules {
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.types.binary_search_by(|of| of.0.cmp(name)).ok()
    }

    /// Tells whether a type is an object that must have a member.
    pub(crate) fn requires(&self, index: usize, member: &str) -> bool {
        match self.types.get(index).map(|of| &of.1) {
            Some(Shape::Object(_, members, _)) => {
                members.iter().any(|known| known.0 == member && matches!(known.1, Presence::Required))
            }
            _ => false,
        }
    }

    pub(crate) fn method(&self, name: &str) -> Option<&'static Method> {
        self.methods.binary_search_by(|method| method.0.cmp(name)).ok().and_then(|at| self.methods.get(at))
    }
}

/// A type: its name in the schema, and what it is.
pub(crate) struct Type(pub(crate) &'static str, pub(crate) Shape);

/// A method: its name, who sends it, its params, and the type of its result.
pub(crate) struct Method(pub(crate) &'static str, pub(crate) Sender, pub(crate) Params, pub(crate) Option<usize>);

impl Method {
    /// Tells whether it comes as a message, and not inside a result alone.
    pub(crate) fn is_message(&self) -> bool {
        self.1.is_client() || self.1.is_server()
    }
}

/// What params a method takes.
pub(crate) enum Params {
    Required(usize),
    Optional(usize),
    /// Any object, or none.
    Free,
}

/// What a type is.
#[allow(clippy::enum_variant_names, reason = "a union told apart by the shape of its members")]
pub(crate) enum Shape {
    /// An object: the members with one value only, the others, a rule over the whole.
    Object(&'static [Constant], &'static [Member], Option<Ensure>),
    /// One of several objects: a string member tells by its value which; others may be kept.
    Tagged(&'static str, &'static [&'static str], &'static [usize], WhenAbsent, bool),
    /// One of several objects: which of these members is there tells.
    ByMember(&'static [&'static str], &'static [usize]),
    /// One of several objects: `type` and the presence of a member tell.
    BySign(&'static [&'static str], &'static [Row]),
    /// A string, number or boolean; an array of strings where said so.
    ByKind(bool),
    /// One of several envelopes, or one of two kinds of batch.
    Enveloped(&'static [(Envelope, usize)], Option<[usize; 2]>),
    /// An object that must fit one of several types; which of these members is there tells the candidates.
    Ambiguous(&'static [&'static str], &'static [usize]),
    /// One of these strings; others may be kept.
    Strings(&'static [&'static str], bool),
    /// A JSON Schema, checked at its root.
    RawSchema(&'static [Root]),
    /// Another type.
    Alias(Ref),
}

/// A member with one value only: whether a lenient receiver does without.
pub(crate) struct Constant(pub(crate) &'static str, pub(crate) Only, pub(crate) bool);

pub(crate) enum Only {
    Text(&'static str),
    Integer(i64),
}

/// A member of an object.
pub(crate) struct Member(pub(crate) &'static str, pub(crate) Presence, pub(crate) Ref, pub(crate) Option<Check>);

/// Whether a member must be there, and what null is.
pub(crate) enum Presence {
    Required,
    /// Required, but a lenient receiver does without; where said so, only beside another member.
    Forgiven(Option<&'static str>),
    /// Required, and null is legal.
    Nullable,
    /// Optional; to a lenient receiver null is absent.
    Optional,
    /// Optional, of any JSON.
    Value,
    /// Optional; a lenient receiver takes a bad one for absent.
    Identity,
    /// Optional; null is absent.
    Unset,
}

/// A bound on a value; a lenient receiver lets all of them pass.
pub(crate) enum Check {
    UnitInterval,
    Ttl,
    HundredItems,
}

/// A rule over a whole object.
pub(crate) enum Ensure {
    AsksSomething,
    ToolResultsAlone,
}

/// What an object without the member that tells is.
pub(crate) enum WhenAbsent {
    /// Wrong.
    Missing,
    /// This branch.
    Branch(usize),
    /// This branch, to a lenient receiver.
    Forgiven(usize),
}

/// A branch that `type` and the presence of a member tell.
pub(crate) struct Row(pub(crate) &'static [&'static str], pub(crate) Sign, pub(crate) usize);

/// The type of a value.
pub(crate) enum Ref {
    String,
    Boolean,
    Integer,
    Number,
    Json,
    JsonObject,
    JsonArray,
    Meta,
    StringOrInteger,
    List(&'static Ref),
    Map(&'static Ref),
    OneOrMany(usize),
    MaybeUncached(usize),
    Type(usize),
}

macro_rules! revisions {
    ($($feature:literal $module:ident $variant:ident $file:literal;)*) => {
        $(
            #[cfg(feature = $feature)]
            mod $module {
                include!(concat!(env!("OUT_DIR"), $file));
            }
        )*

        /// Returns the tables of a revision; none where its feature is off.
        pub(crate) fn of(revision: crate::Revision) -> Option<&'static Rules> {
            match revision {
                $(
                    #[cfg(feature = $feature)]
                    crate::Revision::$variant => Some(&$module::RULES),
                    #[cfg(not(feature = $feature))]
                    crate::Revision::$variant => None,
                )*
            }
        }
    };
}
revisions! {
    "v2024_11_05" v2024_11_05 V2024_11_05 "/v2024_11_05_rules.rs";
    "v2025_03_26" v2025_03_26 V2025_03_26 "/v2025_03_26_rules.rs";
    "v2025_06_18" v2025_06_18 V2025_06_18 "/v2025_06_18_rules.rs";
    "v2025_11_25" v2025_11_25 V2025_11_25 "/v2025_11_25_rules.rs";
    "v2026_07_28" v2026_07_28 V2026_07_28 "/v2026_07_28_rules.rs";
}
