import type { Value } from '@eoms/contract/vocabulary';
import type { Json, JsonObject } from './qrc.codec.ts';
import { type Control, componentIn, describeControl, parseControl, taken } from './qrc.simulated-controls.ts';
import { type Mixer, mixerControls, parseMixers } from './qrc.simulated-mixer.ts';
import { parsePlayers, playerControls } from './qrc.simulated-player.ts';
import { createRamps } from './qrc.simulated-ramps.ts';

export interface Setting {
  readonly key: string;
  /** `undefined`: the control cannot take this value. */
  readonly value: number | string | undefined;
}

export type Params = Readonly<Record<string, Value>>;

/** The controls of a design and what moves them. */
export interface Design {
  readonly mixers: ReadonlyMap<string, Mixer>;
  /** Name and number of outputs. */
  readonly players: ReadonlyMap<string, number>;
  readonly components: ReadonlyMap<string, readonly Control[]>;
  all(): readonly Control[];
  /** As they are reported; `undefined` when the design lacks one. */
  get(keys: readonly string[]): readonly JsonObject[] | undefined;
  settingOf(key: string, args: JsonObject): Setting;
  has(key: string): boolean;
  /** Immediately, or within `ramp` seconds if the value is a number. */
  apply(settings: readonly Setting[], ramp?: Json): void;
  /** Counts up at every change, for change groups. */
  version(key: string): number;
  stop(): void;
}

const usual = 'MainGain=-12; MainMute=0; Source=Laptop';

const grouped = (controls: Iterable<Control>): ReadonlyMap<string, readonly Control[]> => {
  const components = new Map<string, Control[]>();
  for (const control of controls) {
    const name = componentIn(control.key);
    if (name === undefined) continue;
    const own = components.get(name) ?? [];
    own.push(control);
    components.set(name, own);
  }
  return components;
};

/** Parameters: controls (`MainGain=-12; Zone=3[1..8]; Room/gain=0`), mixers (`Mixer=4x2`), players (`Player=2`). */
export const createDesign = (params: Params): Design => {
  const mixers = parseMixers(String(params.mixers ?? 'Mixer=2x2'));
  const players = parsePlayers(String(params.players ?? 'Player=2'));
  const written = [
    ...String(params.controls ?? usual).split(';'),
    ...mixers.flatMap(mixerControls),
    ...[...players].flatMap(([name, outputs]) => playerControls(name, outputs)),
  ];
  const controls = new Map<string, Control>();
  for (const part of written) {
    const control = parseControl(part);
    // Controls that are listed take precedence over those that every mixer has.
    if (control !== undefined && !controls.has(control.key)) controls.set(control.key, control);
  }
  const versions = new Map<string, number>();
  const change = (key: string, value: number | string): void => {
    const control = controls.get(key);
    if (control === undefined) return;
    control.value = value;
    versions.set(key, (versions.get(key) ?? 0) + 1);
  };
  const ramps = createRamps(change);
  return {
    mixers: new Map(mixers.map((mixer) => [mixer.name, mixer])),
    players,
    components: grouped(controls.values()),
    all: () => [...controls.values()],
    get: (keys) => {
      const found = keys.map((key) => controls.get(key)).filter((one) => one !== undefined);
      return found.length === keys.length ? found.map(describeControl) : undefined;
    },
    settingOf: (key, args) => {
      const control = controls.get(key);
      return { key, value: control === undefined ? undefined : taken(control, args) };
    },
    has: (key) => controls.has(key),
    apply: (settings, ramp) => {
      for (const { key, value = 0 } of settings) {
        const control = controls.get(key);
        ramps.end(key);
        if (control?.type === 'Float' && typeof value === 'number' && typeof ramp === 'number' && ramp > 0)
          ramps.start(key, Number(control.value), value, ramp);
        else change(key, value);
      }
    },
    version: (key) => versions.get(key) ?? 0,
    stop: ramps.stop,
  };
};
