//! The instruction set: encoding tables, decoder, encoder, disassembler and assembler.
//!
//! Everything here is derived from the tables in `model/isa/`. A *form* is one encoding of the tables and is
//! named by its index in [`FORMS`]; the constants of [`form`] carry the same numbers as those of the RTL package
//! `pto_decode_pkg`.

pub mod asm;
mod data_type;
mod disasm;
mod disasm_command;
mod encode;
mod form_type;
#[rustfmt::skip]
mod forms_gen;
pub mod gen_sv;
mod generate;
mod lookup;
mod names;
mod shape;
mod sysregs;
mod tables;
mod tile_ops;
#[rustfmt::skip]
mod tile_ops_gen;

pub use asm::{AsmError, Program, assemble, assemble_at};
pub use data_type::{DTYPE_NONE, DataType, data_type_by_code, data_type_by_name};
pub use disasm::{canonical_bits, disassemble};
pub use encode::{EncodeError, encode};
pub use form_type::{
    AddressKind, Agu, AguAction, Constraint, Field, FieldId, Form, Piece, Rule, Sign, UpdateMode,
};
pub use forms_gen::{FORMS, field, form};
pub use gen_sv::generate_decode_pkg;
pub use generate::{generate_forms_rs, generate_tile_ops_rs};
pub use lookup::{decode, form_of, instruction_length};
pub use sysregs::{
    Access, Bank, SystemRegister, system_register_by_address, system_register_by_name,
};
pub use tile_ops::{
    Engine, Operand, OperandKind, PadUse, TileFamily, TileOp, by_name, by_selector,
};
pub use tile_ops_gen::{SYSTEM_REGISTERS, TILE_OPS, tile_op};
