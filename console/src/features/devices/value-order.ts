import type { Capability, DeviceLive, PropertySchema } from '@eoms/contract';
import { splitKey } from '../../domain/devices/control/property-text.ts';

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
/** Static data such as versions: useful to know, but not to watch. */
const plates: ReadonlySet<Capability> = new Set<Capability>([
  'manufacturer',
  'model',
  'serialNumber',
  'firmware',
  'inputName',
  'outputName',
]);
const measurable = new Set(['int', 'long', 'double', 'bool', 'enum']);

type Find = (key: string) => PropertySchema | undefined;
const known = order.length;

/** Lower ranks come first: capabilities with their own rank, then numbers and states, then texts, then static data. */
const rankOf = (property: PropertySchema | undefined): number => {
  const { capability, type } = property ?? {};
  if (capability && plates.has(capability)) return known + 2;
  const at = capability ? order.indexOf(capability) : -1;
  if (at >= 0) return at;
  return measurable.has(type ?? 'string') ? known : known + 1;
};

/** Keys of the existing values, most important first; elements of one property by index. */
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

/** Whether a value is a number or a state, not a text. */
export const isMeasurable = (property: PropertySchema | undefined): boolean =>
  measurable.has(property?.type ?? 'string');
