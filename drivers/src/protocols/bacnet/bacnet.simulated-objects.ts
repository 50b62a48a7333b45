import type { Value } from '@eoms/contract/vocabulary';
import { asWritten, objectKind, objectKinds, propertyIds, tags } from './bacnet.objects.ts';

export interface Typed {
  readonly type: number;
  readonly value: unknown;
}

interface SimulatedObject {
  readonly code: string;
  readonly type: number;
  readonly instance: number;
  readonly units: number;
  readonly priorities: (Typed | undefined)[];
  fallback: Typed;
}

export interface SimulatedObjects {
  /** The values of a property, or the error code that the standard has for it. */
  read(type: number, instance: number, property: number): Typed[] | number;
  /** Undefined when it was done, else the error code. */
  write(type: number, instance: number, property: number, value: Typed, priority: number): number | undefined;
  present(type: number, instance: number): Typed | undefined;
  state(): Record<string, Value>;
  /** Changes an object from outside; tells which. Throws for an unknown one. */
  put(key: string, value: Value): { type: number; instance: number };
  list(): { type: number; instance: number }[];
}

const errors = { unknownObject: 31, unknownProperty: 32, writeDenied: 40, invalidType: 9 };
const lowest = 16;
const text = (value: string): Typed[] => [{ type: tags.text, value }];

export interface SimulatedIdentity {
  readonly instance: number;
  readonly name: string;
  readonly vendor: string;
  readonly model: string;
  readonly status: () => number;
}

const commandable = new Set(['ao', 'av', 'bo', 'bv', 'mo', 'mv', 'iv', 'piv', 'lav', 'csv']);

/** `objects`: `ai:1=21.5:62; av:1=22:62; bi:1=0` (kind, instance, value, engineering units). */
export const createSimulatedObjects = (objects: string, identity: SimulatedIdentity): SimulatedObjects => {
  const all = new Map<string, SimulatedObject>();
  const codeOf = (type: number) => objectKinds.find((kind) => kind.type === type)?.code ?? '';
  for (const part of objects.split(';')) {
    const [, code = '', instance = '', value = '', units = '95'] =
      /^\s*([a-z]+):(\d+)\s*=\s*([^:]*?)\s*(?::(\d+))?\s*$/.exec(part) ?? [];
    const kind = objectKind(code);
    const fallback = kind === undefined ? undefined : asWritten(kind, value);
    if (kind === undefined || fallback === undefined) continue;
    const own = { code, type: kind.type, instance: Number(instance), units: Number(units) };
    all.set(`${code}:${instance}`, { ...own, fallback, priorities: [] });
  }
  const find = (type: number, instance: number) => all.get(`${codeOf(type)}:${instance}`);
  const presentOf = (own: SimulatedObject): Typed =>
    own.priorities.find((value) => value !== undefined) ?? own.fallback;
  const list = () => [
    { type: 8, instance: identity.instance },
    ...[...all.values()].map(({ type, instance }) => ({ type, instance })),
  ];
  const readDevice = (property: number): Typed[] | number => {
    if (property === propertyIds.objectName) return text(identity.name);
    if (property === propertyIds.vendorName) return text(identity.vendor);
    if (property === propertyIds.modelName) return text(identity.model);
    if (property === propertyIds.firmware) return text('1.0');
    if (property === propertyIds.systemStatus) return [{ type: tags.enumerated, value: identity.status() }];
    if (property === propertyIds.objectList) return list().map((value) => ({ type: 12, value }));
    return errors.unknownProperty;
  };
  return {
    list,
    present: (type, instance) => {
      const own = find(type, instance);
      return own === undefined ? undefined : presentOf(own);
    },
    read: (type, instance, property) => {
      if (type === 8)
        return instance === identity.instance || instance === 4_194_303 ? readDevice(property) : errors.unknownObject;
      const own = find(type, instance);
      if (own === undefined) return errors.unknownObject;
      if (property === propertyIds.presentValue) return [presentOf(own)];
      if (property === propertyIds.objectName) return text(`${own.code}-${instance}`);
      if (property === propertyIds.units && /^(a.|lav|acc)$/.test(own.code))
        return [{ type: tags.enumerated, value: own.units }];
      if (property === propertyIds.statusFlags) return [{ type: tags.bits, value: { bitsUsed: 4, value: [0] } }];
      return errors.unknownProperty;
    },
    write: (type, instance, property, value, priority) => {
      const own = find(type, instance);
      if (own === undefined) return type === 8 ? errors.writeDenied : errors.unknownObject;
      if (property !== propertyIds.presentValue || !commandable.has(own.code)) return errors.writeDenied;
      if (value.type !== tags.nothing && value.type !== own.fallback.type) return errors.invalidType;
      own.priorities[priority - 1] = value.type === tags.nothing ? undefined : value;
      return undefined;
    },
    state: () =>
      Object.fromEntries(
        [...all].map(([key, own]) => {
          const { value } = presentOf(own);
          return [key, typeof value === 'number' ? value : String(value)];
        }),
      ),
    put: (key, value) => {
      const own = all.get(key);
      const typed =
        own === undefined
          ? undefined
          : asWritten(objectKind(own.code) ?? { code: '', type: 0, tag: 4, name: { zh: '', en: '' } }, value);
      if (own === undefined || typed === undefined) throw new Error(`no object ${key} of ${String(value)}`);
      if (own.priorities.some((set) => set !== undefined)) own.priorities[lowest - 1] = typed;
      own.fallback = typed;
      return { type: own.type, instance: own.instance };
    },
  };
};
