import { bits, choice, label, level, onOff, scale, whole } from './x32.leaves.ts';
import { type Branch, each, named, of } from './x32.tree.ts';

const ranges = (size: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${at * size + 1}-${at * size + size}`);
const prefixed = (prefix: string, size: number, count: number): readonly string[] =>
  ranges(size, count).map((range) => `${prefix}${range}`);

const links = (pairs: number): Branch => named(ranges(2, pairs), () => onOff());

/** Blocks of eight that can be patched: local, AES50 A and B, card. */
const sources = [...prefixed('AN', 8, 4), ...prefixed('A', 8, 6), ...prefixed('B', 8, 6), ...prefixed('CARD', 8, 4)];
const userIns = prefixed('UIN', 8, 4);
const remote = ['AN', 'A', 'B', 'CARD', 'UIN'].flatMap((from) =>
  ['1-2', '1-4', '1-6'].map((range) => `${from}${range}`),
);
const sinks = [
  ...sources,
  ...['OUT1-8', 'OUT9-16', 'P161-8', 'P169-16', 'AUX/CR', 'AUX/TB'],
  ...prefixed('UOUT', 8, 6),
  ...userIns,
];
const input = (): Branch => [
  ...ranges(8, 4).map((range, at) => [range, choice([...sources, ...userIns], at)] as const),
  ...of({ AUX: choice(['AUX1-4', ...remote]) }),
];
/** Outputs are patched in blocks of four: 1-4 and 9-12 from first halves, 5-8 and 13-16 from second ones. */
const output = (second: boolean): readonly string[] =>
  [...sources.slice(0, 20), 'OUT1-8', 'OUT9-16', 'P161-8', 'P169-16'].map((block) => {
    const [, name = '', from = '1'] = /^(OUT|P16|[A-Z]+)(\d+)-/.exec(block) ?? [];
    const first = Number(from) + (second ? 4 : 0);
    return `${name}${first}-${first + 3}`;
  });
const outputs = (second: boolean, start: number) =>
  choice([...output(second), 'AUX/CR', 'AUX/TB', ...prefixed('UOUT', 4, 12), ...prefixed('UIN', 4, 8)], start);

const layer = (): Branch =>
  of({
    color: choice(['OFF', 'RD', 'GN', 'YE', 'BL', 'MG', 'CY', 'WH'], 6),
    enc: each(4, 1, () => label(10, '-')),
    btn: each(8, 1, () => label(10, '-'), 5),
  });
const talkback = (): Branch => of({ level: level(161, -12), dim: onOff(), latch: onOff(), destmap: bits(18) });
const tone = (start: number) => scale({ from: 20, to: 20_000, values: 121, start, hertz: true });
const listening = () => choice(['PFL', 'AFL']);
const tapeGain = () => scale({ from: -6, to: 24, step: 0.5, start: 0 });

const solo = of({
  level: level(161, 0),
  source: choice(['OFF', 'LR', 'LR+C', 'LRPFL', 'LRAFL', 'AUX56', 'AUX78'], 1),
  sourcetrim: scale({ from: -18, to: 18, step: 0.5, start: 0 }),
  ...Object.fromEntries(['chmode', 'busmode', 'dcamode'].map((mode) => [mode, listening()])),
  ...Object.fromEntries(['exclusive', 'followsel', 'followsolo'].map((mode) => [mode, onOff()])),
  dimatt: scale({ from: -40, to: 0, step: 1, start: -20, decimals: 0 }),
  dim: onOff(),
  mono: onOff(),
  delay: onOff(),
  delaytime: scale({ from: 0.3, to: 500, step: 0.1, width: 5 }),
  masterctrl: onOff(),
  mute: onOff(),
  dimpfl: onOff(),
});

export const configuration: Branch = of({
  chlink: links(16),
  auxlink: links(4),
  fxlink: links(4),
  buslink: links(8),
  mtxlink: links(3),
  mute: each(6, 1, () => onOff()),
  linkcfg: named(['hadly', 'eq', 'dyn', 'fdrmute'], () => onOff(1)),
  mono: of({ mode: choice(['LR+M', 'LCR']), link: onOff() }),
  solo,
  talk: of({ enable: onOff(), source: choice(['INT', 'EXT']), A: talkback(), B: talkback() }),
  osc: of({
    level: level(161, -40),
    f1: tone(1_000),
    f2: tone(10_000),
    fsel: choice(['F1', 'F2']),
    type: choice(['SINE', 'PINK', 'WHITE']),
    dest: whole(0, 25),
  }),
  userrout: of({ out: each(48, 2, () => whole(0, 208)), in: each(32, 2, (n) => whole(0, 168, n)) }),
  routing: of({
    routswitch: choice(['REC', 'PLAY']),
    IN: input(),
    AES50A: named(ranges(8, 6), () => choice(sinks)),
    AES50B: named(ranges(8, 6), () => choice(sinks)),
    CARD: named(ranges(8, 4), () => choice(sinks)),
    OUT: [
      ['1-4', outputs(false, 20)],
      ['5-8', outputs(true, 20)],
      ['9-12', outputs(false, 21)],
      ['13-16', outputs(true, 21)],
    ],
    PLAY: input(),
  }),
  userctrl: named(['A', 'B', 'C'], layer),
  tape: of({ gainL: tapeGain(), gainR: tapeGain(), autoplay: onOff() }),
  amixenable: of({ X: onOff(), Y: onOff() }),
  dp48: of({
    scope: bits(4),
    broadcast: whole(0, 1),
    aesAB: choice(['AESA', 'AESB']),
    assign: each(48, 2, () => whole(0, 12)),
    link: each(24, 2, () => whole(0, 1)),
    grpname: each(12, 2, () => label(12)),
  }),
});
