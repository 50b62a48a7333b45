import type { Value } from '@eoms/contract/vocabulary';
import { lastPreset } from './visca.commands.ts';
import { exposureModes, whiteBalances } from './visca.values.ts';

export interface Motion {
  /** Steps per second; 0 stands still. */
  pan: number;
  tilt: number;
  zoom: number;
  focus: number;
}

export interface Camera {
  readonly values: Record<string, Value>;
  readonly panDigits: 4 | 5;
  /** Brings the positions up to this moment; call before reading or changing a movement. */
  settle(): void;
  readonly motion: Motion;
  set(property: string, value: Value): void;
  recall(number: number): void;
  store(number: number): void;
  forget(number: number): void;
}

const limits = { pan: [-0x1e1b, 0x1e1b], tilt: [-0x01be, 0x0e9c], zoom: [0, 0x4000], focus: [0, 0xf000] } as const;
type Position = keyof typeof limits;
const positions = Object.keys(limits) as Position[];

const clamp = (property: Position, value: number): number => {
  const [least, most] = limits[property];
  return Math.min(most, Math.max(least, Math.round(value)));
};

const fits = (key: string, value: Value): boolean => {
  if (positions.some((position) => position === key))
    return typeof value === 'number' && clamp(key as Position, value) === value;
  if (key === 'power') return value === 'on' || value === 'standby';
  if (key === 'focusMode') return value === 'auto' || value === 'manual';
  if (key === 'exposureMode') return typeof value === 'string' && value in exposureModes;
  if (key === 'whiteBalance') return typeof value === 'string' && value in whiteBalances;
  if (key === 'preset') return typeof value === 'number' && value >= 0 && value <= lastPreset;
  return typeof value === 'boolean';
};

/** Parameters: power (`standby`; defaults to on), panDigits (5 for the newer Sony cameras). */
export const createCamera = (params: Readonly<Record<string, Value>>): Camera => {
  const motion: Motion = { pan: 0, tilt: 0, zoom: 0, focus: 0 };
  const exact: Record<Position, number> = { pan: 0, tilt: 0, zoom: 0, focus: 0x1000 };
  const presets = new Map<number, Record<Position, number>>();
  let at = Date.now();
  const values: Record<string, Value> = {
    power: params.power === 'standby' ? 'standby' : 'on',
    ...exact,
    focusMode: 'auto',
    exposureMode: 'auto',
    whiteBalance: 'auto',
    backlight: false,
    tally: false,
    preset: 0,
  };
  const settle = (): void => {
    const seconds = (Date.now() - at) / 1_000;
    at = Date.now();
    for (const position of positions) {
      const [least, most] = limits[position];
      exact[position] = Math.min(most, Math.max(least, exact[position] + motion[position] * seconds));
      values[position] = clamp(position, exact[position]);
    }
  };
  return {
    values,
    motion,
    settle,
    panDigits: Number(params.panDigits) === 5 ? 5 : 4,
    set: (key, value) => {
      if (values[key] === undefined) throw new Error(`a simulated camera has no "${key}"`);
      if (!fits(key, value)) throw new Error(`"${String(value)}" is no value of "${key}"`);
      settle();
      const position = positions.find((one) => one === key);
      if (position !== undefined) exact[position] = Number(value);
      values[key] = value;
    },
    recall: (number) => {
      settle();
      Object.assign(exact, presets.get(number) ?? {});
      settle();
      values.preset = number;
    },
    store: (number) => {
      settle();
      presets.set(number, { ...exact });
      values.preset = number;
    },
    forget: (number) => {
      presets.delete(number);
    },
  };
};
