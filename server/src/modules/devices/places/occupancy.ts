import type { Value } from '@eoms/contract';
import type { ChangedValue } from '@eoms/engine';

/** Which devices report people, by their properties with the capability `occupancy`. */
export interface Occupancy {
  /** Takes in a changed value; returns whether it is about people. */
  read(one: ChangedValue): boolean;
  /** What another node says of a device that runs there. */
  accept(deviceId: string, occupied: boolean): void;
  isOccupied(deviceId: string): boolean;
}

const present = new Set<Value>([true, 'on', 'occupied', 'detected', 'home']);
const meansPeople = (value: Value): boolean => (typeof value === 'number' ? value > 0 : present.has(value));
/** Stands for all properties of a device that runs on another node. */
const elsewhere = '';

/** A sensor that is stale or out of order reports nobody. */
export const createOccupancy = (): Occupancy => {
  const reporting = new Map<string, Set<string>>();
  const set = (deviceId: string, key: string, occupied: boolean): void => {
    const keys = reporting.get(deviceId) ?? new Set();
    if (occupied) keys.add(key);
    else keys.delete(key);
    if (keys.size > 0) reporting.set(deviceId, keys);
    else reporting.delete(deviceId);
  };
  return {
    read(one) {
      if (one.def?.capability !== 'occupancy') return false;
      const { deviceId } = one.device;
      reporting.get(deviceId)?.delete(elsewhere);
      set(deviceId, one.key, one.quality === 'good' && meansPeople(one.other === undefined ? one.number : one.other));
      return true;
    },
    accept(deviceId, occupied) {
      reporting.delete(deviceId);
      set(deviceId, elsewhere, occupied);
    },
    isOccupied: (deviceId) => reporting.has(deviceId),
  };
};
