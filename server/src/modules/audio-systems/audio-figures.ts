import type {
  AudioDevice,
  AudioLevel,
  AudioShare,
  Capability,
  ControlDevice,
  PropertySchema,
  PropertyValue,
  Value,
} from '@eoms/contract';
import { isRunning } from '../places/places.module.ts';

/** A property with what has been read of it: nothing, one value, or one for each channel. */
export interface Reading {
  readonly property: PropertySchema;
  readonly values: readonly PropertyValue[];
}

const valuesOf = ({ live }: ControlDevice, { id, index }: PropertySchema): PropertyValue[] => {
  if (!index) return [live.values[id] ?? []].flat();
  const { from, to } = index;
  return Array.from({ length: to - from + 1 }, (_, n) => live.values[`${id}[${from + n}]`] ?? []).flat();
};

/** The first of these capabilities that the device has: for all channels together where it says so. */
const readingsOf = (device: ControlDevice, ...capabilities: readonly Capability[]): Reading[] => {
  for (const capability of capabilities) {
    const found = device.properties.filter((property) => property.capability === capability);
    const single = found.filter(({ index }) => !index);
    const chosen = single.length > 0 ? single : found;
    if (chosen.length > 0) return chosen.map((property) => ({ property, values: valuesOf(device, property) }));
  }
  return [];
};

const yes: ReadonlySet<Value> = new Set([true, 'on', 'true', 'muted', 'present']);
export const isYes = (value: Value): boolean => (typeof value === 'number' ? value !== 0 : yes.has(value));

export const isStale = ({ quality }: PropertyValue): boolean => quality === 'stale';

const shareOf = (readings: readonly Reading[]): AudioShare | null => {
  const values = readings.flatMap((one) => one.values);
  if (values.length === 0) return null;
  return { yes: values.filter(({ value }) => isYes(value)).length, of: values.length, stale: values.some(isStale) };
};

/** The number that says most, of those that are believed; of all where none is. */
const levelOf = (readings: readonly Reading[], most: (...numbers: number[]) => number): AudioLevel | null => {
  const known = readings.flatMap(({ property, values }) =>
    values.flatMap(({ value, quality }) =>
      typeof value === 'number' ? [{ value, unit: property.unit ?? null, stale: quality === 'stale' }] : [],
    ),
  );
  const fresh = known.filter(({ stale }) => !stale);
  const from = fresh.length > 0 ? fresh : known;
  const wanted = most(...from.map(({ value }) => value));
  return from.find(({ value }) => value === wanted) ?? null;
};

/** What is known of the sound of a device. */
export interface AudioReadings {
  readonly power: readonly Reading[];
  readonly mute: readonly Reading[];
  readonly level: readonly Reading[];
  readonly battery: readonly Reading[];
  readonly fault: readonly Reading[];
  readonly signal: readonly Reading[];
  readonly temperature: readonly Reading[];
}

const isPlain = ({ property }: Reading): boolean => !property.index;
const isNumeric = ({ property }: Reading): boolean => property.type === 'int' || property.type === 'double';

export const audioReadings = (device: ControlDevice): AudioReadings => ({
  power: readingsOf(device, 'power').filter(isPlain),
  mute: readingsOf(device, 'audioMute'),
  // Of the faders of single channels, none stands for all.
  level: readingsOf(device, 'volume', 'microphoneVolume', 'level').filter((one) => isPlain(one) && isNumeric(one)),
  battery: readingsOf(device, 'battery').filter(isNumeric),
  fault: readingsOf(device, 'errorStatus'),
  // Of a picture it says which one.
  signal: readingsOf(device, 'signal').filter(({ property }) => property.type === 'bool'),
  temperature: readingsOf(device, 'temperature').filter(isNumeric),
});

/** Switched off, as far as it says so now. */
export const isOff = ({ power }: AudioReadings): boolean =>
  power.some(({ values }) => values.some((value) => value.quality === 'good' && !isRunning(value)));

/** What a judgement rests on. Of a device that is off only that: the rest may be what was before. */
export const judgedReadings = (readings: AudioReadings): Reading[] => {
  const { power, mute, level, battery, fault } = readings;
  return isOff(readings) ? [...power] : [...power, ...mute, ...level, ...battery, ...fault];
};

type Figures = Pick<AudioDevice, 'muted' | 'level' | 'signal' | 'battery' | 'temperature'>;
export const audioFigures = ({ mute, level, signal, battery, temperature }: AudioReadings): Figures => ({
  muted: shareOf(mute),
  level: levelOf(level, Math.max),
  signal: shareOf(signal),
  battery: levelOf(battery, Math.min),
  temperature: levelOf(temperature, Math.max),
});
