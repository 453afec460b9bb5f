// Written by `cargo run -p model --example generate` from model/isa. Do not edit.
// Form numbers, form selection, field constraints and instruction length of the encoding tables.
package pto_decode_pkg;

  localparam logic [9:0] F32_B_CATR = 10'd0;
  localparam logic [9:0] F32_B_DATR = 10'd1;
  localparam logic [9:0] F32_B_DIM_0 = 10'd2;
  localparam logic [9:0] F32_B_DIM_1 = 10'd3;
  localparam logic [9:0] F32_B_DIM_2 = 10'd4;
  localparam logic [9:0] F32_B_HINT_0 = 10'd5;
  localparam logic [9:0] F32_B_HINT_1 = 10'd6;
  localparam logic [9:0] F32_B_IOR = 10'd7;
  localparam logic [9:0] F32_B_IOT_0 = 10'd8;
  localparam logic [9:0] F32_B_IOT_1 = 10'd9;
  localparam logic [9:0] F32_B_IOT_2 = 10'd10;
  localparam logic [9:0] F32_B_IOT_3 = 10'd11;
  localparam logic [9:0] F32_B_IOT_4 = 10'd12;
  localparam logic [9:0] F32_BSTART_0 = 10'd13;
  localparam logic [9:0] F32_BSTART_1 = 10'd14;
  localparam logic [9:0] F32_BSTART_CALL = 10'd15;
  localparam logic [9:0] F32_BSTART_ICALL = 10'd16;
  localparam logic [9:0] F32_BSTART_FP_0 = 10'd17;
  localparam logic [9:0] F32_BSTART_FP_1 = 10'd18;
  localparam logic [9:0] F32_BSTART_FP_2 = 10'd19;
  localparam logic [9:0] F32_BSTART_FP_3 = 10'd20;
  localparam logic [9:0] F32_BSTART_FP_4 = 10'd21;
  localparam logic [9:0] F32_BSTART_MGATHER = 10'd22;
  localparam logic [9:0] F32_BSTART_MGATHER_CAS = 10'd23;
  localparam logic [9:0] F32_BSTART_MGATHER_MASK = 10'd24;
  localparam logic [9:0] F32_BSTART_MSCATTER_MASK = 10'd25;
  localparam logic [9:0] F32_BSTART_MSCATTER = 10'd26;
  localparam logic [9:0] F32_BSTART_STD_0 = 10'd27;
  localparam logic [9:0] F32_BSTART_STD_1 = 10'd28;
  localparam logic [9:0] F32_BSTART_STD_2 = 10'd29;
  localparam logic [9:0] F32_BSTART_STD_3 = 10'd30;
  localparam logic [9:0] F32_BSTART_STD_4 = 10'd31;
  localparam logic [9:0] F32_BSTART_SYS = 10'd32;
  localparam logic [9:0] F32_BSTART_TEPL = 10'd33;
  localparam logic [9:0] F32_BSTART_TGEMV = 10'd34;
  localparam logic [9:0] F32_BSTART_TGEMV_ACC = 10'd35;
  localparam logic [9:0] F32_BSTART_TGEMV_BIAS = 10'd36;
  localparam logic [9:0] F32_BSTART_TGEMVMX = 10'd37;
  localparam logic [9:0] F32_BSTART_TGEMVMX_ACC = 10'd38;
  localparam logic [9:0] F32_BSTART_TGEMVMX_BIAS = 10'd39;
  localparam logic [9:0] F32_BSTART_TLOAD = 10'd40;
  localparam logic [9:0] F32_BSTART_TMATMUL = 10'd41;
  localparam logic [9:0] F32_BSTART_TMATMUL_ACC = 10'd42;
  localparam logic [9:0] F32_BSTART_TMATMUL_BIAS = 10'd43;
  localparam logic [9:0] F32_BSTART_TMATMULMX = 10'd44;
  localparam logic [9:0] F32_BSTART_TMATMULMX_ACC = 10'd45;
  localparam logic [9:0] F32_BSTART_TMATMULMX_BIAS = 10'd46;
  localparam logic [9:0] F32_BSTART_TMOV = 10'd47;
  localparam logic [9:0] F32_BSTART_GMOV = 10'd48;
  localparam logic [9:0] F32_BSTART_TPREFETCH = 10'd49;
  localparam logic [9:0] F32_BSTART_TSTORE = 10'd50;
  localparam logic [9:0] F32_BSTOP = 10'd51;
  localparam logic [9:0] F32_B_IOS = 10'd52;
  localparam logic [9:0] F16_C_B_DIMI = 10'd53;
  localparam logic [9:0] F16_C_BSTART_0 = 10'd54;
  localparam logic [9:0] F16_C_BSTART_1 = 10'd55;
  localparam logic [9:0] F16_C_BSTART_FP = 10'd56;
  localparam logic [9:0] F16_C_BSTART_STD = 10'd57;
  localparam logic [9:0] F16_C_BSTART_SYS = 10'd58;
  localparam logic [9:0] F16_C_BSTOP = 10'd59;
  localparam logic [9:0] F32_ERCOV = 10'd60;
  localparam logic [9:0] F32_ESAVE = 10'd61;
  localparam logic [9:0] F32_FENTRY = 10'd62;
  localparam logic [9:0] F32_FEXIT = 10'd63;
  localparam logic [9:0] F32_FRET_RA = 10'd64;
  localparam logic [9:0] F32_FRET_STK = 10'd65;
  localparam logic [9:0] F48_HL_QMT = 10'd66;
  localparam logic [9:0] F48_HL_QPOP = 10'd67;
  localparam logic [9:0] F48_HL_QPUSH = 10'd68;
  localparam logic [9:0] F32_MCOPY = 10'd69;
  localparam logic [9:0] F32_MSET = 10'd70;
  localparam logic [9:0] F32_XB = 10'd71;
  localparam logic [9:0] F64_L_BSTOP = 10'd72;
  localparam logic [9:0] F32_B_FPATR = 10'd73;
  localparam logic [9:0] F32_B_SUBVIEW = 10'd74;
  localparam logic [9:0] F32_B_ASSEMBLE = 10'd75;
  localparam logic [9:0] F32_ACRC = 10'd76;
  localparam logic [9:0] F32_ACRE = 10'd77;
  localparam logic [9:0] F32_ADD = 10'd78;
  localparam logic [9:0] F32_ADDI = 10'd79;
  localparam logic [9:0] F32_ADDIW = 10'd80;
  localparam logic [9:0] F32_ADDTPC = 10'd81;
  localparam logic [9:0] F32_ADDW = 10'd82;
  localparam logic [9:0] F32_AND = 10'd83;
  localparam logic [9:0] F32_ANDI = 10'd84;
  localparam logic [9:0] F32_ANDIW = 10'd85;
  localparam logic [9:0] F32_ANDW = 10'd86;
  localparam logic [9:0] F32_ASSERT = 10'd87;
  localparam logic [9:0] F32_BC_IALL = 10'd88;
  localparam logic [9:0] F32_BC_IVA = 10'd89;
  localparam logic [9:0] F32_BCNT = 10'd90;
  localparam logic [9:0] F32_BIC = 10'd91;
  localparam logic [9:0] F32_BIS = 10'd92;
  localparam logic [9:0] F32_BSE = 10'd93;
  localparam logic [9:0] F32_BWE = 10'd94;
  localparam logic [9:0] F32_BWI = 10'd95;
  localparam logic [9:0] F32_BWT = 10'd96;
  localparam logic [9:0] F32_BXS = 10'd97;
  localparam logic [9:0] F32_BXU = 10'd98;
  localparam logic [9:0] F16_C_ADD = 10'd99;
  localparam logic [9:0] F16_C_ADDI = 10'd100;
  localparam logic [9:0] F16_C_AND = 10'd101;
  localparam logic [9:0] F16_C_CMP_EQI = 10'd102;
  localparam logic [9:0] F16_C_CMP_NEI = 10'd103;
  localparam logic [9:0] F16_C_EBREAK = 10'd104;
  localparam logic [9:0] F16_C_LDI = 10'd105;
  localparam logic [9:0] F16_C_LWI = 10'd106;
  localparam logic [9:0] F16_C_MOVI = 10'd107;
  localparam logic [9:0] F16_C_MOVR = 10'd108;
  localparam logic [9:0] F16_C_OR = 10'd109;
  localparam logic [9:0] F16_C_SDI = 10'd110;
  localparam logic [9:0] F16_C_SETC_EQ = 10'd111;
  localparam logic [9:0] F16_C_SETC_NE = 10'd112;
  localparam logic [9:0] F16_C_SETC_TGT = 10'd113;
  localparam logic [9:0] F16_C_SETRET = 10'd114;
  localparam logic [9:0] F16_C_SEXT_B = 10'd115;
  localparam logic [9:0] F16_C_SEXT_H = 10'd116;
  localparam logic [9:0] F16_C_SEXT_W = 10'd117;
  localparam logic [9:0] F16_C_SLLI = 10'd118;
  localparam logic [9:0] F16_C_SRLI = 10'd119;
  localparam logic [9:0] F16_C_SSRGET = 10'd120;
  localparam logic [9:0] F16_C_SUB = 10'd121;
  localparam logic [9:0] F16_C_SWI = 10'd122;
  localparam logic [9:0] F16_C_ZEXT_B = 10'd123;
  localparam logic [9:0] F16_C_ZEXT_H = 10'd124;
  localparam logic [9:0] F16_C_ZEXT_W = 10'd125;
  localparam logic [9:0] F32_CASB = 10'd126;
  localparam logic [9:0] F32_CASD = 10'd127;
  localparam logic [9:0] F32_CASH = 10'd128;
  localparam logic [9:0] F32_CASW = 10'd129;
  localparam logic [9:0] F32_CLZ = 10'd130;
  localparam logic [9:0] F32_CMP_AND = 10'd131;
  localparam logic [9:0] F32_CMP_ANDI = 10'd132;
  localparam logic [9:0] F32_CMP_EQ = 10'd133;
  localparam logic [9:0] F32_CMP_EQI = 10'd134;
  localparam logic [9:0] F32_CMP_GE = 10'd135;
  localparam logic [9:0] F32_CMP_GEI = 10'd136;
  localparam logic [9:0] F32_CMP_GEU = 10'd137;
  localparam logic [9:0] F32_CMP_GEUI = 10'd138;
  localparam logic [9:0] F32_CMP_LT = 10'd139;
  localparam logic [9:0] F32_CMP_LTI = 10'd140;
  localparam logic [9:0] F32_CMP_LTU = 10'd141;
  localparam logic [9:0] F32_CMP_LTUI = 10'd142;
  localparam logic [9:0] F32_CMP_NE = 10'd143;
  localparam logic [9:0] F32_CMP_NEI = 10'd144;
  localparam logic [9:0] F32_CMP_OR = 10'd145;
  localparam logic [9:0] F32_CMP_ORI = 10'd146;
  localparam logic [9:0] F32_CSEL = 10'd147;
  localparam logic [9:0] F32_CTZ = 10'd148;
  localparam logic [9:0] F32_DC_CISW = 10'd149;
  localparam logic [9:0] F32_DC_CIVA = 10'd150;
  localparam logic [9:0] F32_DC_CSW = 10'd151;
  localparam logic [9:0] F32_DC_CVA = 10'd152;
  localparam logic [9:0] F32_DC_IALL = 10'd153;
  localparam logic [9:0] F32_DC_ISW = 10'd154;
  localparam logic [9:0] F32_DC_IVA = 10'd155;
  localparam logic [9:0] F32_DC_ZVA = 10'd156;
  localparam logic [9:0] F32_DMA = 10'd157;
  localparam logic [9:0] F32_DIV = 10'd158;
  localparam logic [9:0] F32_DIVU = 10'd159;
  localparam logic [9:0] F32_DIVUW = 10'd160;
  localparam logic [9:0] F32_DIVW = 10'd161;
  localparam logic [9:0] F32_EBREAK = 10'd162;
  localparam logic [9:0] F32_FABS = 10'd163;
  localparam logic [9:0] F32_FADD = 10'd164;
  localparam logic [9:0] F32_FCVT = 10'd165;
  localparam logic [9:0] F32_FCVTA = 10'd166;
  localparam logic [9:0] F32_FCVTM = 10'd167;
  localparam logic [9:0] F32_FCVTN = 10'd168;
  localparam logic [9:0] F32_FCVTP = 10'd169;
  localparam logic [9:0] F32_FCVTZ = 10'd170;
  localparam logic [9:0] F32_FDIV = 10'd171;
  localparam logic [9:0] F32_FENCE_D = 10'd172;
  localparam logic [9:0] F32_FENCE_I = 10'd173;
  localparam logic [9:0] F32_FEQ = 10'd174;
  localparam logic [9:0] F32_FEQS = 10'd175;
  localparam logic [9:0] F32_FEXP = 10'd176;
  localparam logic [9:0] F32_FGE = 10'd177;
  localparam logic [9:0] F32_FGES = 10'd178;
  localparam logic [9:0] F32_FLT = 10'd179;
  localparam logic [9:0] F32_FLTS = 10'd180;
  localparam logic [9:0] F32_FMADD = 10'd181;
  localparam logic [9:0] F32_FMAX = 10'd182;
  localparam logic [9:0] F32_FMIN = 10'd183;
  localparam logic [9:0] F32_FMSUB = 10'd184;
  localparam logic [9:0] F32_FMUL = 10'd185;
  localparam logic [9:0] F32_FNE = 10'd186;
  localparam logic [9:0] F32_FNES = 10'd187;
  localparam logic [9:0] F32_FNMADD = 10'd188;
  localparam logic [9:0] F32_FNMSUB = 10'd189;
  localparam logic [9:0] F32_FRECIP = 10'd190;
  localparam logic [9:0] F32_FSQRT = 10'd191;
  localparam logic [9:0] F32_FSUB = 10'd192;
  localparam logic [9:0] F48_HL_ADDI = 10'd193;
  localparam logic [9:0] F48_HL_ADDIW = 10'd194;
  localparam logic [9:0] F48_HL_ADDTPC = 10'd195;
  localparam logic [9:0] F48_HL_ANDI = 10'd196;
  localparam logic [9:0] F48_HL_ANDIW = 10'd197;
  localparam logic [9:0] F48_HL_BFI = 10'd198;
  localparam logic [9:0] F48_HL_CASB = 10'd199;
  localparam logic [9:0] F48_HL_CASD = 10'd200;
  localparam logic [9:0] F48_HL_CASH = 10'd201;
  localparam logic [9:0] F48_HL_CASW = 10'd202;
  localparam logic [9:0] F48_HL_CCAT = 10'd203;
  localparam logic [9:0] F48_HL_CCATW = 10'd204;
  localparam logic [9:0] F48_HL_CMP_ANDI = 10'd205;
  localparam logic [9:0] F48_HL_CMP_EQI = 10'd206;
  localparam logic [9:0] F48_HL_CMP_GEI = 10'd207;
  localparam logic [9:0] F48_HL_CMP_GEUI = 10'd208;
  localparam logic [9:0] F48_HL_CMP_LTI = 10'd209;
  localparam logic [9:0] F48_HL_CMP_LTUI = 10'd210;
  localparam logic [9:0] F48_HL_CMP_NEI = 10'd211;
  localparam logic [9:0] F48_HL_CMP_ORI = 10'd212;
  localparam logic [9:0] F48_HL_DIV = 10'd213;
  localparam logic [9:0] F48_HL_DIVU = 10'd214;
  localparam logic [9:0] F48_HL_DIVUW = 10'd215;
  localparam logic [9:0] F48_HL_DIVW = 10'd216;
  localparam logic [9:0] F48_HL_LB_PCR = 10'd217;
  localparam logic [9:0] F48_HL_LB_PO = 10'd218;
  localparam logic [9:0] F48_HL_LB_PR = 10'd219;
  localparam logic [9:0] F48_HL_LBI = 10'd220;
  localparam logic [9:0] F48_HL_LBI_PO = 10'd221;
  localparam logic [9:0] F48_HL_LBI_PR = 10'd222;
  localparam logic [9:0] F48_HL_LBIP = 10'd223;
  localparam logic [9:0] F48_HL_LBP = 10'd224;
  localparam logic [9:0] F48_HL_LBU_PCR = 10'd225;
  localparam logic [9:0] F48_HL_LBU_PO = 10'd226;
  localparam logic [9:0] F48_HL_LBU_PR = 10'd227;
  localparam logic [9:0] F48_HL_LBUI = 10'd228;
  localparam logic [9:0] F48_HL_LBUI_PO = 10'd229;
  localparam logic [9:0] F48_HL_LBUI_PR = 10'd230;
  localparam logic [9:0] F48_HL_LBUIP = 10'd231;
  localparam logic [9:0] F48_HL_LBUP = 10'd232;
  localparam logic [9:0] F48_HL_LD_PCR = 10'd233;
  localparam logic [9:0] F48_HL_LD_PO = 10'd234;
  localparam logic [9:0] F48_HL_LD_PR = 10'd235;
  localparam logic [9:0] F48_HL_LDI = 10'd236;
  localparam logic [9:0] F48_HL_LDI_PO = 10'd237;
  localparam logic [9:0] F48_HL_LDI_PR = 10'd238;
  localparam logic [9:0] F48_HL_LDI_U = 10'd239;
  localparam logic [9:0] F48_HL_LDI_UPO = 10'd240;
  localparam logic [9:0] F48_HL_LDI_UPR = 10'd241;
  localparam logic [9:0] F48_HL_LDIP = 10'd242;
  localparam logic [9:0] F48_HL_LDIP_U = 10'd243;
  localparam logic [9:0] F48_HL_LDP = 10'd244;
  localparam logic [9:0] F48_HL_LH_PCR = 10'd245;
  localparam logic [9:0] F48_HL_LH_PO = 10'd246;
  localparam logic [9:0] F48_HL_LH_PR = 10'd247;
  localparam logic [9:0] F48_HL_LHI = 10'd248;
  localparam logic [9:0] F48_HL_LHI_PO = 10'd249;
  localparam logic [9:0] F48_HL_LHI_PR = 10'd250;
  localparam logic [9:0] F48_HL_LHI_U = 10'd251;
  localparam logic [9:0] F48_HL_LHI_UPO = 10'd252;
  localparam logic [9:0] F48_HL_LHI_UPR = 10'd253;
  localparam logic [9:0] F48_HL_LHIP = 10'd254;
  localparam logic [9:0] F48_HL_LHIP_U = 10'd255;
  localparam logic [9:0] F48_HL_LHP = 10'd256;
  localparam logic [9:0] F48_HL_LHU_PCR = 10'd257;
  localparam logic [9:0] F48_HL_LHU_PO = 10'd258;
  localparam logic [9:0] F48_HL_LHU_PR = 10'd259;
  localparam logic [9:0] F48_HL_LHUI = 10'd260;
  localparam logic [9:0] F48_HL_LHUI_PO = 10'd261;
  localparam logic [9:0] F48_HL_LHUI_PR = 10'd262;
  localparam logic [9:0] F48_HL_LHUI_U = 10'd263;
  localparam logic [9:0] F48_HL_LHUI_UPO = 10'd264;
  localparam logic [9:0] F48_HL_LHUI_UPR = 10'd265;
  localparam logic [9:0] F48_HL_LHUIP = 10'd266;
  localparam logic [9:0] F48_HL_LHUIP_U = 10'd267;
  localparam logic [9:0] F48_HL_LHUP = 10'd268;
  localparam logic [9:0] F48_HL_LIS = 10'd269;
  localparam logic [9:0] F48_HL_LIU = 10'd270;
  localparam logic [9:0] F48_HL_LUI = 10'd271;
  localparam logic [9:0] F48_HL_LW_PCR = 10'd272;
  localparam logic [9:0] F48_HL_LW_PO = 10'd273;
  localparam logic [9:0] F48_HL_LW_PR = 10'd274;
  localparam logic [9:0] F48_HL_LWI = 10'd275;
  localparam logic [9:0] F48_HL_LWI_PO = 10'd276;
  localparam logic [9:0] F48_HL_LWI_PR = 10'd277;
  localparam logic [9:0] F48_HL_LWI_U = 10'd278;
  localparam logic [9:0] F48_HL_LWI_UPO = 10'd279;
  localparam logic [9:0] F48_HL_LWI_UPR = 10'd280;
  localparam logic [9:0] F48_HL_LWIP = 10'd281;
  localparam logic [9:0] F48_HL_LWIP_U = 10'd282;
  localparam logic [9:0] F48_HL_LWP = 10'd283;
  localparam logic [9:0] F48_HL_LWU_PCR = 10'd284;
  localparam logic [9:0] F48_HL_LWU_PO = 10'd285;
  localparam logic [9:0] F48_HL_LWU_PR = 10'd286;
  localparam logic [9:0] F48_HL_LWUI = 10'd287;
  localparam logic [9:0] F48_HL_LWUI_PO = 10'd288;
  localparam logic [9:0] F48_HL_LWUI_PR = 10'd289;
  localparam logic [9:0] F48_HL_LWUI_U = 10'd290;
  localparam logic [9:0] F48_HL_LWUI_UPO = 10'd291;
  localparam logic [9:0] F48_HL_LWUI_UPR = 10'd292;
  localparam logic [9:0] F48_HL_LWUIP = 10'd293;
  localparam logic [9:0] F48_HL_LWUIP_U = 10'd294;
  localparam logic [9:0] F48_HL_LWUP = 10'd295;
  localparam logic [9:0] F48_HL_MADD = 10'd296;
  localparam logic [9:0] F48_HL_MADDW = 10'd297;
  localparam logic [9:0] F48_HL_MIADD = 10'd298;
  localparam logic [9:0] F48_HL_MISUB = 10'd299;
  localparam logic [9:0] F48_HL_MUL = 10'd300;
  localparam logic [9:0] F48_HL_MULU = 10'd301;
  localparam logic [9:0] F48_HL_ORI = 10'd302;
  localparam logic [9:0] F48_HL_ORIW = 10'd303;
  localparam logic [9:0] F48_HL_PRF = 10'd304;
  localparam logic [9:0] F48_HL_PRF_A = 10'd305;
  localparam logic [9:0] F48_HL_PRFI_U = 10'd306;
  localparam logic [9:0] F48_HL_PRFI_UA = 10'd307;
  localparam logic [9:0] F48_HL_REM = 10'd308;
  localparam logic [9:0] F48_HL_REMU = 10'd309;
  localparam logic [9:0] F48_HL_REMUW = 10'd310;
  localparam logic [9:0] F48_HL_REMW = 10'd311;
  localparam logic [9:0] F48_HL_SB_PCR = 10'd312;
  localparam logic [9:0] F48_HL_SB_PO = 10'd313;
  localparam logic [9:0] F48_HL_SB_PR = 10'd314;
  localparam logic [9:0] F48_HL_SBI = 10'd315;
  localparam logic [9:0] F48_HL_SBI_PO = 10'd316;
  localparam logic [9:0] F48_HL_SBI_PR = 10'd317;
  localparam logic [9:0] F48_HL_SBIP = 10'd318;
  localparam logic [9:0] F48_HL_SBP = 10'd319;
  localparam logic [9:0] F48_HL_SD_PCR = 10'd320;
  localparam logic [9:0] F48_HL_SD_PO = 10'd321;
  localparam logic [9:0] F48_HL_SD_PR = 10'd322;
  localparam logic [9:0] F48_HL_SD_UPO = 10'd323;
  localparam logic [9:0] F48_HL_SD_UPR = 10'd324;
  localparam logic [9:0] F48_HL_SDI = 10'd325;
  localparam logic [9:0] F48_HL_SDI_PO = 10'd326;
  localparam logic [9:0] F48_HL_SDI_PR = 10'd327;
  localparam logic [9:0] F48_HL_SDI_U = 10'd328;
  localparam logic [9:0] F48_HL_SDI_UPO = 10'd329;
  localparam logic [9:0] F48_HL_SDI_UPR = 10'd330;
  localparam logic [9:0] F48_HL_SDIP = 10'd331;
  localparam logic [9:0] F48_HL_SDIP_U = 10'd332;
  localparam logic [9:0] F48_HL_SDP = 10'd333;
  localparam logic [9:0] F48_HL_SDP_U = 10'd334;
  localparam logic [9:0] F48_HL_SETC_ANDI = 10'd335;
  localparam logic [9:0] F48_HL_SETC_EQI = 10'd336;
  localparam logic [9:0] F48_HL_SETC_GEI = 10'd337;
  localparam logic [9:0] F48_HL_SETC_GEUI = 10'd338;
  localparam logic [9:0] F48_HL_SETC_LTI = 10'd339;
  localparam logic [9:0] F48_HL_SETC_LTUI = 10'd340;
  localparam logic [9:0] F48_HL_SETC_NEI = 10'd341;
  localparam logic [9:0] F48_HL_SETC_ORI = 10'd342;
  localparam logic [9:0] F48_HL_SETRET = 10'd343;
  localparam logic [9:0] F48_HL_SH_PCR = 10'd344;
  localparam logic [9:0] F48_HL_SH_PO = 10'd345;
  localparam logic [9:0] F48_HL_SH_PR = 10'd346;
  localparam logic [9:0] F48_HL_SH_UPO = 10'd347;
  localparam logic [9:0] F48_HL_SH_UPR = 10'd348;
  localparam logic [9:0] F48_HL_SHI = 10'd349;
  localparam logic [9:0] F48_HL_SHI_PO = 10'd350;
  localparam logic [9:0] F48_HL_SHI_PR = 10'd351;
  localparam logic [9:0] F48_HL_SHI_U = 10'd352;
  localparam logic [9:0] F48_HL_SHI_UPO = 10'd353;
  localparam logic [9:0] F48_HL_SHI_UPR = 10'd354;
  localparam logic [9:0] F48_HL_SHIP = 10'd355;
  localparam logic [9:0] F48_HL_SHIP_U = 10'd356;
  localparam logic [9:0] F48_HL_SHP = 10'd357;
  localparam logic [9:0] F48_HL_SHP_U = 10'd358;
  localparam logic [9:0] F48_HL_SSRGET = 10'd359;
  localparam logic [9:0] F48_HL_SSRSET = 10'd360;
  localparam logic [9:0] F48_HL_SUBI = 10'd361;
  localparam logic [9:0] F48_HL_SUBIW = 10'd362;
  localparam logic [9:0] F48_HL_SW_PCR = 10'd363;
  localparam logic [9:0] F48_HL_SW_PO = 10'd364;
  localparam logic [9:0] F48_HL_SW_PR = 10'd365;
  localparam logic [9:0] F48_HL_SW_UPO = 10'd366;
  localparam logic [9:0] F48_HL_SW_UPR = 10'd367;
  localparam logic [9:0] F48_HL_SWI = 10'd368;
  localparam logic [9:0] F48_HL_SWI_PO = 10'd369;
  localparam logic [9:0] F48_HL_SWI_PR = 10'd370;
  localparam logic [9:0] F48_HL_SWI_U = 10'd371;
  localparam logic [9:0] F48_HL_SWI_UPO = 10'd372;
  localparam logic [9:0] F48_HL_SWI_UPR = 10'd373;
  localparam logic [9:0] F48_HL_SWIP = 10'd374;
  localparam logic [9:0] F48_HL_SWIP_U = 10'd375;
  localparam logic [9:0] F48_HL_SWP = 10'd376;
  localparam logic [9:0] F48_HL_SWP_U = 10'd377;
  localparam logic [9:0] F48_HL_XORI = 10'd378;
  localparam logic [9:0] F48_HL_XORIW = 10'd379;
  localparam logic [9:0] F32_IC_IALL = 10'd380;
  localparam logic [9:0] F32_IC_IVA = 10'd381;
  localparam logic [9:0] F32_J = 10'd382;
  localparam logic [9:0] F32_JR = 10'd383;
  localparam logic [9:0] F32_LB = 10'd384;
  localparam logic [9:0] F32_LB_PCR = 10'd385;
  localparam logic [9:0] F32_LBI = 10'd386;
  localparam logic [9:0] F32_LBU = 10'd387;
  localparam logic [9:0] F32_LBU_PCR = 10'd388;
  localparam logic [9:0] F32_LBUI = 10'd389;
  localparam logic [9:0] F32_LD = 10'd390;
  localparam logic [9:0] F32_LD_ADD = 10'd391;
  localparam logic [9:0] F32_LD_AND = 10'd392;
  localparam logic [9:0] F32_LD_OR = 10'd393;
  localparam logic [9:0] F32_LD_PCR = 10'd394;
  localparam logic [9:0] F32_LD_SMAX = 10'd395;
  localparam logic [9:0] F32_LD_SMIN = 10'd396;
  localparam logic [9:0] F32_LD_UMAX = 10'd397;
  localparam logic [9:0] F32_LD_UMIN = 10'd398;
  localparam logic [9:0] F32_LD_XOR = 10'd399;
  localparam logic [9:0] F32_LDI = 10'd400;
  localparam logic [9:0] F32_LDI_U = 10'd401;
  localparam logic [9:0] F32_LH = 10'd402;
  localparam logic [9:0] F32_LH_PCR = 10'd403;
  localparam logic [9:0] F32_LHI = 10'd404;
  localparam logic [9:0] F32_LHI_U = 10'd405;
  localparam logic [9:0] F32_LHU = 10'd406;
  localparam logic [9:0] F32_LHU_PCR = 10'd407;
  localparam logic [9:0] F32_LHUI = 10'd408;
  localparam logic [9:0] F32_LHUI_U = 10'd409;
  localparam logic [9:0] F32_LR_B = 10'd410;
  localparam logic [9:0] F32_LR_D = 10'd411;
  localparam logic [9:0] F32_LR_H = 10'd412;
  localparam logic [9:0] F32_LR_W = 10'd413;
  localparam logic [9:0] F32_LSRGET = 10'd414;
  localparam logic [9:0] F32_LUI = 10'd415;
  localparam logic [9:0] F32_LW = 10'd416;
  localparam logic [9:0] F32_LW_ADD = 10'd417;
  localparam logic [9:0] F32_LW_AND = 10'd418;
  localparam logic [9:0] F32_LW_OR = 10'd419;
  localparam logic [9:0] F32_LW_PCR = 10'd420;
  localparam logic [9:0] F32_LW_SMAX = 10'd421;
  localparam logic [9:0] F32_LW_SMIN = 10'd422;
  localparam logic [9:0] F32_LW_UMAX = 10'd423;
  localparam logic [9:0] F32_LW_UMIN = 10'd424;
  localparam logic [9:0] F32_LW_XOR = 10'd425;
  localparam logic [9:0] F32_LWI = 10'd426;
  localparam logic [9:0] F32_LWI_U = 10'd427;
  localparam logic [9:0] F32_LWU = 10'd428;
  localparam logic [9:0] F32_LWU_PCR = 10'd429;
  localparam logic [9:0] F32_LWUI = 10'd430;
  localparam logic [9:0] F32_LWUI_U = 10'd431;
  localparam logic [9:0] F32_MADD = 10'd432;
  localparam logic [9:0] F32_MADDW = 10'd433;
  localparam logic [9:0] F32_MAX = 10'd434;
  localparam logic [9:0] F32_MAXU = 10'd435;
  localparam logic [9:0] F32_MIN = 10'd436;
  localparam logic [9:0] F32_MINU = 10'd437;
  localparam logic [9:0] F32_MUL = 10'd438;
  localparam logic [9:0] F32_MULU = 10'd439;
  localparam logic [9:0] F32_MULUW = 10'd440;
  localparam logic [9:0] F32_MULW = 10'd441;
  localparam logic [9:0] F32_OR = 10'd442;
  localparam logic [9:0] F32_ORI = 10'd443;
  localparam logic [9:0] F32_ORIW = 10'd444;
  localparam logic [9:0] F32_ORW = 10'd445;
  localparam logic [9:0] F32_PRF = 10'd446;
  localparam logic [9:0] F32_PRFI_U = 10'd447;
  localparam logic [9:0] F32_REM = 10'd448;
  localparam logic [9:0] F32_REMU = 10'd449;
  localparam logic [9:0] F32_REMUW = 10'd450;
  localparam logic [9:0] F32_REMW = 10'd451;
  localparam logic [9:0] F32_REV = 10'd452;
  localparam logic [9:0] F32_SB = 10'd453;
  localparam logic [9:0] F32_SB_PCR = 10'd454;
  localparam logic [9:0] F32_SBI = 10'd455;
  localparam logic [9:0] F32_SC_B = 10'd456;
  localparam logic [9:0] F32_SC_D = 10'd457;
  localparam logic [9:0] F32_SC_H = 10'd458;
  localparam logic [9:0] F32_SC_W = 10'd459;
  localparam logic [9:0] F32_SCVTF = 10'd460;
  localparam logic [9:0] F32_SD = 10'd461;
  localparam logic [9:0] F32_SD_ADD = 10'd462;
  localparam logic [9:0] F32_SD_AND = 10'd463;
  localparam logic [9:0] F32_SD_OR = 10'd464;
  localparam logic [9:0] F32_SD_PCR = 10'd465;
  localparam logic [9:0] F32_SD_SMAX = 10'd466;
  localparam logic [9:0] F32_SD_SMIN = 10'd467;
  localparam logic [9:0] F32_SD_U = 10'd468;
  localparam logic [9:0] F32_SD_UMAX = 10'd469;
  localparam logic [9:0] F32_SD_UMIN = 10'd470;
  localparam logic [9:0] F32_SD_XOR = 10'd471;
  localparam logic [9:0] F32_SDI = 10'd472;
  localparam logic [9:0] F32_SDI_U = 10'd473;
  localparam logic [9:0] F32_SETC_AND = 10'd474;
  localparam logic [9:0] F32_SETC_ANDI = 10'd475;
  localparam logic [9:0] F32_SETC_EQ = 10'd476;
  localparam logic [9:0] F32_SETC_EQI = 10'd477;
  localparam logic [9:0] F32_SETC_GE = 10'd478;
  localparam logic [9:0] F32_SETC_GEI = 10'd479;
  localparam logic [9:0] F32_SETC_GEU = 10'd480;
  localparam logic [9:0] F32_SETC_GEUI = 10'd481;
  localparam logic [9:0] F32_SETC_LT = 10'd482;
  localparam logic [9:0] F32_SETC_LTI = 10'd483;
  localparam logic [9:0] F32_SETC_LTU = 10'd484;
  localparam logic [9:0] F32_SETC_LTUI = 10'd485;
  localparam logic [9:0] F32_SETC_NE = 10'd486;
  localparam logic [9:0] F32_SETC_NEI = 10'd487;
  localparam logic [9:0] F32_SETC_OR = 10'd488;
  localparam logic [9:0] F32_SETC_ORI = 10'd489;
  localparam logic [9:0] F32_SETC_TGT = 10'd490;
  localparam logic [9:0] F32_SETRET = 10'd491;
  localparam logic [9:0] F32_SH = 10'd492;
  localparam logic [9:0] F32_SH_PCR = 10'd493;
  localparam logic [9:0] F32_SH_U = 10'd494;
  localparam logic [9:0] F32_SHI = 10'd495;
  localparam logic [9:0] F32_SHI_U = 10'd496;
  localparam logic [9:0] F32_SLL = 10'd497;
  localparam logic [9:0] F32_SLLI = 10'd498;
  localparam logic [9:0] F32_SLLIW = 10'd499;
  localparam logic [9:0] F32_SLLW = 10'd500;
  localparam logic [9:0] F32_SRA = 10'd501;
  localparam logic [9:0] F32_SRAI = 10'd502;
  localparam logic [9:0] F32_SRAIW = 10'd503;
  localparam logic [9:0] F32_SRAW = 10'd504;
  localparam logic [9:0] F32_SRL = 10'd505;
  localparam logic [9:0] F32_SRLI = 10'd506;
  localparam logic [9:0] F32_SRLIW = 10'd507;
  localparam logic [9:0] F32_SRLW = 10'd508;
  localparam logic [9:0] F32_SSRGET = 10'd509;
  localparam logic [9:0] F32_SSRSET = 10'd510;
  localparam logic [9:0] F32_SSRSWAP = 10'd511;
  localparam logic [9:0] F32_SUB = 10'd512;
  localparam logic [9:0] F32_SUBI = 10'd513;
  localparam logic [9:0] F32_SUBIW = 10'd514;
  localparam logic [9:0] F32_SUBW = 10'd515;
  localparam logic [9:0] F32_SW = 10'd516;
  localparam logic [9:0] F32_SW_ADD = 10'd517;
  localparam logic [9:0] F32_SW_AND = 10'd518;
  localparam logic [9:0] F32_SW_OR = 10'd519;
  localparam logic [9:0] F32_SW_PCR = 10'd520;
  localparam logic [9:0] F32_SW_SMAX = 10'd521;
  localparam logic [9:0] F32_SW_SMIN = 10'd522;
  localparam logic [9:0] F32_SW_U = 10'd523;
  localparam logic [9:0] F32_SW_UMAX = 10'd524;
  localparam logic [9:0] F32_SW_UMIN = 10'd525;
  localparam logic [9:0] F32_SW_XOR = 10'd526;
  localparam logic [9:0] F32_SWAPB = 10'd527;
  localparam logic [9:0] F32_SWAPD = 10'd528;
  localparam logic [9:0] F32_SWAPH = 10'd529;
  localparam logic [9:0] F32_SWAPW = 10'd530;
  localparam logic [9:0] F32_SWI = 10'd531;
  localparam logic [9:0] F32_SWI_U = 10'd532;
  localparam logic [9:0] F32_TLB_IA = 10'd533;
  localparam logic [9:0] F32_TLB_IALL = 10'd534;
  localparam logic [9:0] F32_TLB_IAV = 10'd535;
  localparam logic [9:0] F32_TLB_IV = 10'd536;
  localparam logic [9:0] F32_UCVTF = 10'd537;
  localparam logic [9:0] F32_XOR = 10'd538;
  localparam logic [9:0] F32_XORI = 10'd539;
  localparam logic [9:0] F32_XORIW = 10'd540;
  localparam logic [9:0] F32_XORW = 10'd541;
  localparam logic [9:0] F_NONE = 10'h3ff;

  function automatic logic [9:0] decode_hw1(input logic [15:0] insn);
    logic [9:0] f;
    f = F_NONE;
    case (insn[5:0])
      6'h0: begin
        case (insn & 16'hffff)
          16'h0840: f = F16_C_BSTART_SYS;
          16'h0000: f = F16_C_BSTOP;
          default: begin
            case (insn & 16'hc7ff)
              16'h0080: f = F16_C_BSTART_FP;
              16'h0000: f = F16_C_BSTART_STD;
              default: ;
            endcase
          end
        endcase
      end
      6'h2, 6'h12, 6'h22, 6'h32: begin
        if ((insn & 16'h000f) == 16'h0002) f = F16_C_BSTART_1;
      end
      6'h4, 6'h14, 6'h24, 6'h34: begin
        if ((insn & 16'h000f) == 16'h0004) f = F16_C_BSTART_0;
      end
      6'h6: begin
        if ((insn & 16'h003f) == 16'h0006) f = F16_C_MOVR;
      end
      6'h8: begin
        if ((insn & 16'h003f) == 16'h0008) f = F16_C_ADD;
      end
      6'ha: begin
        if ((insn & 16'h003f) == 16'h000a) f = F16_C_LWI;
      end
      6'hc: begin
        if ((insn & 16'h003f) == 16'h000c) f = F16_C_ADDI;
      end
      6'h16: begin
        if ((insn & 16'hf83f) == 16'h5016) f = F16_C_SETRET;
        else begin
          if ((insn & 16'h003f) == 16'h0016) f = F16_C_MOVI;
        end
      end
      6'h18: begin
        if ((insn & 16'h003f) == 16'h0018) f = F16_C_SUB;
      end
      6'h1a: begin
        if ((insn & 16'h003f) == 16'h001a) f = F16_C_LDI;
      end
      6'h1c: begin
        case (insn & 16'hf83f)
          16'h001c: f = F16_C_SETC_TGT;
          16'h401c: f = F16_C_SEXT_B;
          16'h481c: f = F16_C_SEXT_H;
          16'h501c: f = F16_C_SEXT_W;
          16'h581c: f = F16_C_ZEXT_B;
          16'h601c: f = F16_C_ZEXT_H;
          16'h681c: f = F16_C_ZEXT_W;
          default: ;
        endcase
      end
      6'h26: begin
        if ((insn & 16'h003f) == 16'h0026) f = F16_C_SETC_EQ;
      end
      6'h28: begin
        if ((insn & 16'h003f) == 16'h0028) f = F16_C_AND;
      end
      6'h2a: begin
        if ((insn & 16'h003f) == 16'h002a) f = F16_C_SWI;
      end
      6'h2c: begin
        case (insn & 16'hf83f)
          16'h002c: f = F16_C_CMP_EQI;
          16'h082c: f = F16_C_CMP_NEI;
          16'hc02c: f = F16_C_EBREAK;
          16'h102c: f = F16_C_SLLI;
          16'h182c: f = F16_C_SRLI;
          16'h802c: f = F16_C_SSRGET;
          default: ;
        endcase
      end
      6'h36: begin
        if ((insn & 16'h003f) == 16'h0036) f = F16_C_SETC_NE;
      end
      6'h38: begin
        if ((insn & 16'h003f) == 16'h0038) f = F16_C_OR;
      end
      6'h3a: begin
        if ((insn & 16'h003f) == 16'h003a) f = F16_C_SDI;
      end
      6'h3c: begin
        if ((insn & 16'h003f) == 16'h003c) f = F16_C_B_DIMI;
      end
      default: ;
    endcase
    return f;
  endfunction

  function automatic logic [9:0] decode_hw2(input logic [31:0] insn);
    logic [9:0] f;
    f = F_NONE;
    case (insn[6:0])
      7'h1: begin
        case (insn[14:12])
          3'h0: begin
            if (insn == 32'h00000001) f = F32_BSTOP;
          end
          3'h1: begin
            case (insn & 32'h07ffffff)
              32'h00411181: f = F32_BSTART_MGATHER;
              32'h00811181: f = F32_BSTART_MGATHER_CAS;
              32'h00611181: f = F32_BSTART_MGATHER_MASK;
              32'h00711181: f = F32_BSTART_MSCATTER_MASK;
              32'h00511181: f = F32_BSTART_MSCATTER;
              32'h01031181: f = F32_BSTART_TGEMV;
              32'h01231181: f = F32_BSTART_TGEMV_ACC;
              32'h01131181: f = F32_BSTART_TGEMV_BIAS;
              32'h01431181: f = F32_BSTART_TGEMVMX;
              32'h01631181: f = F32_BSTART_TGEMVMX_ACC;
              32'h01531181: f = F32_BSTART_TGEMVMX_BIAS;
              32'h00011181: f = F32_BSTART_TLOAD;
              32'h00031181: f = F32_BSTART_TMATMUL;
              32'h00231181: f = F32_BSTART_TMATMUL_ACC;
              32'h00131181: f = F32_BSTART_TMATMUL_BIAS;
              32'h00431181: f = F32_BSTART_TMATMULMX;
              32'h00631181: f = F32_BSTART_TMATMULMX_ACC;
              32'h00531181: f = F32_BSTART_TMATMULMX_BIAS;
              32'h00211181: f = F32_BSTART_TMOV;
              32'h00d11181: f = F32_BSTART_GMOV;
              32'h00311181: f = F32_BSTART_TPREFETCH;
              32'h00111181: f = F32_BSTART_TSTORE;
              default: begin
                if ((insn & 32'h000fffff) == 32'h00019181) f = F32_BSTART_TEPL;
                else begin
                  case (insn & 32'h00007fff)
                    32'h00001101: f = F32_BSTART_FP_4;
                    32'h00001001: f = F32_BSTART_STD_1;
                    32'h00001081: f = F32_BSTART_SYS;
                    default: ;
                  endcase
                end
              end
            endcase
          end
          3'h2: begin
            case (insn & 32'h00007fff)
              32'h00002101: f = F32_BSTART_FP_3;
              32'h00002001: f = F32_BSTART_STD_4;
              default: ;
            endcase
          end
          3'h3: begin
            case (insn & 32'h00007fff)
              32'h00003101: f = F32_BSTART_FP_1;
              32'h00003001: f = F32_BSTART_STD_0;
              default: ;
            endcase
          end
          3'h5: begin
            case (insn & 32'hffffffff)
              32'h00005101: f = F32_BSTART_FP_2;
              32'h00005001: f = F32_BSTART_STD_3;
              default: ;
            endcase
          end
          3'h6: begin
            if ((insn & 32'hf83fffff) == 32'h50166001) f = F32_BSTART_ICALL;
            else begin
              if ((insn & 32'h00007fff) == 32'h00006f81) f = F32_XB;
            end
          end
          3'h7: begin
            case (insn & 32'hffffffff)
              32'h00007101: f = F32_BSTART_FP_0;
              32'h00007001: f = F32_BSTART_STD_2;
              default: ;
            endcase
          end
          default: ;
        endcase
      end
      7'h2, 7'h12, 7'h22, 7'h32, 7'h42, 7'h52, 7'h62, 7'h72: begin
        if ((insn & 32'hf83f000f) == 32'h50160002) f = F32_BSTART_CALL;
      end
      7'h5: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000005) f = F32_ADD;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001005) f = F32_SUB;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002005) f = F32_AND;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003005) f = F32_OR;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004005) f = F32_XOR;
          end
          3'h5: begin
            if ((insn & 32'hfe00707f) == 32'h00005005) f = F32_SRL;
          end
          3'h6: begin
            if ((insn & 32'hfe00707f) == 32'h00006005) f = F32_SRA;
          end
          3'h7: begin
            if ((insn & 32'hfe00707f) == 32'h00007005) f = F32_SLL;
          end
          default: ;
        endcase
      end
      7'h7: begin
        if ((insn & 32'h00000fff) == 32'h00000507) f = F32_SETRET;
        else begin
          if ((insn & 32'h0000007f) == 32'h00000007) f = F32_ADDTPC;
        end
      end
      7'h9: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000009) f = F32_LB;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001009) f = F32_LH;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002009) f = F32_LW;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003009) f = F32_LD;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004009) f = F32_LBU;
          end
          3'h5: begin
            if ((insn & 32'h0000707f) == 32'h00005009) f = F32_LHU;
          end
          3'h6: begin
            if ((insn & 32'h0000707f) == 32'h00006009) f = F32_LWU;
          end
          3'h7: begin
            if ((insn & 32'h0000707f) == 32'h00007009) f = F32_PRF;
          end
          default: ;
        endcase
      end
      7'hb: begin
        case (insn[14:12])
          3'h0: begin
            case (insn & 32'hf000707f)
              32'h0000000b: f = F32_LR_B;
              32'h3000000b: f = F32_LR_D;
              32'h1000000b: f = F32_LR_H;
              32'h2000000b: f = F32_LR_W;
              default: ;
            endcase
          end
          3'h1: begin
            case (insn & 32'hf000707f)
              32'h0000100b: f = F32_SC_B;
              32'h3000100b: f = F32_SC_D;
              32'h1000100b: f = F32_SC_H;
              32'h2000100b: f = F32_SC_W;
              default: ;
            endcase
          end
          3'h2: begin
            case (insn & 32'hf000707f)
              32'h0000200b: f = F32_LW_ADD;
              32'h1000200b: f = F32_LW_AND;
              32'h2000200b: f = F32_LW_OR;
              32'h4000200b: f = F32_LW_SMAX;
              32'h5000200b: f = F32_LW_SMIN;
              32'h6000200b: f = F32_LW_UMAX;
              32'h7000200b: f = F32_LW_UMIN;
              32'h3000200b: f = F32_LW_XOR;
              default: ;
            endcase
          end
          3'h3: begin
            case (insn & 32'hf4007fff)
              32'h0000300b: f = F32_SW_ADD;
              32'h1000300b: f = F32_SW_AND;
              32'h2000300b: f = F32_SW_OR;
              32'h4000300b: f = F32_SW_SMAX;
              32'h5000300b: f = F32_SW_SMIN;
              32'h6000300b: f = F32_SW_UMAX;
              32'h7000300b: f = F32_SW_UMIN;
              32'h3000300b: f = F32_SW_XOR;
              default: ;
            endcase
          end
          3'h4: begin
            case (insn & 32'hf000707f)
              32'h0000400b: f = F32_LD_ADD;
              32'h1000400b: f = F32_LD_AND;
              32'h2000400b: f = F32_LD_OR;
              32'h4000400b: f = F32_LD_SMAX;
              32'h5000400b: f = F32_LD_SMIN;
              32'h6000400b: f = F32_LD_UMAX;
              32'h7000400b: f = F32_LD_UMIN;
              32'h3000400b: f = F32_LD_XOR;
              default: ;
            endcase
          end
          3'h5: begin
            case (insn & 32'hf4007fff)
              32'h0000500b: f = F32_SD_ADD;
              32'h1000500b: f = F32_SD_AND;
              32'h2000500b: f = F32_SD_OR;
              32'h4000500b: f = F32_SD_SMAX;
              32'h5000500b: f = F32_SD_SMIN;
              32'h6000500b: f = F32_SD_UMAX;
              32'h7000500b: f = F32_SD_UMIN;
              32'h3000500b: f = F32_SD_XOR;
              default: ;
            endcase
          end
          3'h6: begin
            case (insn & 32'hf000707f)
              32'h0000600b: f = F32_SWAPB;
              32'h3000600b: f = F32_SWAPD;
              32'h1000600b: f = F32_SWAPH;
              32'h2000600b: f = F32_SWAPW;
              default: ;
            endcase
          end
          3'h7: begin
            if ((insn & 32'hfe007fff) == 32'h0000700b) f = F32_DMA;
          end
          default: ;
        endcase
      end
      7'h11: begin
        if ((insn & 32'h0000007f) == 32'h00000011) f = F32_BSTART_0;
      end
      7'h13: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0600707f) == 32'h00000013) f = F32_B_IOR;
          end
          3'h1: begin
            if ((insn & 32'hfc0871ff) == 32'h00001013) f = F32_B_IOS;
          end
          3'h4: begin
            if ((insn & 32'h0007f07f) == 32'h00004013) f = F32_B_IOT_1;
            else begin
              if ((insn & 32'h0000707f) == 32'h00004013) f = F32_B_IOT_2;
            end
          end
          3'h5: begin
            if ((insn & 32'hfc07f07f) == 32'h00005013) f = F32_B_IOT_3;
            else begin
              if ((insn & 32'hfc00707f) == 32'h00005013) f = F32_B_IOT_0;
            end
          end
          3'h6: begin
            if ((insn & 32'hfff0707f) == 32'h00006013) f = F32_B_IOT_4;
          end
          default: ;
        endcase
      end
      7'h15: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000015) f = F32_ADDI;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001015) f = F32_SUBI;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002015) f = F32_ANDI;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003015) f = F32_ORI;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004015) f = F32_XORI;
          end
          3'h5: begin
            if ((insn & 32'hfc00707f) == 32'h00005015) f = F32_SRLI;
          end
          3'h6: begin
            if ((insn & 32'hfc00707f) == 32'h00006015) f = F32_SRAI;
          end
          3'h7: begin
            if ((insn & 32'hfc00707f) == 32'h00007015) f = F32_SLLI;
          end
          default: ;
        endcase
      end
      7'h17: begin
        if ((insn & 32'h0000007f) == 32'h00000017) f = F32_LUI;
      end
      7'h19: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000019) f = F32_LBI;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001019) f = F32_LHI;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002019) f = F32_LWI;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003019) f = F32_LDI;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004019) f = F32_LBUI;
          end
          3'h5: begin
            if ((insn & 32'h0000707f) == 32'h00005019) f = F32_LHUI;
          end
          3'h6: begin
            if ((insn & 32'h0000707f) == 32'h00006019) f = F32_LWUI;
          end
          default: ;
        endcase
      end
      7'h1b: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h0000001b) f = F32_CASB;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h0000101b) f = F32_CASH;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h0000201b) f = F32_CASW;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h0000301b) f = F32_CASD;
          end
          default: ;
        endcase
      end
      7'h21: begin
        if ((insn & 32'h0000007f) == 32'h00000021) f = F32_BSTART_1;
      end
      7'h23: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'hfbf07fff) == 32'h00000023) f = F32_B_CATR;
          end
          3'h1: begin
            if ((insn & 32'h000c707f) == 32'h00001023) f = F32_B_DATR;
          end
          3'h2: begin
            if ((insn & 32'h00007c7f) == 32'h00002023) f = F32_B_FPATR;
          end
          default: ;
        endcase
      end
      7'h25: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000025) f = F32_ADDW;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001025) f = F32_SUBW;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002025) f = F32_ANDW;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003025) f = F32_ORW;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004025) f = F32_XORW;
          end
          3'h5: begin
            if ((insn & 32'hfe00707f) == 32'h00005025) f = F32_SRLW;
          end
          3'h6: begin
            if ((insn & 32'hfe00707f) == 32'h00006025) f = F32_SRAW;
          end
          3'h7: begin
            if ((insn & 32'hfe00707f) == 32'h00007025) f = F32_SLLW;
          end
          default: ;
        endcase
      end
      7'h27: begin
        if ((insn & 32'h0000707f) == 32'h00006027) f = F32_JR;
      end
      7'h29: begin
        case (insn[14:12])
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001029) f = F32_LHI_U;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002029) f = F32_LWI_U;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003029) f = F32_LDI_U;
          end
          3'h5: begin
            if ((insn & 32'h0000707f) == 32'h00005029) f = F32_LHUI_U;
          end
          3'h6: begin
            if ((insn & 32'h0000707f) == 32'h00006029) f = F32_LWUI_U;
          end
          3'h7: begin
            if ((insn & 32'h0000707f) == 32'h00007029) f = F32_PRFI_U;
          end
          default: ;
        endcase
      end
      7'h2b: begin
        case (insn[14:12])
          3'h0: begin
            case (insn & 32'hfff07fff)
              32'h0000002b: f = F32_BSE;
              32'h0010002b: f = F32_BWE;
              32'h0020002b: f = F32_BWI;
              32'h0030002b: f = F32_BWT;
              default: ;
            endcase
          end
          3'h1: begin
            if ((insn & 32'hf0ffffff) == 32'h0010102b) f = F32_EBREAK;
            else begin
              if ((insn & 32'hfff07fff) == 32'h0000102b) f = F32_ASSERT;
            end
          end
          3'h2: begin
            if (insn == 32'h1000202b) f = F32_FENCE_I;
            else begin
              if ((insn & 32'hf00fffff) == 32'h0000202b) f = F32_FENCE_D;
            end
          end
          3'h3: begin
            case (insn & 32'hff0fffff)
              32'h0000302b: f = F32_ACRC;
              32'h0100302b: f = F32_ACRE;
              default: ;
            endcase
          end
          3'h4: begin
            if (insn == 32'h0010402b) f = F32_BC_IALL;
            else begin
              if ((insn & 32'hfff07fff) == 32'h0000402b) f = F32_BC_IVA;
            end
          end
          3'h5: begin
            if (insn == 32'h0010502b) f = F32_IC_IALL;
            else begin
              if ((insn & 32'hfff07fff) == 32'h0000502b) f = F32_IC_IVA;
            end
          end
          3'h6: begin
            if (insn == 32'h0010602b) f = F32_DC_IALL;
            else begin
              case (insn & 32'hfff07fff)
                32'h0060602b: f = F32_DC_CISW;
                32'h0030602b: f = F32_DC_CIVA;
                32'h0050602b: f = F32_DC_CSW;
                32'h0020602b: f = F32_DC_CVA;
                32'h0040602b: f = F32_DC_ISW;
                32'h0000602b: f = F32_DC_IVA;
                32'h0070602b: f = F32_DC_ZVA;
                default: ;
              endcase
            end
          end
          3'h7: begin
            if (insn == 32'h0030702b) f = F32_TLB_IALL;
            else begin
              case (insn & 32'hfff07fff)
                32'h0000702b: f = F32_TLB_IA;
                32'h0020702b: f = F32_TLB_IAV;
                32'h0010702b: f = F32_TLB_IV;
                default: ;
              endcase
            end
          end
          default: ;
        endcase
      end
      7'h31: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h06007fff) == 32'h00000031) f = F32_MCOPY;
          end
          3'h1: begin
            if ((insn & 32'h06007fff) == 32'h00001031) f = F32_MSET;
          end
          3'h2: begin
            if ((insn & 32'h06007fff) == 32'h00002031) f = F32_ESAVE;
          end
          3'h3: begin
            if ((insn & 32'h06007fff) == 32'h00003031) f = F32_ERCOV;
          end
          default: ;
        endcase
      end
      7'h33: begin
        if ((insn & 32'hffff7fff) == 32'h00001033) f = F32_B_HINT_1;
        else begin
          if ((insn & 32'h00087fff) == 32'h00000033) f = F32_B_HINT_0;
        end
      end
      7'h35: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000035) f = F32_ADDIW;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001035) f = F32_SUBIW;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002035) f = F32_ANDIW;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003035) f = F32_ORIW;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004035) f = F32_XORIW;
          end
          3'h5: begin
            if ((insn & 32'hfe00707f) == 32'h00005035) f = F32_SRLIW;
          end
          3'h6: begin
            if ((insn & 32'hfe00707f) == 32'h00006035) f = F32_SRAIW;
          end
          3'h7: begin
            if ((insn & 32'hfe00707f) == 32'h00007035) f = F32_SLLIW;
          end
          default: ;
        endcase
      end
      7'h37: begin
        if ((insn & 32'h0000707f) == 32'h00000037) f = F32_J;
      end
      7'h39: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000039) f = F32_LB_PCR;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001039) f = F32_LH_PCR;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002039) f = F32_LW_PCR;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003039) f = F32_LD_PCR;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004039) f = F32_LBU_PCR;
          end
          3'h5: begin
            if ((insn & 32'h0000707f) == 32'h00005039) f = F32_LHU_PCR;
          end
          3'h6: begin
            if ((insn & 32'h0000707f) == 32'h00006039) f = F32_LWU_PCR;
          end
          default: ;
        endcase
      end
      7'h3b: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h000ff07f) == 32'h0000003b) f = F32_SSRGET;
          end
          3'h1: begin
            if ((insn & 32'h00007fff) == 32'h0000103b) f = F32_SSRSET;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h0000203b) f = F32_SSRSWAP;
          end
          3'h3: begin
            if ((insn & 32'h000ff07f) == 32'h0000303b) f = F32_LSRGET;
          end
          3'h4: begin
            if ((insn & 32'hfff07fff) == 32'h0000403b) f = F32_SETC_TGT;
          end
          default: ;
        endcase
      end
      7'h41: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000041) f = F32_FENTRY;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001041) f = F32_FEXIT;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002041) f = F32_FRET_RA;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003041) f = F32_FRET_STK;
          end
          default: ;
        endcase
      end
      7'h43: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000043) f = F32_B_DIM_1;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001043) f = F32_B_DIM_2;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002043) f = F32_B_DIM_0;
          end
          default: ;
        endcase
      end
      7'h45: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'hf800707f) == 32'h00000045) f = F32_CMP_EQ;
          end
          3'h1: begin
            if ((insn & 32'hf800707f) == 32'h00001045) f = F32_CMP_NE;
          end
          3'h2: begin
            if ((insn & 32'hf800707f) == 32'h00002045) f = F32_CMP_AND;
          end
          3'h3: begin
            if ((insn & 32'hf800707f) == 32'h00003045) f = F32_CMP_OR;
          end
          3'h4: begin
            if ((insn & 32'hf800707f) == 32'h00004045) f = F32_CMP_LT;
          end
          3'h5: begin
            if ((insn & 32'hf800707f) == 32'h00005045) f = F32_CMP_GE;
          end
          3'h6: begin
            if ((insn & 32'hf800707f) == 32'h00006045) f = F32_CMP_LTU;
          end
          3'h7: begin
            if ((insn & 32'hf800707f) == 32'h00007045) f = F32_CMP_GEU;
          end
          default: ;
        endcase
      end
      7'h47: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'hfe00707f) == 32'h00000047) f = F32_MUL;
          end
          3'h1: begin
            if ((insn & 32'hfe00707f) == 32'h00001047) f = F32_MULU;
          end
          3'h2: begin
            if ((insn & 32'hfe00707f) == 32'h00002047) f = F32_MULW;
          end
          3'h3: begin
            if ((insn & 32'hfe00707f) == 32'h00003047) f = F32_MULUW;
          end
          3'h6: begin
            if ((insn & 32'h0600707f) == 32'h00006047) f = F32_MADD;
          end
          3'h7: begin
            if ((insn & 32'h0600707f) == 32'h00007047) f = F32_MADDW;
          end
          default: ;
        endcase
      end
      7'h49: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h00007fff) == 32'h00000049) f = F32_SB;
          end
          3'h1: begin
            if ((insn & 32'h00007fff) == 32'h00001049) f = F32_SH;
          end
          3'h2: begin
            if ((insn & 32'h00007fff) == 32'h00002049) f = F32_SW;
          end
          3'h3: begin
            if ((insn & 32'h00007fff) == 32'h00003049) f = F32_SD;
          end
          3'h5: begin
            if ((insn & 32'h00007fff) == 32'h00005049) f = F32_SH_U;
          end
          3'h6: begin
            if ((insn & 32'h00007fff) == 32'h00006049) f = F32_SW_U;
          end
          3'h7: begin
            if ((insn & 32'h00007fff) == 32'h00007049) f = F32_SD_U;
          end
          default: ;
        endcase
      end
      7'h4b: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'hf800707f) == 32'h0000004b) f = F32_FADD;
          end
          3'h1: begin
            if ((insn & 32'hf800707f) == 32'h0000104b) f = F32_FSUB;
          end
          3'h2: begin
            if ((insn & 32'hf800707f) == 32'h0000204b) f = F32_FMUL;
          end
          3'h3: begin
            if ((insn & 32'hf800707f) == 32'h0000304b) f = F32_FDIV;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h0000404b) f = F32_FMADD;
          end
          3'h5: begin
            if ((insn & 32'h0000707f) == 32'h0000504b) f = F32_FMSUB;
          end
          3'h6: begin
            if ((insn & 32'h0000707f) == 32'h0000604b) f = F32_FNMADD;
          end
          3'h7: begin
            if ((insn & 32'h0000707f) == 32'h0000704b) f = F32_FNMSUB;
          end
          default: ;
        endcase
      end
      7'h53: begin
        if ((insn & 32'h0000787f) == 32'h00000053) f = F32_B_SUBVIEW;
        else begin
          if ((insn & 32'h0000707f) == 32'h00001053) f = F32_B_ASSEMBLE;
        end
      end
      7'h55: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000055) f = F32_CMP_EQI;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001055) f = F32_CMP_NEI;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002055) f = F32_CMP_ANDI;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003055) f = F32_CMP_ORI;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004055) f = F32_CMP_LTI;
          end
          3'h5: begin
            if ((insn & 32'h0000707f) == 32'h00005055) f = F32_CMP_GEI;
          end
          3'h6: begin
            if ((insn & 32'h0000707f) == 32'h00006055) f = F32_CMP_LTUI;
          end
          3'h7: begin
            if ((insn & 32'h0000707f) == 32'h00007055) f = F32_CMP_GEUI;
          end
          default: ;
        endcase
      end
      7'h57: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'hfe00707f) == 32'h00000057) f = F32_DIV;
          end
          3'h1: begin
            if ((insn & 32'hfe00707f) == 32'h00001057) f = F32_DIVU;
          end
          3'h2: begin
            if ((insn & 32'hfe00707f) == 32'h00002057) f = F32_DIVW;
          end
          3'h3: begin
            if ((insn & 32'hfe00707f) == 32'h00003057) f = F32_DIVUW;
          end
          3'h4: begin
            if ((insn & 32'hfe00707f) == 32'h00004057) f = F32_REM;
          end
          3'h5: begin
            if ((insn & 32'hfe00707f) == 32'h00005057) f = F32_REMU;
          end
          3'h6: begin
            if ((insn & 32'hfe00707f) == 32'h00006057) f = F32_REMW;
          end
          3'h7: begin
            if ((insn & 32'hfe00707f) == 32'h00007057) f = F32_REMUW;
          end
          default: ;
        endcase
      end
      7'h59: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000059) f = F32_SBI;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001059) f = F32_SHI;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002059) f = F32_SWI;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003059) f = F32_SDI;
          end
          3'h5: begin
            if ((insn & 32'h0000707f) == 32'h00005059) f = F32_SHI_U;
          end
          3'h6: begin
            if ((insn & 32'h0000707f) == 32'h00006059) f = F32_SWI_U;
          end
          3'h7: begin
            if ((insn & 32'h0000707f) == 32'h00007059) f = F32_SDI_U;
          end
          default: ;
        endcase
      end
      7'h5b: begin
        case (insn[14:12])
          3'h0: begin
            case (insn & 32'hf800707f)
              32'h0000005b: f = F32_FEQ;
              32'h0800005b: f = F32_FEQS;
              default: ;
            endcase
          end
          3'h1: begin
            case (insn & 32'hf800707f)
              32'h0000105b: f = F32_FNE;
              32'h0800105b: f = F32_FNES;
              default: ;
            endcase
          end
          3'h2: begin
            case (insn & 32'hf800707f)
              32'h0000205b: f = F32_FLT;
              32'h0800205b: f = F32_FLTS;
              default: ;
            endcase
          end
          3'h3: begin
            case (insn & 32'hf800707f)
              32'h0000305b: f = F32_FGE;
              32'h0800305b: f = F32_FGES;
              default: ;
            endcase
          end
          3'h4: begin
            case (insn & 32'hfe00707f)
              32'h0000405b: f = F32_MAX;
              32'h0800405b: f = F32_MAXU;
              default: ;
            endcase
          end
          3'h5: begin
            case (insn & 32'hfe00707f)
              32'h0000505b: f = F32_MIN;
              32'h0800505b: f = F32_MINU;
              default: ;
            endcase
          end
          3'h6: begin
            if ((insn & 32'hf800707f) == 32'h0000605b) f = F32_FMAX;
          end
          3'h7: begin
            if ((insn & 32'hf800707f) == 32'h0000705b) f = F32_FMIN;
          end
          default: ;
        endcase
      end
      7'h65: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'hf8007fff) == 32'h00000065) f = F32_SETC_EQ;
          end
          3'h1: begin
            if ((insn & 32'hf8007fff) == 32'h00001065) f = F32_SETC_NE;
          end
          3'h2: begin
            if ((insn & 32'hf8007fff) == 32'h00002065) f = F32_SETC_AND;
          end
          3'h3: begin
            if ((insn & 32'hf8007fff) == 32'h00003065) f = F32_SETC_OR;
          end
          3'h4: begin
            if ((insn & 32'hf8007fff) == 32'h00004065) f = F32_SETC_LT;
          end
          3'h5: begin
            if ((insn & 32'hf8007fff) == 32'h00005065) f = F32_SETC_GE;
          end
          3'h6: begin
            if ((insn & 32'hf8007fff) == 32'h00006065) f = F32_SETC_LTU;
          end
          3'h7: begin
            if ((insn & 32'hf8007fff) == 32'h00007065) f = F32_SETC_GEU;
          end
          default: ;
        endcase
      end
      7'h67: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000067) f = F32_BXS;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001067) f = F32_BXU;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002067) f = F32_BIC;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003067) f = F32_BIS;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004067) f = F32_CTZ;
          end
          3'h5: begin
            if ((insn & 32'h0000707f) == 32'h00005067) f = F32_CLZ;
          end
          3'h6: begin
            if ((insn & 32'h0000707f) == 32'h00006067) f = F32_BCNT;
          end
          3'h7: begin
            if ((insn & 32'h0000707f) == 32'h00007067) f = F32_REV;
          end
          default: ;
        endcase
      end
      7'h69: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000069) f = F32_SB_PCR;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001069) f = F32_SH_PCR;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002069) f = F32_SW_PCR;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003069) f = F32_SD_PCR;
          end
          default: ;
        endcase
      end
      7'h6b: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h01f0707f) == 32'h0000006b) f = F32_FCVT;
          end
          3'h1: begin
            if ((insn & 32'h01f0707f) == 32'h0000106b) f = F32_FCVTA;
          end
          3'h2: begin
            if ((insn & 32'h01f0707f) == 32'h0000206b) f = F32_FCVTM;
          end
          3'h3: begin
            if ((insn & 32'h01f0707f) == 32'h0000306b) f = F32_FCVTN;
          end
          3'h4: begin
            if ((insn & 32'h01f0707f) == 32'h0000406b) f = F32_FCVTP;
          end
          3'h5: begin
            if ((insn & 32'h01f0707f) == 32'h0000506b) f = F32_FCVTZ;
          end
          3'h6: begin
            if ((insn & 32'h01f0707f) == 32'h0000606b) f = F32_SCVTF;
          end
          3'h7: begin
            if ((insn & 32'h01f0707f) == 32'h0000706b) f = F32_UCVTF;
          end
          default: ;
        endcase
      end
      7'h75: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'h0000707f) == 32'h00000075) f = F32_SETC_EQI;
          end
          3'h1: begin
            if ((insn & 32'h0000707f) == 32'h00001075) f = F32_SETC_NEI;
          end
          3'h2: begin
            if ((insn & 32'h0000707f) == 32'h00002075) f = F32_SETC_ANDI;
          end
          3'h3: begin
            if ((insn & 32'h0000707f) == 32'h00003075) f = F32_SETC_ORI;
          end
          3'h4: begin
            if ((insn & 32'h0000707f) == 32'h00004075) f = F32_SETC_LTI;
          end
          3'h5: begin
            if ((insn & 32'h0000707f) == 32'h00005075) f = F32_SETC_GEI;
          end
          3'h6: begin
            if ((insn & 32'h0000707f) == 32'h00006075) f = F32_SETC_LTUI;
          end
          3'h7: begin
            if ((insn & 32'h0000707f) == 32'h00007075) f = F32_SETC_GEUI;
          end
          default: ;
        endcase
      end
      7'h77: begin
        if ((insn & 32'h0000707f) == 32'h00000077) f = F32_CSEL;
      end
      7'h7b: begin
        case (insn[14:12])
          3'h0: begin
            if ((insn & 32'hf9f0707f) == 32'h0000007b) f = F32_FABS;
          end
          3'h1: begin
            if ((insn & 32'hf9f0707f) == 32'h0000107b) f = F32_FSQRT;
          end
          3'h2: begin
            if ((insn & 32'hf9f0707f) == 32'h0000207b) f = F32_FRECIP;
          end
          3'h3: begin
            if ((insn & 32'hf9f0707f) == 32'h0000307b) f = F32_FEXP;
          end
          default: ;
        endcase
      end
      default: ;
    endcase
    return f;
  endfunction

  function automatic logic [9:0] decode_hw3(input logic [47:0] insn);
    logic [9:0] f;
    f = F_NONE;
    case (insn[22:16])
      7'h7: begin
        if ((insn & 48'h00000fff000f) == 48'h00000507000e) f = F48_HL_SETRET;
        else begin
          if ((insn & 48'h0000007f000f) == 48'h00000007000e) f = F48_HL_ADDTPC;
        end
      end
      7'h9: begin
        case (insn[30:28])
          3'h0: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h0000707f07ff) == 48'h00000009001e) f = F48_HL_LBP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f07ff) == 48'h00000009002e) f = F48_HL_LB_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f07ff) == 48'h00000009003e) f = F48_HL_LB_PO;
              end
              default: ;
            endcase
          end
          3'h1: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h0000707f07ff) == 48'h00001009001e) f = F48_HL_LHP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f07ff) == 48'h00001009002e) f = F48_HL_LH_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f07ff) == 48'h00001009003e) f = F48_HL_LH_PO;
              end
              default: ;
            endcase
          end
          3'h2: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h0000707f07ff) == 48'h00002009001e) f = F48_HL_LWP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f07ff) == 48'h00002009002e) f = F48_HL_LW_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f07ff) == 48'h00002009003e) f = F48_HL_LW_PO;
              end
              default: ;
            endcase
          end
          3'h3: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h0000707f07ff) == 48'h00003009001e) f = F48_HL_LDP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f07ff) == 48'h00003009002e) f = F48_HL_LD_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f07ff) == 48'h00003009003e) f = F48_HL_LD_PO;
              end
              default: ;
            endcase
          end
          3'h4: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h0000707f07ff) == 48'h00004009001e) f = F48_HL_LBUP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f07ff) == 48'h00004009002e) f = F48_HL_LBU_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f07ff) == 48'h00004009003e) f = F48_HL_LBU_PO;
              end
              default: ;
            endcase
          end
          3'h5: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h0000707f07ff) == 48'h00005009001e) f = F48_HL_LHUP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f07ff) == 48'h00005009002e) f = F48_HL_LHU_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f07ff) == 48'h00005009003e) f = F48_HL_LHU_PO;
              end
              default: ;
            endcase
          end
          3'h6: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h0000707f07ff) == 48'h00006009001e) f = F48_HL_LWUP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f07ff) == 48'h00006009002e) f = F48_HL_LWU_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f07ff) == 48'h00006009003e) f = F48_HL_LWU_PO;
              end
              default: ;
            endcase
          end
          3'h7: begin
            if ((insn & 48'h00007fff07ff) == 48'h00007009000e) f = F48_HL_PRF;
            else begin
              if ((insn & 48'h0000707f07ff) == 48'h00007009001e) f = F48_HL_PRF_A;
            end
          end
          default: ;
        endcase
      end
      7'hb: begin
        case (insn[30:28])
          3'h6: begin
            case (insn[5:4])
              2'h0: begin
                case (insn & 48'hf000707ff83f)
                  48'h0000600b000e: f = F48_HL_CASB;
                  48'h3000600b000e: f = F48_HL_CASD;
                  48'h1000600b000e: f = F48_HL_CASH;
                  48'h2000600b000e: f = F48_HL_CASW;
                  default: ;
                endcase
              end
              default: ;
            endcase
          end
          default: ;
        endcase
      end
      7'hd: begin
        if ((insn & 48'h0000007f000f) == 48'h0000000d000e) f = F48_HL_LIS;
      end
      7'h15: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'h0000707f000f) == 48'h00000015000e) f = F48_HL_ADDI;
          end
          3'h1: begin
            if ((insn & 48'h0000707f000f) == 48'h00001015000e) f = F48_HL_SUBI;
          end
          3'h2: begin
            if ((insn & 48'h0000707f000f) == 48'h00002015000e) f = F48_HL_ANDI;
          end
          3'h3: begin
            if ((insn & 48'h0000707f000f) == 48'h00003015000e) f = F48_HL_ORI;
          end
          3'h4: begin
            if ((insn & 48'h0000707f000f) == 48'h00004015000e) f = F48_HL_XORI;
          end
          default: ;
        endcase
      end
      7'h17: begin
        if ((insn & 48'h0000007f000f) == 48'h00000017000e) f = F48_HL_LUI;
      end
      7'h19: begin
        case (insn[30:28])
          3'h0: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00000019000e) f = F48_HL_LBI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00000019001e) f = F48_HL_LBIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00000019002e) f = F48_HL_LBI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00000019003e) f = F48_HL_LBI_PO;
              end
              default: ;
            endcase
          end
          3'h1: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00001019000e) f = F48_HL_LHI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00001019001e) f = F48_HL_LHIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00001019002e) f = F48_HL_LHI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00001019003e) f = F48_HL_LHI_PO;
              end
              default: ;
            endcase
          end
          3'h2: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00002019000e) f = F48_HL_LWI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00002019001e) f = F48_HL_LWIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00002019002e) f = F48_HL_LWI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00002019003e) f = F48_HL_LWI_PO;
              end
              default: ;
            endcase
          end
          3'h3: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00003019000e) f = F48_HL_LDI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00003019001e) f = F48_HL_LDIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00003019002e) f = F48_HL_LDI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00003019003e) f = F48_HL_LDI_PO;
              end
              default: ;
            endcase
          end
          3'h4: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00004019000e) f = F48_HL_LBUI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00004019001e) f = F48_HL_LBUIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00004019002e) f = F48_HL_LBUI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00004019003e) f = F48_HL_LBUI_PO;
              end
              default: ;
            endcase
          end
          3'h5: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00005019000e) f = F48_HL_LHUI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00005019001e) f = F48_HL_LHUIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00005019002e) f = F48_HL_LHUI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00005019003e) f = F48_HL_LHUI_PO;
              end
              default: ;
            endcase
          end
          3'h6: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00006019000e) f = F48_HL_LWUI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00006019001e) f = F48_HL_LWUIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00006019002e) f = F48_HL_LWUI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00006019003e) f = F48_HL_LWUI_PO;
              end
              default: ;
            endcase
          end
          default: ;
        endcase
      end
      7'h1d: begin
        if ((insn & 48'h0000007f000f) == 48'h0000001d000e) f = F48_HL_LIU;
      end
      7'h29: begin
        case (insn[30:28])
          3'h1: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00001029000e) f = F48_HL_LHI_U;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00001029001e) f = F48_HL_LHIP_U;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00001029002e) f = F48_HL_LHI_UPR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00001029003e) f = F48_HL_LHI_UPO;
              end
              default: ;
            endcase
          end
          3'h2: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00002029000e) f = F48_HL_LWI_U;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00002029001e) f = F48_HL_LWIP_U;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00002029002e) f = F48_HL_LWI_UPR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00002029003e) f = F48_HL_LWI_UPO;
              end
              default: ;
            endcase
          end
          3'h3: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00003029000e) f = F48_HL_LDI_U;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00003029001e) f = F48_HL_LDIP_U;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00003029002e) f = F48_HL_LDI_UPR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00003029003e) f = F48_HL_LDI_UPO;
              end
              default: ;
            endcase
          end
          3'h5: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00005029000e) f = F48_HL_LHUI_U;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00005029001e) f = F48_HL_LHUIP_U;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00005029002e) f = F48_HL_LHUI_UPR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00005029003e) f = F48_HL_LHUI_UPO;
              end
              default: ;
            endcase
          end
          3'h6: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00006029000e) f = F48_HL_LWUI_U;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00006029001e) f = F48_HL_LWUIP_U;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00006029002e) f = F48_HL_LWUI_UPR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00006029003e) f = F48_HL_LWUI_UPO;
              end
              default: ;
            endcase
          end
          3'h7: begin
            if ((insn & 48'h00007fff003f) == 48'h00007029000e) f = F48_HL_PRFI_U;
            else begin
              if ((insn & 48'h0000707f003f) == 48'h00007029001e) f = F48_HL_PRFI_UA;
            end
          end
          default: ;
        endcase
      end
      7'h35: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'h0000707f000f) == 48'h00000035000e) f = F48_HL_ADDIW;
          end
          3'h1: begin
            if ((insn & 48'h0000707f000f) == 48'h00001035000e) f = F48_HL_SUBIW;
          end
          3'h2: begin
            if ((insn & 48'h0000707f000f) == 48'h00002035000e) f = F48_HL_ANDIW;
          end
          3'h3: begin
            if ((insn & 48'h0000707f000f) == 48'h00003035000e) f = F48_HL_ORIW;
          end
          3'h4: begin
            if ((insn & 48'h0000707f000f) == 48'h00004035000e) f = F48_HL_XORIW;
          end
          default: ;
        endcase
      end
      7'h39: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'h0000707f000f) == 48'h00000039000e) f = F48_HL_LB_PCR;
          end
          3'h1: begin
            if ((insn & 48'h0000707f000f) == 48'h00001039000e) f = F48_HL_LH_PCR;
          end
          3'h2: begin
            if ((insn & 48'h0000707f000f) == 48'h00002039000e) f = F48_HL_LW_PCR;
          end
          3'h3: begin
            if ((insn & 48'h0000707f000f) == 48'h00003039000e) f = F48_HL_LD_PCR;
          end
          3'h4: begin
            if ((insn & 48'h0000707f000f) == 48'h00004039000e) f = F48_HL_LBU_PCR;
          end
          3'h5: begin
            if ((insn & 48'h0000707f000f) == 48'h00005039000e) f = F48_HL_LHU_PCR;
          end
          3'h6: begin
            if ((insn & 48'h0000707f000f) == 48'h00006039000e) f = F48_HL_LWU_PCR;
          end
          default: ;
        endcase
      end
      7'h3b: begin
        if ((insn & 48'h000ff07f000f) == 48'h0000003b000e) f = F48_HL_SSRGET;
        else begin
          if ((insn & 48'h00007fff000f) == 48'h0000103b000e) f = F48_HL_SSRSET;
        end
      end
      7'h47: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00000047000e) f = F48_HL_MUL;
          end
          3'h1: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00001047000e) f = F48_HL_MULU;
          end
          3'h6: begin
            if ((insn & 48'h0600707f07ff) == 48'h00006047000e) f = F48_HL_MADD;
          end
          3'h7: begin
            if ((insn & 48'h0600707f07ff) == 48'h00007047000e) f = F48_HL_MADDW;
          end
          default: ;
        endcase
      end
      7'h49: begin
        case (insn[30:28])
          3'h0: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h00007ffff83f) == 48'h00000049001e) f = F48_HL_SBP;
              end
              2'h2: begin
                if ((insn & 48'h00007fff07ff) == 48'h00000049002e) f = F48_HL_SB_PR;
              end
              2'h3: begin
                if ((insn & 48'h00007fff07ff) == 48'h00000049003e) f = F48_HL_SB_PO;
              end
              default: ;
            endcase
          end
          3'h1: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h00007ffff83f) == 48'h00001049001e) f = F48_HL_SHP;
              end
              2'h2: begin
                if ((insn & 48'h00007fff07ff) == 48'h00001049002e) f = F48_HL_SH_PR;
              end
              2'h3: begin
                if ((insn & 48'h00007fff07ff) == 48'h00001049003e) f = F48_HL_SH_PO;
              end
              default: ;
            endcase
          end
          3'h2: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h00007ffff83f) == 48'h00002049001e) f = F48_HL_SWP;
              end
              2'h2: begin
                if ((insn & 48'h00007fff07ff) == 48'h00002049002e) f = F48_HL_SW_PR;
              end
              2'h3: begin
                if ((insn & 48'h00007fff07ff) == 48'h00002049003e) f = F48_HL_SW_PO;
              end
              default: ;
            endcase
          end
          3'h3: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h00007ffff83f) == 48'h00003049001e) f = F48_HL_SDP;
              end
              2'h2: begin
                if ((insn & 48'h00007fff07ff) == 48'h00003049002e) f = F48_HL_SD_PR;
              end
              2'h3: begin
                if ((insn & 48'h00007fff07ff) == 48'h00003049003e) f = F48_HL_SD_PO;
              end
              default: ;
            endcase
          end
          3'h5: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h00007ffff83f) == 48'h00005049001e) f = F48_HL_SHP_U;
              end
              2'h2: begin
                if ((insn & 48'h00007fff07ff) == 48'h00005049002e) f = F48_HL_SH_UPR;
              end
              2'h3: begin
                if ((insn & 48'h00007fff07ff) == 48'h00005049003e) f = F48_HL_SH_UPO;
              end
              default: ;
            endcase
          end
          3'h6: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h00007ffff83f) == 48'h00006049001e) f = F48_HL_SWP_U;
              end
              2'h2: begin
                if ((insn & 48'h00007fff07ff) == 48'h00006049002e) f = F48_HL_SW_UPR;
              end
              2'h3: begin
                if ((insn & 48'h00007fff07ff) == 48'h00006049003e) f = F48_HL_SW_UPO;
              end
              default: ;
            endcase
          end
          3'h7: begin
            case (insn[5:4])
              2'h1: begin
                if ((insn & 48'h00007ffff83f) == 48'h00007049001e) f = F48_HL_SDP_U;
              end
              2'h2: begin
                if ((insn & 48'h00007fff07ff) == 48'h00007049002e) f = F48_HL_SD_UPR;
              end
              2'h3: begin
                if ((insn & 48'h00007fff07ff) == 48'h00007049003e) f = F48_HL_SD_UPO;
              end
              default: ;
            endcase
          end
          default: ;
        endcase
      end
      7'h4d: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'h0000707f000f) == 48'h0000004d000e) f = F48_HL_MIADD;
          end
          3'h1: begin
            if ((insn & 48'h0000707f000f) == 48'h0000104d000e) f = F48_HL_MISUB;
          end
          3'h2: begin
            if ((insn & 48'hfe00707f000f) == 48'h0000204d000e) f = F48_HL_BFI;
          end
          default: ;
        endcase
      end
      7'h55: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'h0000707f000f) == 48'h00000055000e) f = F48_HL_CMP_EQI;
          end
          3'h1: begin
            if ((insn & 48'h0000707f000f) == 48'h00001055000e) f = F48_HL_CMP_NEI;
          end
          3'h2: begin
            if ((insn & 48'h0000707f000f) == 48'h00002055000e) f = F48_HL_CMP_ANDI;
          end
          3'h3: begin
            if ((insn & 48'h0000707f000f) == 48'h00003055000e) f = F48_HL_CMP_ORI;
          end
          3'h4: begin
            if ((insn & 48'h0000707f000f) == 48'h00004055000e) f = F48_HL_CMP_LTI;
          end
          3'h5: begin
            if ((insn & 48'h0000707f000f) == 48'h00005055000e) f = F48_HL_CMP_GEI;
          end
          3'h6: begin
            if ((insn & 48'h0000707f000f) == 48'h00006055000e) f = F48_HL_CMP_LTUI;
          end
          3'h7: begin
            if ((insn & 48'h0000707f000f) == 48'h00007055000e) f = F48_HL_CMP_GEUI;
          end
          default: ;
        endcase
      end
      7'h57: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00000057000e) f = F48_HL_DIV;
          end
          3'h1: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00001057000e) f = F48_HL_DIVU;
          end
          3'h2: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00002057000e) f = F48_HL_DIVW;
          end
          3'h3: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00003057000e) f = F48_HL_DIVUW;
          end
          3'h4: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00004057000e) f = F48_HL_REM;
          end
          3'h5: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00005057000e) f = F48_HL_REMU;
          end
          3'h6: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00006057000e) f = F48_HL_REMW;
          end
          3'h7: begin
            if ((insn & 48'hfe00707f07ff) == 48'h00007057000e) f = F48_HL_REMUW;
          end
          default: ;
        endcase
      end
      7'h59: begin
        case (insn[30:28])
          3'h0: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00000059000e) f = F48_HL_SBI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00000059001e) f = F48_HL_SBIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00000059002e) f = F48_HL_SBI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00000059003e) f = F48_HL_SBI_PO;
              end
              default: ;
            endcase
          end
          3'h1: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00001059000e) f = F48_HL_SHI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00001059001e) f = F48_HL_SHIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00001059002e) f = F48_HL_SHI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00001059003e) f = F48_HL_SHI_PO;
              end
              default: ;
            endcase
          end
          3'h2: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00002059000e) f = F48_HL_SWI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00002059001e) f = F48_HL_SWIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00002059002e) f = F48_HL_SWI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00002059003e) f = F48_HL_SWI_PO;
              end
              default: ;
            endcase
          end
          3'h3: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00003059000e) f = F48_HL_SDI;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00003059001e) f = F48_HL_SDIP;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00003059002e) f = F48_HL_SDI_PR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00003059003e) f = F48_HL_SDI_PO;
              end
              default: ;
            endcase
          end
          3'h5: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00005059000e) f = F48_HL_SHI_U;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00005059001e) f = F48_HL_SHIP_U;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00005059002e) f = F48_HL_SHI_UPR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00005059003e) f = F48_HL_SHI_UPO;
              end
              default: ;
            endcase
          end
          3'h6: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00006059000e) f = F48_HL_SWI_U;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00006059001e) f = F48_HL_SWIP_U;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00006059002e) f = F48_HL_SWI_UPR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00006059003e) f = F48_HL_SWI_UPO;
              end
              default: ;
            endcase
          end
          3'h7: begin
            case (insn[5:4])
              2'h0: begin
                if ((insn & 48'h0000707f003f) == 48'h00007059000e) f = F48_HL_SDI_U;
              end
              2'h1: begin
                if ((insn & 48'h0000707f003f) == 48'h00007059001e) f = F48_HL_SDIP_U;
              end
              2'h2: begin
                if ((insn & 48'h0000707f003f) == 48'h00007059002e) f = F48_HL_SDI_UPR;
              end
              2'h3: begin
                if ((insn & 48'h0000707f003f) == 48'h00007059003e) f = F48_HL_SDI_UPO;
              end
              default: ;
            endcase
          end
          default: ;
        endcase
      end
      7'h5d: begin
        case (insn & 48'h0000707f07ff)
          48'h0000105d000e: f = F48_HL_CCAT;
          48'h0000205d000e: f = F48_HL_CCATW;
          default: ;
        endcase
      end
      7'h69: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'h0000707f000f) == 48'h00000069000e) f = F48_HL_SB_PCR;
          end
          3'h1: begin
            if ((insn & 48'h0000707f000f) == 48'h00001069000e) f = F48_HL_SH_PCR;
          end
          3'h2: begin
            if ((insn & 48'h0000707f000f) == 48'h00002069000e) f = F48_HL_SW_PCR;
          end
          3'h3: begin
            if ((insn & 48'h0000707f000f) == 48'h00003069000e) f = F48_HL_SD_PCR;
          end
          default: ;
        endcase
      end
      7'h75: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'h0000707f000f) == 48'h00000075000e) f = F48_HL_SETC_EQI;
          end
          3'h1: begin
            if ((insn & 48'h0000707f000f) == 48'h00001075000e) f = F48_HL_SETC_NEI;
          end
          3'h2: begin
            if ((insn & 48'h0000707f000f) == 48'h00002075000e) f = F48_HL_SETC_ANDI;
          end
          3'h3: begin
            if ((insn & 48'h0000707f000f) == 48'h00003075000e) f = F48_HL_SETC_ORI;
          end
          3'h4: begin
            if ((insn & 48'h0000707f000f) == 48'h00004075000e) f = F48_HL_SETC_LTI;
          end
          3'h5: begin
            if ((insn & 48'h0000707f000f) == 48'h00005075000e) f = F48_HL_SETC_GEI;
          end
          3'h6: begin
            if ((insn & 48'h0000707f000f) == 48'h00006075000e) f = F48_HL_SETC_LTUI;
          end
          3'h7: begin
            if ((insn & 48'h0000707f000f) == 48'h00007075000e) f = F48_HL_SETC_GEUI;
          end
          default: ;
        endcase
      end
      7'h7d: begin
        case (insn[30:28])
          3'h0: begin
            if ((insn & 48'he000707fffff) == 48'h0000007d000e) f = F48_HL_QMT;
          end
          3'h1: begin
            if ((insn & 48'hf000707fffff) == 48'h0000107d000e) f = F48_HL_QPUSH;
          end
          3'h2: begin
            if ((insn & 48'hf9f0707f07ff) == 48'h0000207d000e) f = F48_HL_QPOP;
          end
          default: ;
        endcase
      end
      default: ;
    endcase
    return f;
  endfunction

  function automatic logic [9:0] decode_hw4(input logic [63:0] insn);
    logic [9:0] f;
    f = F_NONE;
    if (insn == 64'h000000010000000f) f = F64_L_BSTOP;
    return f;
  endfunction

  // Form of an instruction of len_hw halfwords; F_NONE when there is none. Constraints play no part.
  function automatic logic [9:0] decode_form(input logic [63:0] insn, input logic [2:0] len_hw);
    case (len_hw)
      3'd1: return decode_hw1(insn[15:0]);
      3'd2: return decode_hw2(insn[31:0]);
      3'd3: return decode_hw3(insn[47:0]);
      3'd4: return decode_hw4(insn[63:0]);
      default: return F_NONE;
    endcase
  endfunction

  // Whether every constrained field of a form holds an allowed value; 1 for forms without constraints.
  // Constrained fields lie in the first 32 bits.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic constraints_ok(input logic [9:0] form, input logic [63:0] insn);
  /* verilator lint_on UNUSEDSIGNAL */
    case (form)
      F16_C_BSTART_FP,
      F16_C_BSTART_STD:
        return 1'(8'ha2 >> insn[13:11]);
      F16_C_B_DIMI:
        return insn[15:14] != 2'd3;
      F16_C_MOVI:
        return insn[15:11] != 5'd10;
      F16_C_SSRGET:
        return 1'(32'h10003 >> insn[10:6]);
      F32_ACRE:
        return insn[23:20] <= 4'd1;
      F32_ADDTPC:
        return insn[11:7] != 5'd10;
      F32_BSTART_FP_4,
      F32_BSTART_STD_1,
      F32_BSTART_SYS:
        return insn[31:15] == 17'd0;
      F32_BSTART_MGATHER,
      F32_BSTART_MGATHER_CAS,
      F32_BSTART_MGATHER_MASK,
      F32_BSTART_MSCATTER_MASK,
      F32_BSTART_MSCATTER,
      F32_BSTART_TEPL,
      F32_BSTART_TGEMV,
      F32_BSTART_TGEMV_ACC,
      F32_BSTART_TGEMV_BIAS,
      F32_BSTART_TGEMVMX,
      F32_BSTART_TGEMVMX_ACC,
      F32_BSTART_TGEMVMX_BIAS,
      F32_BSTART_TLOAD,
      F32_BSTART_TMATMUL,
      F32_BSTART_TMATMUL_ACC,
      F32_BSTART_TMATMUL_BIAS,
      F32_BSTART_TMATMULMX,
      F32_BSTART_TMATMULMX_ACC,
      F32_BSTART_TMATMULMX_BIAS,
      F32_BSTART_GMOV,
      F32_BSTART_TPREFETCH,
      F32_BSTART_TSTORE:
        return 1'(32'h1f1f7fff >> insn[31:27]);
      F32_BSTART_TMOV:
        return 1'(32'h9f1f7fff >> insn[31:27]);
      F32_B_ASSEMBLE:
        return insn[19:15] <= 5'd23 && insn[10:7] <= 4'd12;
      F32_B_DATR:
        return insn[31:29] <= 3'd5 && 1'(32'h9f1f7fff >> insn[24:20]) && 1'(32'h5ff6035b >> insn[11:7]);
      F32_B_DIM_0,
      F32_B_DIM_1,
      F32_B_DIM_2:
        return insn[19:15] <= 5'd23;
      F32_B_FPATR:
        return 1'(64'hff1f9f303f >> insn[31:26]) && insn[25:23] <= 3'd3 && insn[22:19] <= 4'd9;
      F32_B_IOR:
        return insn[11:7] <= 5'd23 && insn[19:15] <= 5'd23 && insn[24:20] <= 5'd23 && insn[31:27] <= 5'd23;
      F32_B_IOS:
        return insn[18:15] <= 4'd12;
      F32_B_IOT_0,
      F32_B_IOT_2,
      F32_B_IOT_4:
        return 1'(16'h7fe >> insn[18:15]);
      F32_B_SUBVIEW:
        return insn[19:15] <= 5'd23 && 1'(16'h1ffe >> insn[10:7]);
      F32_FABS,
      F32_FADD,
      F32_FDIV,
      F32_FEQ,
      F32_FEQS,
      F32_FEXP,
      F32_FGE,
      F32_FGES,
      F32_FLT,
      F32_FLTS,
      F32_FMADD,
      F32_FMAX,
      F32_FMIN,
      F32_FMSUB,
      F32_FMUL,
      F32_FNE,
      F32_FNES,
      F32_FNMADD,
      F32_FNMSUB,
      F32_FRECIP,
      F32_FSQRT,
      F32_FSUB:
        return insn[26:25] <= 2'd1;
      F32_FCVT,
      F32_FCVTA,
      F32_FCVTM,
      F32_FCVTN,
      F32_FCVTP,
      F32_FCVTZ,
      F32_SCVTF,
      F32_UCVTF:
        return insn[26:25] <= 2'd1 && insn[31:27] <= 5'd14;
      F32_FENTRY,
      F32_FEXIT,
      F32_FRET_RA:
        return 1'(32'hfffffc >> insn[19:15]) && 1'(32'hfffffc >> insn[24:20]);
      F32_FRET_STK:
        return insn[19:15] == 5'd10 && 1'(32'hfffffc >> insn[24:20]);
      F32_MCOPY,
      F32_MSET:
        return insn[19:15] <= 5'd23 && insn[24:20] <= 5'd23 && insn[31:27] <= 5'd23;
      F48_HL_ADDTPC:
        return insn[27:23] != 5'd10;
      F48_HL_PRF,
      F48_HL_PRF_A,
      F48_HL_PRFI_U,
      F48_HL_PRFI_UA:
        return insn[15:11] <= 5'd2;
      default: return 1'b1;
    endcase
  endfunction

  // Length in halfwords from the first two halfwords. h1 matters for BSTART.CALL only.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [2:0] insn_len_hw(input logic [15:0] h0, input logic [15:0] h1);
  /* verilator lint_on UNUSEDSIGNAL */
    if (h0[3:0] == 4'hf) return 3'd4;
    if (h0[3:0] == 4'he) return 3'd3;
    if (h0[0]) return 3'd2;
    if (h0[3:0] == 4'h2 && (h1 & 16'hf83f) == 16'h5016) return 3'd2;
    return 3'd1;
  endfunction

endpackage
