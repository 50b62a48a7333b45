import { bits, choice, label, level, onOff, scale, whole } from './x32.leaves.ts';
import { type Branch, each, of } from './x32.tree.ts';

const plain = ['OFF', 'RD', 'GN', 'YE', 'BL', 'MG', 'CY', 'WH'];
const colour = (start: number) => choice([...plain, ...plain.map((one) => `${one}i`)], start);
const position = (start = 1) => choice(['PRE', 'POST'], start);
const frequency = (start: number) => scale({ from: 20, to: 20_000, values: 201, start, hertz: true });
const pan = () => scale({ from: -100, to: 100, step: 2, start: 0, decimals: 0, sign: true });
const hold = (start: number) => scale({ from: 0.02, to: 2_000, values: 101, start, digits: 3, width: 4 });
const release = (start: number) => scale({ from: 5, to: 4_000, values: 101, start, decimals: 0, lead: ' ' });

const config = (icon: number, start: number): Branch =>
  of({ name: label(12), icon: whole(1, 74, icon), color: colour(start) });
const withSource = (icon: number, start: number, source: number): Branch => [
  ...config(icon, start),
  ...of({ source: whole(0, 64, source) }),
];
const group = of({ dca: bits(8), mute: bits(6) });
const insert = of({
  on: onOff(),
  pos: position(),
  sel: choice([
    'OFF',
    ...Array.from({ length: 8 }, (_, at) => [`FX${at + 1}L`, `FX${at + 1}R`]).flat(),
    ...Array.from({ length: 6 }, (_, at) => `AUX${at + 1}`),
  ]),
});
const filter = of({
  on: onOff(),
  type: choice(['LC6', 'LC12', 'HC6', 'HC12', '1.0', '2.0', '3.0', '5.0', '10.0'], 6),
  f: frequency(990.9),
});

const gate = [
  ...of({
    on: onOff(),
    mode: choice(['EXP2', 'EXP3', 'EXP4', 'GATE', 'DUCK'], 3),
    thr: scale({ from: -80, to: 0, step: 0.5 }),
    range: scale({ from: 3, to: 60, step: 1, start: 60 }),
    attack: scale({ from: 0, to: 120, step: 1, decimals: 0 }),
    hold: hold(502),
    release: release(983),
    keysrc: whole(0, 64),
  }),
  ...of({ filter }),
];

const dynamics = (keyed: boolean): Branch => [
  ...of({
    on: onOff(),
    mode: choice(['COMP', 'EXP']),
    det: choice(['PEAK', 'RMS'], 1),
    env: choice(['LIN', 'LOG'], 1),
    thr: scale({ from: -60, to: 0, step: 0.5, start: 0 }),
    ratio: choice(['1.1', '1.3', '1.5', '2.0', '2.5', '3.0', '4.0', '5.0', '7.0', '10', '20', '100'], 5),
    knee: scale({ from: 0, to: 5, step: 1, start: 1, decimals: 0 }),
    mgain: scale({ from: 0, to: 24, step: 0.5, decimals: 2 }),
    attack: scale({ from: 0, to: 120, step: 1, start: 10, decimals: 0 }),
    hold: hold(10),
    release: release(151),
    pos: position(),
  }),
  ...(keyed ? of({ keysrc: whole(0, 64) }) : []),
  ...of({ mix: scale({ from: 0, to: 100, step: 5, start: 100, decimals: 0 }), auto: onOff(), filter }),
];

const bandTypes = ['LCut', 'LShv', 'PEQ', 'VEQ', 'HShv', 'HCut'];
const crossovers = ['BU6', 'BU12', 'BS12', 'LR12', 'BU18', 'BU24', 'BS24', 'LR24'];
const band = (types: readonly string[], type: number, f: number): Branch =>
  of({
    type: choice(types, type),
    f: frequency(f),
    g: scale({ from: -15, to: 15, step: 0.25, start: 0, decimals: 2, sign: true }),
    q: scale({ from: 10, to: 0.3, values: 72, start: 2, digits: 2, width: 3 }),
  });
