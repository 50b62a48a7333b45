import { choice, scale } from './x32.leaves.ts';
import { type Branch, each, of } from './x32.tree.ts';

const processors =
  'GEQ2 GEQ TEQ2 TEQ DES2 DES P1A P1A2 PQ5 PQ5S WAVD LIM FAC FAC1M FAC2 LEC LEC2 ULC ULC2 ENH2 ENH EXC2 EXC IMG EDI SON AMP2 AMP DRV2 DRV';
/** The first four slots have reverbs and delays before the processors, the last four some modulation after them. */
const full = `HALL AMBI RPLT ROOM CHAM PLAT VREV VRM GATE RVRS DLY 3TAP 4TAP CRS FLNG PHAS DIMC FILT ROTA PAN SUB D/RV CR/R FL/R D/CR D/FL MODD ${processors.replace('LIM', 'LIM CMB CMB2')} PIT2 PIT`;
const short = `${processors} PHAS FILT PAN SUB`;
const sources = ['INS', ...Array.from({ length: 16 }, (_, at) => `MIX${at + 1}`), 'M/C'];
const parameter = () => scale({ from: 0, to: 1, step: 1 / 1_023, decimals: 2 });

export const effects: Branch = each(8, 1, (n) =>
  of({
    type: choice((n <= 4 ? full : short).split(' ')),
    source: of({ l: choice(sources, n <= 4 ? 12 + n : 0), r: choice(sources, n <= 4 ? 12 + n : 0) }),
    par: each(64, 2, parameter),
  }),
);
