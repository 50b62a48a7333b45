import type { JsonObject } from './qrc.codec.ts';

/** `Mixer=4x2` or `Mixer=4x2x1`: inputs, outputs and cue busses of a mixer component. */
export interface Mixer {
  readonly name: string;
  readonly inputs: number;
  readonly outputs: number;
  readonly cues: number;
}

const most = 64;

export const parseMixers = (text: string): readonly Mixer[] =>
  text.split(';').flatMap((part) => {
    const [, name = '', ...counts] = /^([^=]+)=(\d+)x(\d+)(?:x(\d+))?$/.exec(part.trim()) ?? [];
    const [inputs, outputs, cues] = counts.map((count) => Math.min(most, Number(count ?? 1)));
    if (inputs === undefined || outputs === undefined) return [];
    return [{ name: name.trim(), inputs, outputs, cues: cues ?? 1 }];
  });

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

/** The controls of a mixer block, `component/name=value` each. */
export const mixerControls = ({ name, inputs, outputs, cues }: Mixer): readonly string[] =>
  [
    ...upTo(inputs).flatMap((input) => [
      ...['gain', 'mute', 'solo', 'invert'].map((control) => `input.${input}.${control}`),
      ...upTo(outputs).flatMap((output) =>
        ['gain', 'delay', 'mute', 'solo'].map((control) => `input.${input}.output.${output}.${control}`),
      ),
      ...upTo(cues).flatMap((cue) => ['enable', 'afl'].map((control) => `input.${input}.cue.${cue}.${control}`)),
    ]),
    ...upTo(outputs).flatMap((output) => ['gain', 'mute'].map((control) => `output.${output}.${control}`)),
    ...upTo(cues).flatMap((cue) => ['gain', 'mute'].map((control) => `cue.${cue}.${control}`)),
  ].map((control) => `${name}/${control}=0`);

/**
 * Channels as the help describes them: numbers and ranges with spaces or commas between, `*` for all, `!` for "but not".
 * `undefined` when that makes no sense or a channel does not exist.
 */
export const selected = (selector: unknown, count: number): readonly number[] | undefined => {
  if (typeof selector !== 'string' && typeof selector !== 'number') return undefined;
  const parts = String(selector)
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  const chosen = new Set(parts[0]?.startsWith('!') ? upTo(count) : []);
  for (const part of parts) {
    const [, not, all, from, to] = /^(!?)(?:(\*)|(\d+)(?:-(\d+))?)$/.exec(part) ?? [];
    const [first, last] = all === undefined ? [Number(from), Number(to ?? from)] : [1, count];
    if (!(first >= 1 && last >= first && last <= count)) return undefined;
    for (let channel = first; channel <= last; channel += 1) {
      if (not === '!') chosen.delete(channel);
      else chosen.add(channel);
    }
  }
  return parts.length === 0 ? undefined : [...chosen];
};

type Side = 'Inputs' | 'Outputs' | 'Cues';

/** What each method sets: a control for every pair of the channels that these parameters choose. */
const methods: Readonly<Record<string, readonly [sides: readonly Side[], control: string]>> = {
  'Mixer.SetCrossPointGain': [['Inputs', 'Outputs'], 'gain'],
  'Mixer.SetCrossPointDelay': [['Inputs', 'Outputs'], 'delay'],
  'Mixer.SetCrossPointMute': [['Inputs', 'Outputs'], 'mute'],
  'Mixer.SetCrossPointSolo': [['Inputs', 'Outputs'], 'solo'],
  'Mixer.SetInputGain': [['Inputs'], 'gain'],
  'Mixer.SetInputMute': [['Inputs'], 'mute'],
  'Mixer.SetInputSolo': [['Inputs'], 'solo'],
  'Mixer.SetOutputGain': [['Outputs'], 'gain'],
  'Mixer.SetOutputMute': [['Outputs'], 'mute'],
  'Mixer.SetCueGain': [['Cues'], 'gain'],
  'Mixer.SetCueMute': [['Cues'], 'mute'],
  'Mixer.SetInputCueEnable': [['Inputs', 'Cues'], 'enable'],
  'Mixer.SetInputCueAfl': [['Inputs', 'Cues'], 'afl'],
};

export const mixerMethods: readonly string[] = Object.keys(methods);

/** The controls that a method means; `undefined` when it names a channel that is not there. */
export const mixerTargets = (mixer: Mixer, method: string, params: JsonObject): readonly string[] | undefined => {
  const [sides = [], control = ''] = methods[method] ?? [];
  const counts: Readonly<Record<Side, number>> = { Inputs: mixer.inputs, Outputs: mixer.outputs, Cues: mixer.cues };
  let paths: readonly string[] = [`${mixer.name}/`];
  for (const side of sides) {
    const channels = selected(params[side], counts[side]);
    if (channels === undefined) return undefined;
    const word = side.toLowerCase().slice(0, -1);
    paths = paths.flatMap((path) => channels.map((channel) => `${path}${word}.${channel}.`));
  }
  return paths.map((path) => `${path}${control}`);
};