const fourBands = [124.7, 496.6, 1_970, 10_020];
const sixBands = [79.6, 158.9, 496.6, 1_970, 5_020, 10_020];
const fourBandEq = [
  ...of({ on: onOff() }),
  ...each(4, 1, (n) => band(bandTypes, n === 4 ? 4 : 2, fourBands[n - 1] ?? 1_000)),
];
const sixBandEq = [
  ...of({ on: onOff() }),
  ...each(6, 1, (n) => band([...bandTypes, ...crossovers], n === 1 ? 1 : n === 6 ? 4 : 2, sixBands[n - 1] ?? 1_000)),
];

const sendTypes = choice(['IN/LC', '<-EQ', 'EQ->', 'PRE', 'POST', 'GRP'], 4);
/** Odd busses have what a pair shares. */
const sends = (count: number): Branch =>
  each(count, 2, (n) => [
    // The document defines 161 steps; scene files of firmware 4 have levels between them.
    ...of({ on: onOff(1), level: level(1024) }),
    ...(n % 2 === 1 ? of({ pan: pan(), type: sendTypes, panFollow: whole(0, 1) }) : []),
  ]);
const mix = (count: number, stereo: 0 | 1): Branch => [
  ...of({ on: onOff(1), fader: level(1024), st: onOff(stereo), pan: pan(), mono: onOff(), mlevel: level(161) }),
  ...sends(count),
];
const inputMix = mix(16, 1);
const busMix = mix(6, 0);
const matrixSends = sends(6);
const [keyed, unkeyed] = [dynamics(true), dynamics(false)];
const trim = () => scale({ from: -18, to: 18, step: 0.25, start: 0, sign: true });

const channel = (n: number): Branch =>
  of({
    config: withSource(1, 3, n),
    delay: of({ on: onOff(), time: scale({ from: 0.3, to: 500, step: 0.1, width: 5 }) }),
    preamp: of({
      trim: trim(),
      invert: onOff(),
      hpon: onOff(),
      hpslope: choice(['12', '18', '24']),
      hpf: scale({ from: 20, to: 400, values: 101, decimals: 0, width: 3 }),
    }),
    gate,
    dyn: keyed,
    insert,
    eq: fourBandEq,
    mix: inputMix,
    grp: group,
    automix: of({
      group: choice(['OFF', 'X', 'Y']),
      weight: scale({ from: -12, to: 12, step: 0.5, start: 0, sign: true, width: 5 }),
    }),
  });

const outgoing = (icon: number, dyn: Branch): Branch => of({ config: config(icon, 7), dyn, insert, eq: sixBandEq });

export const strips: Branch = of({
  ch: each(32, 2, channel),
  auxin: each(8, 2, (n) =>
    of({
      config: withSource(55, 2, 32 + n),
      preamp: of({ trim: trim(), invert: onOff() }),
      eq: fourBandEq,
      mix: inputMix,
      grp: group,
    }),
  ),
  fxrtn: each(8, 2, () => of({ config: config(61, 5), eq: fourBandEq, mix: inputMix, grp: group })),
  bus: each(16, 2, () => [...outgoing(1, keyed), ...of({ mix: busMix, grp: group })]),
  mtx: each(6, 2, () => [
    ...outgoing(72, unkeyed),
    ...of({ preamp: of({ invert: onOff() }), mix: of({ on: onOff(1), fader: level(1024) }), grp: group }),
  ]),
  main: of({
    st: [
      ...outgoing(66, unkeyed),
      ...of({ mix: [...of({ on: onOff(1), fader: level(1024, 0), pan: pan() }), ...matrixSends], grp: group }),
    ],
    m: [
      ...outgoing(67, unkeyed),
      ...of({ mix: [...of({ on: onOff(1), fader: level(1024) }), ...matrixSends], grp: group }),
    ],
  }),
  dca: each(8, 1, () => of({ on: onOff(1), fader: level(1024), config: config(70, 7) })),
});
