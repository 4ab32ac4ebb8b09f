//! The source of the crate: its modules, with what macros write and what is included in place.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use syn::{Attribute, Item, Type, UseTree};

use super::expand::Macro;

/// The names of the modules from the crate on; empty for the crate itself.
pub(super) type ModulePath = Vec<String>;

/// An item, by its module and its name.
pub(super) type Place = (ModulePath, String);

/// The modules of the crate.
pub(super) struct Source {
    pub(super) modules: BTreeMap<ModulePath, Module>,
}

#[derive(Default)]
pub(super) struct Module {
    pub(super) items: Vec<Item>,
    /// Whether the module is the generator's.
    pub(super) is_generated: bool,
}

impl Source {
    /// Reads `src/`.
    pub(super) fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut source = Self { modules: BTreeMap::new() };
        source.load(Vec::new(), parse(&root.join("src/lib.rs")).items, &root.join("src"));
        source.expand();
        source
    }

    /// Takes in a module and those below it, which are in `folder`.
    fn load(&mut self, path: ModulePath, items: Vec<Item>, folder: &Path) {
        let mut module = Module::default();
        for item in items.into_iter().flat_map(included) {
            match item {
                Item::Mod(item) if is_test(&item.attrs) => drop(item),
                Item::Mod(mut inner) => {
                    let name = inner.ident.to_string();
                    let (below, child) = (folder.join(&name), [path.clone(), vec![name.clone()]].concat());
                    let content = inner.content.take().map(|(_, items)| items);
                    let items = content.unwrap_or_else(|| parse(&folder.join(format!("{name}.rs"))).items);
                    self.load(child, items, &below);
                    module.items.push(Item::Mod(inner));
                }
                Item::Macro(item) if item.mac.path.is_ident("include") => module.is_generated = true,
                other => module.items.push(other),
            }
        }
        self.modules.insert(path, module);
    }

    /// Puts what macros write in the place of their invocations.
    fn expand(&mut self) {
        let mut macros: Vec<(ModulePath, String, Macro)> = Vec::new();
        for (path, module) in &self.modules {
            macros.extend(module.items.iter().filter_map(|item| match item {
                Item::Macro(item) => {
                    let name = item.ident.as_ref()?.to_string();
                    Some((path.clone(), name, Macro::parse(item.mac.tokens.clone())))
                }
                _ => None,
            }));
        }
        for (path, module) in &mut self.modules {
            let mut waiting: Vec<Item> = std::mem::take(&mut module.items).into_iter().rev().collect();
            while let Some(item) = waiting.pop() {
                let Item::Macro(invocation) = &item else {
                    module.items.push(item);
                    continue;
                };
                let (None, Some(name)) = (&invocation.ident, invocation.mac.path.segments.last()) else { continue };
                let name = name.ident.to_string();
                // A module's own macro hides those of others.
                let mut named: Vec<_> = macros.iter().filter(|(_, known, _)| *known == name).collect();
                named.sort_by_key(|(home, _, _)| home != path);
                let (_, _, rules) = named.first().unwrap_or_else(|| panic!("{path:?}: no macro `{name}!`"));
                let tokens = rules.expand(&invocation.mac.tokens);
                let tokens = tokens.unwrap_or_else(|| panic!("{path:?}: no rule for this `{name}!`"));
                let file = syn::parse2::<syn::File>(tokens.clone());
                let file =
                    file.unwrap_or_else(|error| panic!("{path:?}: `{name}!` writes no items: {error}\n{tokens}"));
                waiting.extend(file.items.into_iter().rev());
            }
        }
    }

    /// Finds the item that a path in a module leads to, through re-exports.
    pub(super) fn resolve(&self, from: &[String], path: &[String]) -> Option<Place> {
        let (start, rest) = match path.split_first()? {
            (first, rest) if first == "crate" => (Vec::new(), rest),
            (first, rest) if first == "self" => (from.to_vec(), rest),
            (first, rest) if first == "super" => (from.split_last()?.1.to_vec(), rest),
            _ => (from.to_vec(), path),
        };
        let (name, modules) = rest.split_last()?;
        let home = [start, modules.to_vec()].concat();
        let module = self.modules.get(&home)?;
        if module.items.iter().any(|item| named(item).is_some_and(|(found, _)| found == *name)) {
            return Some((home, name.clone()));
        }
        let used = module.items.iter().filter_map(|item| match item {
            Item::Use(item) => Some(leaves(&item.tree)),
            _ => None,
        });
        let target = used.flatten().find(|(shown, target)| shown == name && target != path)?.1;
        self.resolve(&home, &target)
    }

    pub(super) fn item(&self, (module, name): &Place) -> Option<&Item> {
        self.modules.get(module)?.items.iter().find(|item| named(item).is_some_and(|(found, _)| found == *name))
    }

    /// Returns the methods that each type has by itself, in whatever file.
    pub(super) fn inherent(&self) -> BTreeMap<Place, Vec<&syn::ItemImpl>> {
        let mut found: BTreeMap<Place, Vec<&syn::ItemImpl>> = BTreeMap::new();
        for (path, module) in &self.modules {
            for item in &module.items {
                let Item::Impl(item) = item else { continue };
                let (None, Type::Path(of)) = (&item.trait_, &*item.self_ty) else { continue };
                let segments: Vec<String> = of.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
                if let Some(place) = self.resolve(path, &segments) {
                    found.entry(place).or_default().push(item);
                }
            }
        }
        found
    }
}

fn parse(path: &Path) -> syn::File {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What no revision owns is read in the place where it is included.
fn included(item: Item) -> Vec<Item> {
    let Item::Macro(invocation) = &item else { return vec![item] };
    let tokens = invocation.mac.tokens.to_string();
    let common = ["errors.rs", "modules.rs", "revision.rs"];
    let name = common.into_iter().find(|name| tokens.contains(&format!("\"/{name}\"")));
    match name.filter(|_| invocation.mac.path.is_ident("include")) {
        Some(name) => parse(&reviewed(name)).items,
        None => vec![item],
    }
}

fn reviewed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/generated").join(name)
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
    })
}

/// Returns the name of an item that has one, and its visibility.
pub(super) fn named(item: &Item) -> Option<(String, &syn::Visibility)> {
    Some(match item {
        Item::Const(item) => (item.ident.to_string(), &item.vis),
        Item::Enum(item) => (item.ident.to_string(), &item.vis),
        Item::Fn(item) => (item.sig.ident.to_string(), &item.vis),
        Item::Mod(item) => (item.ident.to_string(), &item.vis),
        Item::Static(item) => (item.ident.to_string(), &item.vis),
        Item::Struct(item) => (item.ident.to_string(), &item.vis),
        Item::Trait(item) => (item.ident.to_string(), &item.vis),
        Item::Type(item) => (item.ident.to_string(), &item.vis),
        _ => return None,
    })
}

/// Returns each name that a `use` brings in, and the path to what it is.
pub(super) fn leaves(tree: &UseTree) -> Vec<(String, Vec<String>)> {
    match tree {
        UseTree::Path(path) => {
            let below = leaves(&path.tree).into_iter();
            below.map(|(name, rest)| (name, [vec![path.ident.to_string()], rest].concat())).collect()
        }
        UseTree::Name(name) => vec![(name.ident.to_string(), vec![name.ident.to_string()])],
        UseTree::Rename(rename) => vec![(rename.rename.to_string(), vec![rename.ident.to_string()])],
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
        UseTree::Glob(_) => panic!("everything of a module, which no one can list"),
    }
}
