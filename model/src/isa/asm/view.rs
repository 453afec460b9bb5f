//! What names stand for at a place in the program.

use super::Problem;
use super::expr::{Expr, Names, Node, Value, evaluate};
use super::layout::{DEPTH_LIMIT, Placed, Position, Symbol};

/// [`Names`] at a position.
pub(super) struct View<'a> {
    placed: &'a Placed,
    position: Position,
    depth: usize,
}

impl<'a> View<'a> {
    pub(super) fn new(placed: &'a Placed, position: Position) -> Self {
        Self {
            placed,
            position,
            depth: 0,
        }
    }

    fn at(&self, position: Position) -> Value {
        let chunk = &self.placed.chunks[position.chunk];
        let base = if self.placed.placed || chunk.fixed {
            chunk.base
        } else {
            0
        };
        Value {
            number: i128::from(base.wrapping_add(position.offset)),
            chunk: Some(position.chunk),
        }
    }

    fn distance(&self, target: &Expr, from: Position, names: &View<'_>) -> Result<i128, Problem> {
        Ok(evaluate(target, names)?.number - i128::from(self.placed.address(from)))
    }
}

/// Upper part of a distance, rounded so that the rest is a signed 12-bit number.
fn upper(distance: i128) -> i128 {
    (distance + 0x800) >> 12
}

impl Names for View<'_> {
    fn symbol(&self, name: &str, column: u32) -> Result<Value, Problem> {
        match self.placed.symbols.get(name) {
            Some(Symbol::Label(position)) => Ok(self.at(*position)),
            Some(Symbol::Constant(expr, position)) if self.depth < DEPTH_LIMIT => {
                let inner = View {
                    placed: self.placed,
                    position: *position,
                    depth: self.depth + 1,
                };
                evaluate(expr, &inner).map_err(|problem| Problem { column, ..problem })
            }
            Some(Symbol::Constant(..)) => Err(Problem::new(
                column,
                format!("`{name}` is defined by itself"),
                "a definition without a circle",
            )),
            None => Err(Problem::new(
                column,
                format!("`{name}` is not defined"),
                "a label, constant or register",
            )),
        }
    }

    fn local(&self, number: u32, forward: bool, column: u32) -> Result<Value, Problem> {
        let known = self
            .placed
            .locals
            .get(&number)
            .map_or(&[][..], Vec::as_slice);
        let here = self.position.sequence;
        let found = if forward {
            known.iter().find(|position| position.sequence > here)
        } else {
            known.iter().rfind(|position| position.sequence <= here)
        };
        let direction = if forward { "after" } else { "before" };
        found.map(|position| self.at(*position)).ok_or_else(|| {
            Problem::new(
                column,
                format!("no label `{number}:` {direction} this"),
                "a local label",
            )
        })
    }

    fn here(&self) -> Value {
        self.at(self.position)
    }

    fn tpcrel_hi(&self, target: &Expr) -> Result<i128, Problem> {
        self.distance(target, self.position, self).map(upper)
    }

    fn tpcrel_lo(&self, label: &Expr) -> Result<i128, Problem> {
        let expected = "the label of an ADDTPC with `%tpcrel_hi`";
        let position = match &label.node {
            Node::Symbol(name) => match self.placed.symbols.get(name) {
                Some(Symbol::Label(position)) => Some(*position),
                _ => None,
            },
            Node::Local(number, forward) => {
                let value = self.local(*number, *forward, label.column)?;
                let same = |p: &&Position| self.at(**p) == value;
                self.placed
                    .locals
                    .get(number)
                    .and_then(|known| known.iter().find(same))
                    .copied()
            }
            _ => None,
        };
        let found = position.and_then(|p| {
            self.placed
                .upper_parts
                .get(&(p.chunk, p.offset))
                .map(|target| (p, target))
        });
        let Some((position, target)) = found else {
            return Err(Problem::new(
                label.column,
                "found no upper part to complete",
                expected,
            ));
        };
        let names = View {
            placed: self.placed,
            position,
            depth: self.depth,
        };
        let distance = self.distance(target, position, &names)?;
        Ok(distance - (upper(distance) << 12))
    }

    fn placed(&self) -> bool {
        self.placed.placed
    }
}
