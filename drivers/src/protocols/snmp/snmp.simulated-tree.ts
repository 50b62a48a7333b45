import type { Value } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { setTypes } from './snmp.fields.ts';
import { plainOid } from './snmp.rows.ts';
import { putNeighbours } from './snmp.simulated-neighbours.ts';
import { createObjects, type Instance, type Objects } from './snmp.simulated-objects.ts';
import { counter64, createRowCount, isCounter64, placesOf } from './snmp.simulated-tables.ts';
import { type SetType, setVarbind, tag, textOf } from './snmp.values.ts';

type Params = Readonly<Record<string, Value>>;

/** An agent's objects, and what they mean to the device behind them. */
export interface Tree extends Pick<Objects, 'get' | 'next'> {
  /** The effect of a SET: the object takes the value, and the device does what the definition's action describes. */
  write(oid: string, type: number, value: unknown): void;
  state(): Record<string, Value>;
  set(property: string, value: Value): void;
}

interface Described {
  readonly properties: readonly DeclaredProperty[];
  readonly actions: readonly DeclaredAction[];
}

const described = (params: Params): Described => {
  const parsed: unknown = JSON.parse(String(params.definition ?? '{}'));
  const list = (key: string): unknown[] => {
    const found = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>)[key] : undefined;
    return Array.isArray(found) ? found : [];
  };
  return { properties: list('properties') as DeclaredProperty[], actions: list('actions') as DeclaredAction[] };
};

/** How a declared property would lie in an agent: numbers as integers, rates as counters, texts as octets. */
const typeOf = ({ type, wire }: DeclaredProperty): SetType => {
  if (wire.convert === 'rate') return 'counter';
  if (wire.convert === 'seconds') return 'timeticks';
  if (wire.convert === 'hex' || wire.convert === 'dateTime') return 'hex';
  return type === 'string' && !wire.map ? 'string' : 'integer';
};

const rawOf = ({ wire }: DeclaredProperty, value: Value): string => {
  const map = wire.map ? parseWireWords(String(wire.map)) : undefined;
  const word = map?.word(String(value));
  if (word !== undefined) return word;
  if (typeof value !== 'number') return String(value);
  const raw = (value - Number(wire.offset ?? 0)) / Number(wire.scale ?? 1);
  return String(Math.round(wire.convert === 'seconds' ? raw * 100 : raw));
};

/** What an object holds until someone sets it: the first of its names, nothing, or zero. */
const firstValue = ({ type, wire, enum: items }: DeclaredProperty): Value => {
  if (wire.map) return String(wire.map).split('=')[0]?.trim() ?? '';
  if (type === 'int' || type === 'double' || type === 'long') return 0;
  return items?.[0]?.code ?? '';
};

const system = (params: Params): readonly [string, number, unknown][] => [
  ['1.3.6.1.2.1.1.1.0', tag.octets, Buffer.from(String(params.description ?? 'EOMS simulated agent'))],
  ['1.3.6.1.2.1.1.2.0', tag.oid, String(params.objectId ?? '1.3.6.1.4.1.8072.3.2.10')],
  ['1.3.6.1.2.1.1.4.0', tag.octets, Buffer.from('')],
  ['1.3.6.1.2.1.1.5.0', tag.octets, Buffer.from(String(params.name ?? 'simulated'))],
  ['1.3.6.1.2.1.1.6.0', tag.octets, Buffer.from(String(params.location ?? ''))],
];

const writableSystem = new Set(['1.3.6.1.2.1.1.4.0', '1.3.6.1.2.1.1.5.0', '1.3.6.1.2.1.1.6.0']);

type Effect = readonly [oid: string, key: string, meaning: (value: unknown) => Value];

