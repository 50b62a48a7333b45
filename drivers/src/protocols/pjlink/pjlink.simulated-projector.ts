import type { Value } from '@eoms/contract/vocabulary';
import { createGuard } from '../../kit/guard.ts';
import type { PjlinkClass } from './pjlink.codec.ts';
import { errorLevels, errorParts, inputCode, type PowerState, parseInputList, powerStates } from './pjlink.values.ts';

/** What a simulated projector is made of; every value may come from the simulator's parameters. */
export interface ProjectorSettings {
  readonly class: PjlinkClass;
  readonly password: string;
  readonly inputs: readonly { code: string; name: string }[];
  readonly warmUpMs: number;
  readonly coolDownMs: number;
  readonly name: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly serialNumber: string;
  readonly mac: string;
}

const defaultInputs = '11=Computer 1; 31=HDMI 1; 32=HDMI 2; 33=HDBaseT; 51=LAN';

export const settingsOf = (params: Readonly<Record<string, Value>>): ProjectorSettings => ({
  class: String(params.class ?? '2') === '1' ? '1' : '2',
  password: String(params.password ?? ''),
  inputs: parseInputList(String(params.inputs ?? defaultInputs)),
  warmUpMs: Number(params.warmUpMs ?? 3_000),
  coolDownMs: Number(params.coolDownMs ?? 3_000),
  name: String(params.name ?? 'Projector'),
  manufacturer: String(params.manufacturer ?? 'EOMS'),
  model: String(params.model ?? 'Simulated projector'),
  serialNumber: String(params.serialNumber ?? '00000001'),
  mac: String(params.mac ?? '02:00:00:00:00:01'),
});

export interface Projector {
  readonly settings: ProjectorSettings;
  readonly values: Record<string, Value>;
  power(): PowerState;
  /** Starts to warm up or cool down; it finishes automatically. */
  turn(on: boolean): void;
  set(property: string, value: Value): void;
  lamps(): { hours: number; on: boolean }[];
  stop(): void;
}

const hour = 3_600_000;

/** Lamp hours from `lampHours` = "1200" or "1200,300" (one for each lamp). */
const startValues = (settings: ProjectorSettings, params: Readonly<Record<string, Value>>): Record<string, Value> => {
  const values: Record<string, Value> = {
    power: params.power === 'on' ? 'on' : 'standby',
    input: settings.inputs[0]?.code ?? '31',
    videoMute: false,
    audioMute: false,
    freeze: false,
    resolution: '1920x1080',
    filterHours: Number(params.filterHours ?? 120),
    volume: 10,
    microphoneVolume: 10,
  };
  for (const part of errorParts) values[`error${part}`] = 'ok';
  String(params.lampHours ?? '1200')
    .split(',')
    .slice(0, 8)
    .forEach((hours, lamp) => {
      values[`lampHours[${lamp + 1}]`] = Number(hours);
    });
  return values;
};

const fits = (key: string, value: Value): boolean => {
  if (key === 'power') return powerStates.some((state) => state === value);
  if (key === 'input') return typeof value === 'string' && inputCode.test(value);
  if (key.startsWith('error')) return errorLevels.some((level) => level === value);
  if (key === 'resolution') return typeof value === 'string';
  if (key === 'videoMute' || key === 'audioMute' || key === 'freeze') return typeof value === 'boolean';
  return typeof value === 'number' && value >= 0 && value <= 99_999;
};

export const createProjector = (params: Readonly<Record<string, Value>>): Projector => {
  const settings = settingsOf(params);
  const values = startValues(settings, params);
  const guard = createGuard('warming of a simulated projector');
  let turning: NodeJS.Timeout | undefined;
  let litSince = values.power === 'on' ? Date.now() : undefined;

  const burnt = (): number => (litSince === undefined ? 0 : (Date.now() - litSince) / hour);
  const lamps = () =>
    Array.from({ length: 8 }, (_, lamp) => values[`lampHours[${lamp + 1}]`])
      .filter((hours) => hours !== undefined)
      .map((hours) => ({ hours: Math.floor(Number(hours) + burnt()), on: litSince !== undefined }));
  const become = (state: PowerState): void => {
    if (state === 'warming' || state === 'on') litSince ??= Date.now();
    else {
      const hours = burnt();
      litSince = undefined;
      for (const key of Object.keys(values))
        if (key.startsWith('lampHours[')) values[key] = Math.min(99_999, Number(values[key]) + hours);
    }
    values.power = state;
  };
  return {
    settings,
    values,
    power: () => powerStates.find((state) => state === values.power) ?? 'standby',
    lamps,
    turn: (on) => {
      if (values.power === (on ? 'on' : 'standby') || values.power === (on ? 'warming' : 'cooling')) return;
      clearTimeout(turning);
      become(on ? 'warming' : 'cooling');
      const turned = guard(() => become(on ? 'on' : 'standby'));
      turning = setTimeout(turned, on ? settings.warmUpMs : settings.coolDownMs).unref();
    },
    set: (key, value) => {
      if (values[key] === undefined) throw new Error(`a simulated projector has no "${key}"`);
      if (!fits(key, value)) throw new Error(`"${String(value)}" is no value of "${key}"`);
      if (key === 'power') {
        clearTimeout(turning);
        become(powerStates.find((state) => state === value) ?? 'standby');
      } else values[key] = value;
    },
    stop: () => clearTimeout(turning),
  };
};
