// Written by `cargo run -p model --example generate` from model/isa. Do not edit.
//! The Tile operations and system registers as data.

use super::sysregs::{Access, Bank, SystemRegister};
use super::tile_ops::{Engine, Operand, OperandKind, PadUse, TileFamily, TileOp};
use super::{field, form};

/// Numbers of the Tile operations: index into [`TILE_OPS`].
pub mod tile_op {
    /// Index of TADD.
    pub const TADD: usize = 0;
    /// Index of TSUB.
    pub const TSUB: usize = 1;
    /// Index of TMUL.
    pub const TMUL: usize = 2;
    /// Index of TDIV.
    pub const TDIV: usize = 3;
    /// Index of TREM.
    pub const TREM: usize = 4;
    /// Index of TAND.
    pub const TAND: usize = 5;
    /// Index of TOR.
    pub const TOR: usize = 6;
    /// Index of TXOR.
    pub const TXOR: usize = 7;
    /// Index of TSHL.
    pub const TSHL: usize = 8;
    /// Index of TSHR.
    pub const TSHR: usize = 9;
    /// Index of TMAX.
    pub const TMAX: usize = 10;
    /// Index of TMIN.
    pub const TMIN: usize = 11;
    /// Index of TCMP.
    pub const TCMP: usize = 12;
    /// Index of TABS.
    pub const TABS: usize = 13;
    /// Index of TNOT.
    pub const TNOT: usize = 14;
    /// Index of TNEG.
    pub const TNEG: usize = 15;
    /// Index of TEXP.
    pub const TEXP: usize = 16;
    /// Index of TLOG.
    pub const TLOG: usize = 17;
    /// Index of TRECIP.
    pub const TRECIP: usize = 18;
    /// Index of TSQRT.
    pub const TSQRT: usize = 19;
    /// Index of TRSQRT.
    pub const TRSQRT: usize = 20;
    /// Index of TRELU.
    pub const TRELU: usize = 21;
    /// Index of TSEL.
    pub const TSEL: usize = 22;
    /// Index of TCVT.
    pub const TCVT: usize = 23;
    /// Index of TFMA.
    pub const TFMA: usize = 24;
    /// Index of TADDS.
    pub const TADDS: usize = 25;
    /// Index of TSUBS.
    pub const TSUBS: usize = 26;
    /// Index of TMULS.
    pub const TMULS: usize = 27;
    /// Index of TDIVS.
    pub const TDIVS: usize = 28;
    /// Index of TREMS.
    pub const TREMS: usize = 29;
    /// Index of TANDS.
    pub const TANDS: usize = 30;
    /// Index of TORS.
    pub const TORS: usize = 31;
    /// Index of TXORS.
    pub const TXORS: usize = 32;
    /// Index of TSHLS.
    pub const TSHLS: usize = 33;
    /// Index of TSHRS.
    pub const TSHRS: usize = 34;
    /// Index of TMAXS.
    pub const TMAXS: usize = 35;
    /// Index of TMINS.
    pub const TMINS: usize = 36;
    /// Index of TCMPS.
    pub const TCMPS: usize = 37;
    /// Index of TSELS.
    pub const TSELS: usize = 38;
    /// Index of TEXPANDS.
    pub const TEXPANDS: usize = 39;
    /// Index of TROWSUM.
    pub const TROWSUM: usize = 40;
    /// Index of TROWMAX.
    pub const TROWMAX: usize = 41;
    /// Index of TROWMIN.
    pub const TROWMIN: usize = 42;
    /// Index of TROWPROD.
    pub const TROWPROD: usize = 43;
    /// Index of TROWEXPAND.
    pub const TROWEXPAND: usize = 44;
    /// Index of TROWEXPANDADD.
    pub const TROWEXPANDADD: usize = 45;
    /// Index of TROWEXPANDSUB.
    pub const TROWEXPANDSUB: usize = 46;
    /// Index of TROWEXPANDMUL.
    pub const TROWEXPANDMUL: usize = 47;
    /// Index of TROWEXPANDDIV.
    pub const TROWEXPANDDIV: usize = 48;
    /// Index of TROWEXPANDMAX.
    pub const TROWEXPANDMAX: usize = 49;
    /// Index of TROWEXPANDMIN.
    pub const TROWEXPANDMIN: usize = 50;
    /// Index of TROWEXPANDEXPDIF.
    pub const TROWEXPANDEXPDIF: usize = 51;
    /// Index of TROWARGMAX.
    pub const TROWARGMAX: usize = 52;
    /// Index of TROWARGMIN.
    pub const TROWARGMIN: usize = 53;
    /// Index of TCOLSUM.
    pub const TCOLSUM: usize = 54;
    /// Index of TCOLMAX.
    pub const TCOLMAX: usize = 55;
    /// Index of TCOLMIN.
    pub const TCOLMIN: usize = 56;
    /// Index of TCOLPROD.
    pub const TCOLPROD: usize = 57;
    /// Index of TCOLEXPAND.
    pub const TCOLEXPAND: usize = 58;
    /// Index of TCOLEXPANDADD.
    pub const TCOLEXPANDADD: usize = 59;
    /// Index of TCOLEXPANDSUB.
    pub const TCOLEXPANDSUB: usize = 60;
    /// Index of TCOLEXPANDMUL.
    pub const TCOLEXPANDMUL: usize = 61;
    /// Index of TCOLEXPANDDIV.
    pub const TCOLEXPANDDIV: usize = 62;
    /// Index of TCOLEXPANDMAX.
    pub const TCOLEXPANDMAX: usize = 63;
    /// Index of TCOLEXPANDMIN.
    pub const TCOLEXPANDMIN: usize = 64;
    /// Index of TCOLEXPANDEXPDIF.
    pub const TCOLEXPANDEXPDIF: usize = 65;
    /// Index of TCOLARGMAX.
    pub const TCOLARGMAX: usize = 66;
    /// Index of TCOLARGMIN.
    pub const TCOLARGMIN: usize = 67;
    /// Index of TCONCAT.
    pub const TCONCAT: usize = 68;
    /// Index of TEXTRACT.
    pub const TEXTRACT: usize = 69;
    /// Index of TINSERT.
    pub const TINSERT: usize = 70;
    /// Index of TIMG2COL.
    pub const TIMG2COL: usize = 71;
    /// Index of TCI.
    pub const TCI: usize = 72;
    /// Index of TTRI.
    pub const TTRI: usize = 73;
    /// Index of THISTOGRAM.
    pub const THISTOGRAM: usize = 74;
    /// Index of TQUANT.
    pub const TQUANT: usize = 75;
    /// Index of TDEQUANT.
    pub const TDEQUANT: usize = 76;
    /// Index of TSORT.
    pub const TSORT: usize = 77;
    /// Index of TMRGSORT.
    pub const TMRGSORT: usize = 78;
    /// Index of TGATHER.
    pub const TGATHER: usize = 79;
    /// Index of TSCATTER.
    pub const TSCATTER: usize = 80;
    /// Index of TPERMUTE.
    pub const TPERMUTE: usize = 81;
    /// Index of TSHUF.
    pub const TSHUF: usize = 82;
    /// Index of TPACK.
    pub const TPACK: usize = 83;
    /// Index of TUNPACK.
    pub const TUNPACK: usize = 84;
    /// Index of TLOAD.
    pub const TLOAD: usize = 85;
    /// Index of TSTORE.
    pub const TSTORE: usize = 86;
    /// Index of TMOV.
    pub const TMOV: usize = 87;
    /// Index of TPREFETCH.
    pub const TPREFETCH: usize = 88;
    /// Index of MGATHER.
    pub const MGATHER: usize = 89;
    /// Index of MSCATTER.
    pub const MSCATTER: usize = 90;
    /// Index of MGATHER_MASK.
    pub const MGATHER_MASK: usize = 91;
    /// Index of MSCATTER_MASK.
    pub const MSCATTER_MASK: usize = 92;
    /// Index of MGATHER_CAS.
    pub const MGATHER_CAS: usize = 93;
    /// Index of GMOV.
    pub const GMOV: usize = 94;
    /// Index of TMATMUL.
    pub const TMATMUL: usize = 95;
    /// Index of TMATMUL_BIAS.
    pub const TMATMUL_BIAS: usize = 96;
    /// Index of TMATMUL_ACC.
    pub const TMATMUL_ACC: usize = 97;
    /// Index of TMATMUL_MX.
    pub const TMATMUL_MX: usize = 98;
    /// Index of TMATMUL_MX_BIAS.
    pub const TMATMUL_MX_BIAS: usize = 99;
    /// Index of TMATMUL_MX_ACC.
    pub const TMATMUL_MX_ACC: usize = 100;
    /// Index of TGEMV.
    pub const TGEMV: usize = 101;
    /// Index of TGEMV_BIAS.
    pub const TGEMV_BIAS: usize = 102;
    /// Index of TGEMV_ACC.
    pub const TGEMV_ACC: usize = 103;
    /// Index of TGEMV_MX.
    pub const TGEMV_MX: usize = 104;
    /// Index of TGEMV_MX_BIAS.
    pub const TGEMV_MX_BIAS: usize = 105;
    /// Index of TGEMV_MX_ACC.
    pub const TGEMV_MX_ACC: usize = 106;
    /// Index of TFILLPAD.
    pub const TFILLPAD: usize = 107;
    /// Index of TTRANS.
    pub const TTRANS: usize = 108;
    /// Index of TPARTADD.
    pub const TPARTADD: usize = 109;
    /// Index of TPARTMUL.
    pub const TPARTMUL: usize = 110;
    /// Index of TPARTMAX.
    pub const TPARTMAX: usize = 111;
    /// Index of TPARTMIN.
    pub const TPARTMIN: usize = 112;
}