/** Objects that an action writes beside the ones that are read: writing them changes what the action's proof reads. */
const effectsOf = (action: DeclaredAction, rowsOf: (property: string) => number, objects: Objects): Effect[] => {
  const { wire } = action;
  const type = setTypes.find((known) => known === wire.setType) ?? 'integer';
  const map = wire.map ? parseWireWords(String(wire.map)) : undefined;
  const proof = action.expect?.[0]?.property ?? '';
  const ends = wire.rowOf ? Array.from({ length: rowsOf(String(wire.rowOf)) }, (_, at) => at + 1) : [0];
  return ends.flatMap((row): Effect[] => {
    const oid = row === 0 ? plainOid(wire.oid) : `${plainOid(wire.oid)}.${row}`;
    if (oid.includes('{')) return [];
    const blank = setVarbind(oid, type, type === 'string' || type === 'hex' ? '' : '0');
    if (!objects.has(oid) && blank !== undefined) objects.put(oid, blank.type, blank.value);
    const key = row === 0 ? proof : proof.replace(/\[.*\]$/, `[${row}]`);
    return [[oid, key, (value) => map?.meaning(String(value)) ?? String(value)]];
  });
};

/**
 * Objects from the declared properties and actions, the system group, and whatever is set by its OID. What an action
 * writes is writable, and so are the system group's names.
 */
export const createTree = (params: Params): Tree => {
  const { properties, actions } = described(params);
  const rowsOf = createRowCount(params);
  const written = actions.map(({ wire }) => plainOid(wire.oid).replace(/\{.*$/, '').replace(/\.$/, ''));
  const objects = createObjects(
    (oid) => writableSystem.has(oid) || written.some((base) => oid === base || oid.startsWith(`${base}.`)),
  );
  for (const [oid, type, value] of system(params)) objects.put(oid, type, value);
  const places = placesOf(properties, params, objects);
  putNeighbours(params, objects);
  const setPlace = (key: string, value: Value): void => {
    const place = places.get(key);
    if (place === undefined) throw new Error(`the simulated agent has no "${key}"`);
    const raw = rawOf(place.property, value);
    const varbind = isCounter64(place.oid)
      ? counter64(place.oid, raw)
      : setVarbind(place.oid, typeOf(place.property), raw);
    if (varbind === undefined) throw new Error(`no value of "${key}": ${String(value)}`);
    objects.put(place.oid, varbind.type, varbind.value);
  };
  for (const [key, { property }] of places) setPlace(key, firstValue(property));
  const effects = new Map<string, (value: unknown) => void>();
  for (const [oid, key, meaning] of actions.flatMap((action) => effectsOf(action, rowsOf, objects)))
    if (places.has(key) && places.get(key)?.oid !== oid) effects.set(oid, (value) => setPlace(key, meaning(value)));
  return {
    get: objects.get,
    next: objects.next,
    write: (oid, type, value) => {
      objects.put(oid, type, value);
      effects.get(oid)?.(value);
    },
    state: () =>
      Object.fromEntries([...places].map(([key, { oid, property }]) => [key, valueIn(objects.get(oid), property)])),
    set: (key, value) => {
      if (!/^[0-2](\.\d+)+$/.test(key)) setPlace(key, value);
      else if (typeof value === 'number') objects.put(key, tag.integer, value);
      else objects.put(key, tag.octets, Buffer.from(String(value)));
    },
  };
};

const valueIn = (instance: Instance | undefined, { type, wire }: DeclaredProperty): Value => {
  const { value } = instance ?? {};
  const text =
    instance?.type === tag.counter64
      ? textOf({ oid: '', ...instance })
      : Buffer.isBuffer(value)
        ? value.toString(wire.convert === 'hex' ? 'hex' : 'utf8')
        : String(value ?? '');
  const meaning = wire.map ? parseWireWords(String(wire.map)).meaning(text) : undefined;
  if (meaning !== undefined) return type === 'bool' ? meaning === 'true' : meaning;
  if (type === 'string') return text;
  const number = Number(text) * Number(wire.scale ?? 1) + Number(wire.offset ?? 0);
  return wire.convert === 'seconds' ? number / 100 : Number(number.toPrecision(12));
};
