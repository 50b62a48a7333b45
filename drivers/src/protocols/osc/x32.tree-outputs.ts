import { choice, onOff, scale, whole } from './x32.leaves.ts';
import { type Branch, each, of } from './x32.tree.ts';

const positions = ['IN/LC', 'IN/LC+M', '<-EQ', '<-EQ+M', 'EQ->', 'EQ->+M', 'PRE', 'PRE+M', 'POST'];
const patched = (source: number, position = 8): Branch =>
  of({ src: whole(0, 76, source), pos: choice(positions, position) });
const invertible = (source: number, position = 8): Branch => [...patched(source, position), ...of({ invert: onOff() })];

export const speakers = ['none', 'iQ8', 'iQ10', 'iQ12', 'iQ15', 'iQ15B', 'iQ18B'];
export const soundings = ['Linear', 'Live', 'Speech', 'Playback', 'User'];

export const outputs: Branch = of({
  main: each(16, 2, (n) => [
    ...invertible(n + 3),
    ...of({ delay: of({ on: onOff(), time: scale({ from: 0.3, to: 500, step: 0.1, width: 5 }) }) }),
  ]),
  aux: each(6, 2, (n) => invertible(n)),
  p16: each(16, 2, (n) => [
    ...invertible(n + 25, 6),
    ...of({
      iQ: of({
        group: choice(['OFF', 'A', 'B']),
        speaker: choice(speakers),
        eq: choice(soundings),
        model: whole(0, 100),
      }),
    }),
  ]),
  aes: each(2, 2, (n) => invertible(n)),
  rec: each(2, 2, (n) => patched(n)),
});

/** 32 local ones, then 48 on each AES50 port. */
export const headAmplifiers: Branch = each(
  128,
  3,
  () => of({ gain: scale({ from: -12, to: 60, step: 0.5, start: 0, sign: true }), phantom: onOff() }),
  0,
);

/** Which head amplifier an input uses (-1: none), and which effect or aux a strip has as its insert. */
export const headIndexes: Branch = each(40, 2, (n) => of({ index: whole(-1, 127, n < 32 ? n : -1) }), 0);
export const inserts: Branch = [
  ...each(8, 1, () => of({ L: whole(-1, 71, -1), R: whole(-1, 71, -1) })).map(([n, what]) => [`fx${n}`, what] as const),
  ...of({ aux: each(6, 1, () => whole(-1, 71, -1)) }),
];