/// All Tile operations in table order.
pub static TILE_OPS: [TileOp; 113] = [
    TileOp { name: "TADD", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 0, selector: 0x000, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TSUB", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 1, selector: 0x001, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TMUL", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 2, selector: 0x002, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TDIV", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 0, function: 3, selector: 0x003, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "numerator" }, Operand { kind: OperandKind::Source(1), role: "denominator" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TREM", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 0, function: 4, selector: 0x004, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "dividend" }, Operand { kind: OperandKind::Source(1), role: "divisor" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TAND", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 6, selector: 0x006, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TOR", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 7, selector: 0x007, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TXOR", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 8, selector: 0x008, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TSHL", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 9, selector: 0x009, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "value-source" }, Operand { kind: OperandKind::Source(1), role: "shift-count-source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TSHR", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 10, selector: 0x00A, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "value-source" }, Operand { kind: OperandKind::Source(1), role: "shift-count-source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TMAX", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 11, selector: 0x00B, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TMIN", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 12, selector: 0x00C, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TCMP", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 13, selector: 0x00D, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "predicate destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }, Operand { kind: OperandKind::Comparison, role: "comparison" }], datr_fields: &[field::CMODE, field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TABS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 15, selector: 0x00F, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TNOT", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 16, selector: 0x010, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TNEG", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 17, selector: 0x011, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TEXP", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 0, function: 18, selector: 0x012, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local floating destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local floating source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TLOG", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 0, function: 19, selector: 0x013, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local floating destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local floating source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TRECIP", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 0, function: 20, selector: 0x014, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local floating destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local floating source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TSQRT", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 0, function: 21, selector: 0x015, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local floating destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local floating source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TRSQRT", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 0, function: 22, selector: 0x016, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local floating destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local floating source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TRELU", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 23, selector: 0x017, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TSEL", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 26, selector: 0x01A, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "numeric destination" }, Operand { kind: OperandKind::Source(0), role: "packed predicate mask" }, Operand { kind: OperandKind::Source(1), role: "source-true" }, Operand { kind: OperandKind::Source(2), role: "source-false" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TCVT", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 27, selector: 0x01B, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }, Operand { kind: OperandKind::NumericControl, role: "rounding-and-saturation" }], datr_fields: &[field::PADVALUEORBYTEID, field::SAT, field::CANONICALIZE, field::DATATYPE, field::RMODE, field::LAYOUT], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TFMA", engine: Engine::Vec, family: TileFamily::Tepl, mode: 0, function: 28, selector: 0x01C, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "multiplicand-left" }, Operand { kind: OperandKind::Source(1), role: "multiplicand-right" }, Operand { kind: OperandKind::Source(2), role: "addend" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "elementwise-tile-tile" },
    TileOp { name: "TADDS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 0, selector: 0x020, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TSUBS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 1, selector: 0x021, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TMULS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 2, selector: 0x022, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TDIVS", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 1, function: 3, selector: 0x023, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TREMS", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 1, function: 4, selector: 0x024, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TANDS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 6, selector: 0x026, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TORS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 7, selector: 0x027, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TXORS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 8, selector: 0x028, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TSHLS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 9, selector: 0x029, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TSHRS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 10, selector: 0x02A, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TMAXS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 11, selector: 0x02B, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TMINS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 12, selector: 0x02C, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TCMPS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 13, selector: 0x02D, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new packed Local predicate destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }, Operand { kind: OperandKind::Comparison, role: "six-mode comparison" }], datr_fields: &[field::CMODE, field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TSELS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 26, selector: 0x03A, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Source(0), role: "packed Local predicate mask" }, Operand { kind: OperandKind::Source(1), role: "persistent Local source selected by one" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE scalar selected by zero" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TEXPANDS", engine: Engine::Vec, family: TileFamily::Tepl, mode: 1, function: 27, selector: 0x03B, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local numeric destination" }, Operand { kind: OperandKind::Scalar(0), role: "per-participating-PE private-GPR scalar" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "tile-scalar-and-immediate" },
    TileOp { name: "TROWSUM", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 0, selector: 0x040, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWMAX", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 1, selector: 0x041, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWMIN", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 2, selector: 0x042, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWPROD", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 3, selector: 0x043, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWEXPAND", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 4, selector: 0x044, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local one-column broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWEXPANDADD", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 5, selector: 0x045, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-column broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWEXPANDSUB", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 6, selector: 0x046, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-column broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWEXPANDMUL", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 7, selector: 0x047, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-column broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWEXPANDDIV", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 8, selector: 0x048, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-column broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWEXPANDMAX", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 9, selector: 0x049, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-column broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWEXPANDMIN", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 10, selector: 0x04A, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-column broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWEXPANDEXPDIF", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 11, selector: 0x04B, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local destination with DstDataType" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-column broadcast source" }], datr_fields: &[field::DATATYPE, field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWARGMAX", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 12, selector: 0x04C, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local S32 or U32 index destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TROWARGMIN", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 13, selector: 0x04D, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local S32 or U32 index destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLSUM", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 16, selector: 0x050, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLMAX", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 17, selector: 0x051, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLMIN", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 18, selector: 0x052, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLPROD", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 19, selector: 0x053, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLEXPAND", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 20, selector: 0x054, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local one-row broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLEXPANDADD", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 21, selector: 0x055, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-row broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLEXPANDSUB", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 22, selector: 0x056, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-row broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLEXPANDMUL", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 23, selector: 0x057, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-row broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLEXPANDDIV", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 24, selector: 0x058, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-row broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLEXPANDMAX", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 25, selector: 0x059, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-row broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLEXPANDMIN", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 26, selector: 0x05A, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local same-type numeric destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-row broadcast source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLEXPANDEXPDIF", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 27, selector: 0x05B, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local destination with DstDataType" }, Operand { kind: OperandKind::Source(0), role: "persistent Local full-shape numeric source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local one-row broadcast source" }], datr_fields: &[field::DATATYPE, field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLARGMAX", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 28, selector: 0x05C, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local S32 or U32 index destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCOLARGMIN", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 2, function: 29, selector: 0x05D, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local S32 or U32 index destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local numeric source" }], datr_fields: &[field::PADVALUEORBYTEID], pad: PadUse::PadValue, class: "reduce-and-expand" },
    TileOp { name: "TCONCAT", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 0, selector: 0x060, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source-left" }, Operand { kind: OperandKind::Source(1), role: "source-right" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TEXTRACT", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 2, selector: 0x062, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }, Operand { kind: OperandKind::Natural(0), role: "row-offset" }, Operand { kind: OperandKind::Natural(1), role: "column-offset" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TINSERT", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 3, selector: 0x063, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "persistent old destination" }, Operand { kind: OperandKind::Source(1), role: "persistent insertion source" }, Operand { kind: OperandKind::Natural(0), role: "row-offset" }, Operand { kind: OperandKind::Natural(1), role: "column-offset" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TIMG2COL", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 4, selector: 0x064, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local Matrix destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local Matrix feature-map source" }, Operand { kind: OperandKind::Natural(0), role: "unsigned low-sixteen-bit posM" }, Operand { kind: OperandKind::Natural(1), role: "unsigned low-sixteen-bit posK" }], datr_fields: &[], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TCI", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 6, selector: 0x066, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local S32, S16, U32, or U16 destination" }, Operand { kind: OperandKind::Scalar(0), role: "typed sequence start" }, Operand { kind: OperandKind::Flag(0), role: "ascending or descending direction" }], datr_fields: &[], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TTRI", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 7, selector: 0x067, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local triangular destination" }, Operand { kind: OperandKind::Flag(0), role: "lower or upper orientation" }, Operand { kind: OperandKind::Diagonal, role: "signed diagonal displacement" }], datr_fields: &[], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "THISTOGRAM", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 8, selector: 0x068, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local U32 prefix-histogram destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local U16 or U32 source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local U8 prefix filter" }, Operand { kind: OperandKind::SelectedByte, role: "B.DATR ByteId zero through three" }], datr_fields: &[field::PADVALUEORBYTEID, field::DATATYPE], pad: PadUse::HistogramByteId, class: "irregular-and-complex" },
    TileOp { name: "TQUANT", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 10, selector: 0x06A, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new S8 or U8 destination" }, Operand { kind: OperandKind::Source(0), role: "persistent FP32 source" }, Operand { kind: OperandKind::Scalar(0), role: "positive finite FP32 multiplier" }, Operand { kind: OperandKind::Scalar(1), role: "destination-typed integer zero point" }, Operand { kind: OperandKind::NumericControl, role: "rounding and saturation" }], datr_fields: &[field::SAT, field::DATATYPE, field::RMODE], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TDEQUANT", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 11, selector: 0x06B, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new FP32 destination" }, Operand { kind: OperandKind::Source(0), role: "persistent S8 or U8 source" }, Operand { kind: OperandKind::Scalar(0), role: "positive finite FP32 multiplier" }, Operand { kind: OperandKind::Scalar(1), role: "source-typed integer zero point" }, Operand { kind: OperandKind::NumericControl, role: "rounding" }], datr_fields: &[field::DATATYPE, field::RMODE], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TSORT", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 12, selector: 0x06C, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local sorted-value destination" }, Operand { kind: OperandKind::Destination(1), role: "new Local U32 original-index destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local source" }, Operand { kind: OperandKind::SortWidth, role: "LB0 row-group width" }, Operand { kind: OperandKind::Flag(0), role: "ascending or descending selection" }], datr_fields: &[], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TMRGSORT", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 13, selector: 0x06D, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local merged destination" }, Operand { kind: OperandKind::Source(0), role: "persistent sorted Local left source" }, Operand { kind: OperandKind::Source(1), role: "persistent sorted Local right source" }, Operand { kind: OperandKind::Flag(0), role: "ascending or descending selection" }], datr_fields: &[], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TGATHER", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 15, selector: 0x06F, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local value destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local value source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local S16, U16, S32, U32, S64, or U64 row-index source" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TSCATTER", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 16, selector: 0x070, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new zero-initialized Local value destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local value source" }, Operand { kind: OperandKind::Source(1), role: "persistent Local S16, U16, S32, U32, S64, or U64 row-index source" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TPERMUTE", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 21, selector: 0x075, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source0" }, Operand { kind: OperandKind::Source(1), role: "source1" }, Operand { kind: OperandKind::Source(2), role: "indices" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TSHUF", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 22, selector: 0x076, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }, Operand { kind: OperandKind::Source(1), role: "controls" }, Operand { kind: OperandKind::Scalar(0), role: "shuffle-control" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TPACK", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 23, selector: 0x077, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source0" }, Operand { kind: OperandKind::Source(1), role: "source1" }, Operand { kind: OperandKind::Scalar(0), role: "pack-control" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TUNPACK", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 24, selector: 0x078, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }, Operand { kind: OperandKind::Scalar(0), role: "unpack-control" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TLOAD", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 0, selector: 0, carrier: form::F32_BSTART_TLOAD, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Address, role: "base-address" }, Operand { kind: OperandKind::Scalar(0), role: "row-stride-bytes" }], datr_fields: &[field::PADVALUEORBYTEID, field::LAYOUT], pad: PadUse::PadValue, class: "memory-and-data-movement" },
    TileOp { name: "TSTORE", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 1, selector: 1, carrier: form::F32_BSTART_TSTORE, operands: &[Operand { kind: OperandKind::Address, role: "base-address" }, Operand { kind: OperandKind::Scalar(0), role: "row-stride-bytes" }, Operand { kind: OperandKind::Source(0), role: "source" }], datr_fields: &[field::PADVALUEORBYTEID, field::LAYOUT], pad: PadUse::PadValue, class: "memory-and-data-movement" },
    TileOp { name: "TMOV", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 2, selector: 2, carrier: form::F32_BSTART_TMOV, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TPREFETCH", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 3, selector: 3, carrier: form::F32_BSTART_TPREFETCH, operands: &[Operand { kind: OperandKind::Address, role: "base-address" }, Operand { kind: OperandKind::Scalar(0), role: "row-stride-elements" }, Operand { kind: OperandKind::Positive(0), role: "valid-columns" }, Operand { kind: OperandKind::Positive(1), role: "valid-rows" }, Operand { kind: OperandKind::Positive(2), role: "physical-columns" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "memory-and-data-movement" },
    TileOp { name: "MGATHER", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 4, selector: 4, carrier: form::F32_BSTART_MGATHER, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Address, role: "base-address" }, Operand { kind: OperandKind::Source(0), role: "indices" }], datr_fields: &[field::PADVALUEORBYTEID, field::LAYOUT], pad: PadUse::PadValue, class: "memory-and-data-movement" },
    TileOp { name: "MSCATTER", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 5, selector: 5, carrier: form::F32_BSTART_MSCATTER, operands: &[Operand { kind: OperandKind::Address, role: "base-address" }, Operand { kind: OperandKind::Source(0), role: "source" }, Operand { kind: OperandKind::Source(1), role: "byte-displacement-indices" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "memory-and-data-movement" },
    TileOp { name: "MGATHER_MASK", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 6, selector: 6, carrier: form::F32_BSTART_MGATHER_MASK, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Address, role: "base-address" }, Operand { kind: OperandKind::Source(0), role: "indices" }, Operand { kind: OperandKind::Source(1), role: "mask" }], datr_fields: &[field::PADVALUEORBYTEID, field::LAYOUT], pad: PadUse::PadValue, class: "memory-and-data-movement" },
    TileOp { name: "MSCATTER_MASK", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 7, selector: 7, carrier: form::F32_BSTART_MSCATTER_MASK, operands: &[Operand { kind: OperandKind::Address, role: "base-address" }, Operand { kind: OperandKind::Source(0), role: "source" }, Operand { kind: OperandKind::Source(1), role: "byte-displacement-indices" }, Operand { kind: OperandKind::Source(2), role: "exact-predicate-mask" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "memory-and-data-movement" },
    TileOp { name: "MGATHER_CAS", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 8, selector: 8, carrier: form::F32_BSTART_MGATHER_CAS, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Address, role: "base-address" }, Operand { kind: OperandKind::Source(0), role: "indices" }, Operand { kind: OperandKind::Source(1), role: "expected" }, Operand { kind: OperandKind::Source(2), role: "replacement" }], datr_fields: &[field::PADVALUEORBYTEID, field::LAYOUT], pad: PadUse::PadValue, class: "memory-and-data-movement" },
    TileOp { name: "GMOV", engine: Engine::Tlsu, family: TileFamily::Tlsu, mode: 0, function: 13, selector: 13, carrier: form::F32_BSTART_GMOV, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "resolved-peer-source" }, Operand { kind: OperandKind::Scalar(0), role: "peer-tid" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "memory-and-data-movement" },
    TileOp { name: "TMATMUL", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 0, selector: 0, carrier: form::F32_BSTART_TMATMUL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "left" }, Operand { kind: OperandKind::Source(1), role: "right" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TMATMUL_BIAS", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 1, selector: 1, carrier: form::F32_BSTART_TMATMUL_BIAS, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "left" }, Operand { kind: OperandKind::Source(1), role: "right" }, Operand { kind: OperandKind::Source(2), role: "bias" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TMATMUL_ACC", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 2, selector: 2, carrier: form::F32_BSTART_TMATMUL_ACC, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "accumulator" }, Operand { kind: OperandKind::Source(1), role: "left" }, Operand { kind: OperandKind::Source(2), role: "right" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TMATMUL_MX", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 4, selector: 4, carrier: form::F32_BSTART_TMATMULMX, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "left" }, Operand { kind: OperandKind::Source(1), role: "row-scale" }, Operand { kind: OperandKind::Source(2), role: "right" }, Operand { kind: OperandKind::Source(3), role: "column-scale" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TMATMUL_MX_BIAS", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 5, selector: 5, carrier: form::F32_BSTART_TMATMULMX_BIAS, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "left" }, Operand { kind: OperandKind::Source(1), role: "row-scale" }, Operand { kind: OperandKind::Source(2), role: "right" }, Operand { kind: OperandKind::Source(3), role: "column-scale" }, Operand { kind: OperandKind::Source(4), role: "bias" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TMATMUL_MX_ACC", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 6, selector: 6, carrier: form::F32_BSTART_TMATMULMX_ACC, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "accumulator" }, Operand { kind: OperandKind::Source(1), role: "left" }, Operand { kind: OperandKind::Source(2), role: "row-scale" }, Operand { kind: OperandKind::Source(3), role: "right" }, Operand { kind: OperandKind::Source(4), role: "column-scale" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TGEMV", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 16, selector: 16, carrier: form::F32_BSTART_TGEMV, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "left-vector" }, Operand { kind: OperandKind::Source(1), role: "right-matrix" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TGEMV_BIAS", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 17, selector: 17, carrier: form::F32_BSTART_TGEMV_BIAS, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "left-vector" }, Operand { kind: OperandKind::Source(1), role: "right-matrix" }, Operand { kind: OperandKind::Source(2), role: "bias" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TGEMV_ACC", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 18, selector: 18, carrier: form::F32_BSTART_TGEMV_ACC, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "accumulator" }, Operand { kind: OperandKind::Source(1), role: "left-vector" }, Operand { kind: OperandKind::Source(2), role: "right-matrix" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TGEMV_MX", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 20, selector: 20, carrier: form::F32_BSTART_TGEMVMX, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "left-vector" }, Operand { kind: OperandKind::Source(1), role: "row-scale" }, Operand { kind: OperandKind::Source(2), role: "right-matrix" }, Operand { kind: OperandKind::Source(3), role: "column-scale" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TGEMV_MX_BIAS", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 21, selector: 21, carrier: form::F32_BSTART_TGEMVMX_BIAS, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "left-vector" }, Operand { kind: OperandKind::Source(1), role: "row-scale" }, Operand { kind: OperandKind::Source(2), role: "right-matrix" }, Operand { kind: OperandKind::Source(3), role: "column-scale" }, Operand { kind: OperandKind::Source(4), role: "bias" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TGEMV_MX_ACC", engine: Engine::Cube, family: TileFamily::Cube, mode: 0, function: 22, selector: 22, carrier: form::F32_BSTART_TGEMVMX_ACC, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "accumulator" }, Operand { kind: OperandKind::Source(1), role: "left-vector" }, Operand { kind: OperandKind::Source(2), role: "row-scale" }, Operand { kind: OperandKind::Source(3), role: "right-matrix" }, Operand { kind: OperandKind::Source(4), role: "column-scale" }], datr_fields: &[field::DATATYPE, field::RMODE, field::SAT], pad: PadUse::MustZero, class: "matrix-and-matrix-vector" },
    TileOp { name: "TFILLPAD", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 5, selector: 0x065, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }, Operand { kind: OperandKind::Scalar(0), role: "padding" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TTRANS", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 14, selector: 0x06E, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "destination" }, Operand { kind: OperandKind::Source(0), role: "source" }], datr_fields: &[field::LAYOUT], pad: PadUse::MustZero, class: "layout-and-rearrangement" },
    TileOp { name: "TPARTADD", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 17, selector: 0x071, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local union destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local left source anchored at origin" }, Operand { kind: OperandKind::Source(1), role: "persistent Local right source anchored at origin" }], datr_fields: &[], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TPARTMUL", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 18, selector: 0x072, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local union destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local left source anchored at origin" }, Operand { kind: OperandKind::Source(1), role: "persistent Local right source anchored at origin" }], datr_fields: &[], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TPARTMAX", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 19, selector: 0x073, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local union destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local left source anchored at origin" }, Operand { kind: OperandKind::Source(1), role: "persistent Local right source anchored at origin" }], datr_fields: &[], pad: PadUse::MustZero, class: "irregular-and-complex" },
    TileOp { name: "TPARTMIN", engine: Engine::Sfu, family: TileFamily::Tepl, mode: 3, function: 20, selector: 0x074, carrier: form::F32_BSTART_TEPL, operands: &[Operand { kind: OperandKind::Destination(0), role: "new Local union destination" }, Operand { kind: OperandKind::Source(0), role: "persistent Local left source anchored at origin" }, Operand { kind: OperandKind::Source(1), role: "persistent Local right source anchored at origin" }], datr_fields: &[], pad: PadUse::MustZero, class: "irregular-and-complex" },
];

/// All system registers.
pub static SYSTEM_REGISTERS: [SystemRegister; 72] = [
    SystemRegister { name: "THREAD_PTR", address: 0x0, access: Access::ReadWrite, bank: Bank::Base },
    SystemRegister { name: "GLOBAL_PTR", address: 0x1, access: Access::ReadWrite, bank: Bank::Base },
    SystemRegister { name: "TIME", address: 0x10, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "CORE_STATE", address: 0x20, access: Access::ReadWrite, bank: Bank::Base },
    SystemRegister { name: "CORE_ID", address: 0x21, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "VENDOR", address: 0x22, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "VERSION", address: 0x23, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "CORE_FEATURE", address: 0x24, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "CORE_FEATURE_ENABLE", address: 0x25, access: Access::ReadWrite, bank: Bank::Base },
    SystemRegister { name: "THREAD_ID", address: 0x26, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "TILE_CAPACITY", address: 0x27, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "BLOCKNUM", address: 0x50, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "BLOCKID", address: 0x51, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "CYCLE", address: 0xc00, access: Access::ReadOnly, bank: Bank::Base },
    SystemRegister { name: "ECSTATE_ACRn", address: 0xf00, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EVBASE_ACRn", address: 0xf01, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "TRAPNO_ACRn", address: 0xf02, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "TRAPARG0_ACRn", address: 0xf03, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "ETEMP_ACRn", address: 0xf05, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "ETEMP0_ACRn", address: 0xf06, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "ECONFIG_ACRn", address: 0xf07, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "IPENDING_ACRn", address: 0xf08, access: Access::ReadOnly, bank: Bank::AnyRing },
    SystemRegister { name: "TOPEI_ACRn", address: 0xf09, access: Access::ReadOnly, bank: Bank::AnyRing },
    SystemRegister { name: "EOIEI_ACRn", address: 0xf0a, access: Access::WriteOnly, bank: Bank::AnyRing },
    SystemRegister { name: "TTBR0_ACR1", address: 0xf10, access: Access::ReadWrite, bank: Bank::Ring(1) },
    SystemRegister { name: "TTBR1_ACR1", address: 0xf11, access: Access::ReadWrite, bank: Bank::Ring(1) },
    SystemRegister { name: "TCR_ACR1", address: 0xf12, access: Access::ReadWrite, bank: Bank::Ring(1) },
    SystemRegister { name: "MAIR_ACR1", address: 0xf13, access: Access::ReadWrite, bank: Bank::Ring(1) },
    SystemRegister { name: "IOTTBR_ACR1", address: 0xf14, access: Access::ReadWrite, bank: Bank::Ring(1) },
    SystemRegister { name: "IOTCR_ACR1", address: 0xf15, access: Access::ReadWrite, bank: Bank::Ring(1) },
    SystemRegister { name: "IOMAIR_ACR1", address: 0xf16, access: Access::ReadWrite, bank: Bank::Ring(1) },
    SystemRegister { name: "TIMER_TIME_ACRn", address: 0xf20, access: Access::ReadOnly, bank: Bank::AnyRing },
    SystemRegister { name: "TIMER_TIMECMP_ACRn", address: 0xf21, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "XBINFO_ACRn", address: 0xf30, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "ACR_PARAM_ACRn", address: 0xf31, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG0_ACRn", address: 0xf40, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_BPC_CUR_ACRn", address: 0xf41, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_BPC_TGT_ACRn", address: 0xf42, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_TPC_ACRn", address: 0xf43, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_LRA_ACRn", address: 0xf44, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_TQ0_ACRn", address: 0xf45, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_TQ1_ACRn", address: 0xf46, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_TQ2_ACRn", address: 0xf47, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_TQ3_ACRn", address: 0xf48, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_UQ0_ACRn", address: 0xf49, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_UQ1_ACRn", address: 0xf4a, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_UQ2_ACRn", address: 0xf4b, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_UQ3_ACRn", address: 0xf4c, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_LB_ACRn", address: 0xf4d, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_LC_ACRn", address: 0xf4e, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_EXTCTX_PTR_ACRn", address: 0xf4f, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_EXTCTX_META_ACRn", address: 0xf50, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "EBARG_TPLFLAGS_ACRn", address: 0xf51, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DBGID_ACRn", address: 0xf80, access: Access::ReadOnly, bank: Bank::AnyRing },
    SystemRegister { name: "DBCR0_ACRn", address: 0xf90, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DBCR1_ACRn", address: 0xf92, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DBCR2_ACRn", address: 0xf94, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DBCR3_ACRn", address: 0xf96, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DBVR0_ACRn", address: 0xf91, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DBVR1_ACRn", address: 0xf93, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DBVR2_ACRn", address: 0xf95, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DBVR3_ACRn", address: 0xf97, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DCCR0_ACRn", address: 0xfa0, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DCVR0_ACRn", address: 0xfa1, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DWCR0_ACRn", address: 0xfb0, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DWCR1_ACRn", address: 0xfb2, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DWCR2_ACRn", address: 0xfb4, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DWCR3_ACRn", address: 0xfb6, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DWVR0_ACRn", address: 0xfb1, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DWVR1_ACRn", address: 0xfb3, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DWVR2_ACRn", address: 0xfb5, access: Access::ReadWrite, bank: Bank::AnyRing },
    SystemRegister { name: "DWVR3_ACRn", address: 0xfb7, access: Access::ReadWrite, bank: Bank::AnyRing },
];
