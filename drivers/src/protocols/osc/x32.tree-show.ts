import { bits, label, onOff, whole } from './x32.leaves.ts';
import { type Branch, each, named, of } from './x32.tree.ts';

const safes = 'inputs mxsends mxbuses console chan16 chan32 return buses lrmtxdca effects';
const event: Branch = of({
  numb: whole(0, 99_999),
  name: label(32),
  skip: onOff(),
  scene: whole(-1, 99, -1),
  bit: whole(-1, 99, -1),
  miditype: whole(0, 3),
  midichan: whole(1, 16, 1),
  midipara1: whole(0, 127),
  midipara2: whole(0, 127),
});
const masks = (names: string): Branch => named(names.split(' '), () => bits(31));

const scene: Branch = of({ name: label(32), notes: label(64), safes: bits(31), hasdata: whole(0, 1) });
const snippet: Branch = [
  ...of({ name: label(32) }),
  ...masks('eventtyp channels auxbuses maingrps'),
  ...of({ hasdata: whole(0, 1) }),
];

export const shows: Branch = of({
  prepos: of({ current: whole(-1, 99, 0) }),
  showfile: of({
    show: [...of({ name: label(32) }), ...named(safes.split(' '), () => whole(0, 2_147_483_647))],
    cue: each(100, 3, () => event, 0),
    scene: each(100, 3, () => scene, 0),
    snippet: each(100, 3, () => snippet, 0),
  }),
});

const preset = (withType: boolean): Branch => [
  ...of({ pos: whole(0, 100), name: label(32) }),
  ...(withType ? of({ type: whole(0, 62) }) : []),
  ...of({ flags: bits(16), hasdata: whole(0, 1) }),
];
const [typed, untyped] = [preset(true), preset(false)];
/** Presets of channels, effects, routing and personal monitors. */
export const libraries: Branch = of({
  ch: each(100, 3, () => untyped),
  fx: each(100, 3, () => typed),
  r: each(100, 3, () => untyped),
  mon: each(100, 3, () => untyped),
});
