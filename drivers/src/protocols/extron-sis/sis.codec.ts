/**
 * Extron's Simple Instruction Set (the SIS chapters of "DXP DVI Pro and DXP HDMI Series", "IN1606 and IN1608 Series",
 * "DTP CrossPoint 84" and "CrossPoint 300" user guides) over telnet. Commands need no end; answers end with CR LF and
 * are tagged with what they report once verbose mode 3 is on (`Esc 3CV CR`).
 */
export type Plane = 'All' | 'Vid' | 'Aud' | 'RGB';

export type SisMessage =
  | { readonly kind: 'banner'; readonly model: string; readonly firmware?: string; readonly part?: string }
  | { readonly kind: 'prompt' }
  | { readonly kind: 'login' }
  | { readonly kind: 'error'; readonly code: number }
  | { readonly kind: 'verbose'; readonly mode: number }
  /** Input 0 means no input. */
  | { readonly kind: 'tie'; readonly output: number; readonly input: number; readonly plane: Plane }
  /** An input for one output, or for all of them. */
  | { readonly kind: 'input'; readonly input: number; readonly plane: Plane }
  | {
      readonly kind: 'mute';
      readonly of: 'video' | 'audio';
      readonly output?: number;
      readonly on: boolean;
    }
  | { readonly kind: 'freeze'; readonly on: boolean }
  | { readonly kind: 'lock'; readonly mode: number }
  | { readonly kind: 'volume'; readonly output?: number; readonly level: number }
  /** A group fader in tenths of a decibel. */
  | { readonly kind: 'group'; readonly group: number; readonly tenths: number }
  | { readonly kind: 'preset'; readonly recalled: boolean; readonly number: number }
  /** Several ties were changed together. */
  | { readonly kind: 'quick' }
  | { readonly kind: 'part'; readonly number: string }
  /** An answer without a tag: some switchers have no verbose mode. */
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'unknown' };

export const prompts: readonly string[] = ['password:'];
export const escapeByte = '\x1b';

const plane = (text: string | undefined): Plane => (text === 'Vid' || text === 'Aud' || text === 'RGB' ? text : 'All');

type Reader = readonly [pattern: RegExp, read: (groups: readonly string[]) => SisMessage];

const readers: readonly Reader[] = [
  [/^E(\d{2})$/, ([code]) => ({ kind: 'error', code: Number(code) })],
  [
    /^Out0*(\d{1,3})[ •]?In0*(\d{1,3})(?:[ •]?(All|Vid|Aud|RGB))?$/,
    ([output, input, what]) => ({ kind: 'tie', output: Number(output), input: Number(input), plane: plane(what) }),
  ],
  [
    /^(?:In|Chn)0*(\d{1,3})(?:[ •]?(All|Vid|Aud|RGB))?$/,
    ([input, what]) => ({ kind: 'input', input: Number(input), plane: plane(what) }),
  ],
  [
    /^(V|A)mt(?:0*(\d{1,3})[* ])?(\d)$/,
    ([of, output, on]) => ({
      kind: 'mute',
      of: of === 'V' ? 'video' : 'audio',
      ...(output ? { output: Number(output) } : {}),
      on: on !== '0',
    }),
  ],
  [/^Frz(\d)$/, ([on]) => ({ kind: 'freeze', on: on !== '0' })],
  [/^Exe(\d)$/, ([mode]) => ({ kind: 'lock', mode: Number(mode) })],
  [
    /^(?:Out0*(\d{1,3})[ •]?)?Vol(-?\d{1,3})$/,
    ([output, level]) => ({ kind: 'volume', ...(output ? { output: Number(output) } : {}), level: Number(level) }),
  ],
  [
    /^GrpmD0*(\d{1,3})\*([+-]?\d{1,5})$/,
    ([group, tenths]) => ({ kind: 'group', group: Number(group), tenths: Number(tenths) }),
  ],
  [/^([RS])pr0*(\d{1,3})$/, ([what, number]) => ({ kind: 'preset', recalled: what === 'R', number: Number(number) })],
  [/^Qik$/, () => ({ kind: 'quick' })],
  [/^Vrb(\d)$/, ([mode]) => ({ kind: 'verbose', mode: Number(mode) })],
  [/^(?:Pno)?(\d{2}-\d{3,5}-\d{2})$/, ([number]) => ({ kind: 'part', number: number ?? '' })],
  [/^Password:$/i, () => ({ kind: 'prompt' })],
  [/^Login (?:Administrator|User)$/i, () => ({ kind: 'login' })],
  [
    /^\(c\) Copyright [^,]*, Extron(?: Electronics)?, ([^,]{1,60})(?:, V([\d.]+))?(?:, (\d{2}-\d{3,5}-\d{2}))?/i,
    ([model, firmware, part]) => ({
      kind: 'banner',
      model: (model ?? '').trim(),
      ...(firmware ? { firmware } : {}),
      ...(part ? { part } : {}),
    }),
  ],
  [/^([+-]?\d+(?:\.\d+)?)$/, ([text]) => ({ kind: 'plain', text: text ?? '' })],
];

export const decodeFrame = (frame: Buffer | string): SisMessage => {
  const line = frame.toString().trim();
  for (const [pattern, read] of readers) {
    const found = pattern.exec(line);
    if (found !== null) return read(found.slice(1));
  }
  return { kind: 'unknown' };
};

const whole = (value: number, most: number): number => {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new Error(`${value} does not fit into a command`);
  return value;
};
const port = (value: number): number => whole(value, 999);
const flag = (on: boolean): string => (on ? '1' : '0');
const planeSigns: Readonly<Record<Plane, string>> = { All: '!', Vid: '%', Aud: '$', RGB: '&' };

/** All commands that this driver sends. */
export const commands = {
  verbose: () => `${escapeByte}3CV\r`,
  partNumber: () => 'N',
  selectInput: (input: number) => `${port(input)}!`,
  readInput: () => '!',
  tie: (input: number, output: number, what: Plane) => `${port(input)}*${port(output)}${planeSigns[what]}`,
  readTie: (output: number) => `${port(output)}%`,
  mute: (of: 'video' | 'audio', on: boolean, output?: number) =>
    `${output === undefined ? '' : `${port(output)}*`}${flag(on)}${of === 'video' ? 'B' : 'Z'}`,
  readMute: (of: 'video' | 'audio', output?: number) =>
    `${output === undefined ? '' : port(output)}${of === 'video' ? 'B' : 'Z'}`,
  freeze: (on: boolean) => `${flag(on)}F`,
  readFreeze: () => 'F',
  lock: (on: boolean) => `${flag(on)}X`,
  readLock: () => 'X',
  volume: (level: number, output?: number) => `${output === undefined ? '' : `${port(output)}*`}${whole(level, 100)}V`,
  readVolume: (output?: number) => `${output === undefined ? '' : port(output)}V`,
  group: (group: number, tenths: number) => {
    if (!Number.isInteger(tenths) || Math.abs(tenths) > 1_200) throw new Error(`${tenths} is no level`);
    return `${escapeByte}D${whole(group, 99)}*${tenths}GRPM\r`;
  },
  readGroup: (group: number) => `${escapeByte}D${whole(group, 99)}GRPM\r`,
  recall: (preset: number) => `${whole(preset, 999)}.`,
  save: (preset: number) => `${whole(preset, 999)},`,
} as const;
