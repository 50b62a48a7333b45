import type { Capability, DeviceLive, PropertySchema } from '@eoms/contract';
import { splitKey } from '../../pickers/device-control/property-text.ts';

/** What operators look at first, in this order. */
const order: readonly Capability[] = [
  'power',
  'input',
  'route',
  'mode',
  'relay',
  'linkStatus',
  'videoMute',
  'volume',
  'level',
  'battery',
  'runtime',
  'load',
  'targetTemperature',
  'temperature',
  'humidity',
  'co2',
  'activePower',
  'energy',
  'voltage',
  'current',
  'brightness',
  'color',
  'preset',
  'zoom',
  'lampHours',
  'occupancy',
  'contact',
  'errorStatus',
  'traffic',
  'latency',
  'uptime',
  'signal',
];
/** Plates and versions: worth knowing, not worth watching. */
const plates: ReadonlySet<Capability> = new Set<Capability>([
  'manufacturer',
  'model',
  'serialNumber',
  'firmware',
  'inputName',
  'outputName',
]);
const told = new Set(['int', 'long', 'double', 'bool', 'enum']);

type Find = (key: string) => PropertySchema | undefined;
const known = order.length;

/** Smaller is looked at sooner: what has a rank of its own, then figures and states, then words, then plates. */
const rankOf = (property: PropertySchema | undefined): number => {
  const { capability, type } = property ?? {};
  if (capability && plates.has(capability)) return known + 2;
  const at = capability ? order.indexOf(capability) : -1;
  if (at >= 0) return at;
  return told.has(type ?? 'string') ? known : known + 1;
};

/** Keys of the values that there are, the most telling first; of several alike in the order of their index. */
export const inValueOrder = (values: DeviceLive['values'], find: Find, all: readonly PropertySchema[]): string[] => {
  const place = new Map(all.map((p, at) => [p.id, at]));
  const rank = (key: string): number[] => {
    const { id, index } = splitKey(key);
    return [rankOf(find(key)), place.get(id) ?? all.length, index ?? 0];
  };
  return Object.keys(values)
    .filter((key) => find(key) !== undefined && values[key]?.value !== null && values[key]?.value !== '')
    .map((key) => ({ key, rank: rank(key) }))
    .sort((a, b) => a.rank.map((r, at) => r - (b.rank[at] ?? 0)).find((d) => d !== 0) ?? 0)
    .map(({ key }) => key);
};

/** Whether a value is a figure or a state rather than a text. */
export const isTelling = (property: PropertySchema | undefined): boolean => told.has(property?.type ?? 'string');
