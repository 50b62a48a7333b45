import { compareOids } from './snmp.oids.ts';
import { tag } from './snmp.values.ts';

export interface Instance {
  type: number;
  value: unknown;
  readonly writable: boolean;
}

/** The objects of an agent in their order. */
export interface Objects {
  get(oid: string): Instance | undefined;
  next(oid: string): string | undefined;
  has(oid: string): boolean;
  put(oid: string, type: number, value: unknown): void;
}

const upTimeOid = '1.3.6.1.2.1.1.3.0';

/** `sysUpTime` advances automatically. */
export const createObjects = (canWrite: (oid: string) => boolean): Objects => {
  const started = Date.now();
  const objects = new Map<string, Instance>();
  let order: string[] | undefined;
  const sorted = (): string[] => {
    order ??= [...objects.keys()].sort(compareOids);
    return order;
  };
  const put = (oid: string, type: number, value: unknown): void => {
    const known = objects.get(oid);
    if (known !== undefined) Object.assign(known, { type, value });
    else {
      objects.set(oid, { type, value, writable: canWrite(oid) });
      order = undefined;
    }
  };
  put(upTimeOid, tag.timeTicks, 0);
  return {
    has: (oid) => objects.has(oid),
    get: (oid) => {
      const found = objects.get(oid);
      return oid === upTimeOid && found !== undefined
        ? { ...found, value: Math.floor((Date.now() - started) / 10) >>> 0 }
        : found;
    },
    next: (oid) => {
      const all = sorted();
      let [from, to] = [0, all.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if (compareOids(all[middle] ?? '', oid) > 0) to = middle;
        else from = middle + 1;
      }
      return all[from];
    },
    put,
  };
};
