import type { Value } from '@eoms/contract/vocabulary';
import { compare } from '../rules/compare.ts';
import type { LiveValue } from '../state/live-device.ts';
import type { ReadingTrigger, TriggerFired } from './device-trigger.ts';

interface Owned {
  readonly ownerId: string;
  readonly trigger: ReadingTrigger;
}

const matches = ({ property }: ReadingTrigger, key: string): boolean =>
  key === property || (key.startsWith(property) && key[property.length] === '[');

/** Triggers that every reading or every new value may fire. */
export const createReadingTriggers = (fired: (news: TriggerFired) => void) => {
  const byDevice = new Map<string, Owned[]>();
  const drop = (ownerId: string): void => {
    for (const [deviceId, owned] of byDevice) {
      const left = owned.filter((one) => one.ownerId !== ownerId);
      if (left.length === 0) byDevice.delete(deviceId);
      else if (left.length < owned.length) byDevice.set(deviceId, left);
    }
  };
  return {
    set(ownerId: string, triggers: readonly ReadingTrigger[]): void {
      drop(ownerId);
      for (const trigger of triggers)
        for (const deviceId of trigger.deviceIds)
          byDevice.set(deviceId, [...(byDevice.get(deviceId) ?? []), { ownerId, trigger }]);
    },
    look({ device, key }: LiveValue, value: Value, at: number, changed: boolean): void {
      // Most systems have none, and a reading that concerns nobody should not fetch its device from memory.
      if (byDevice.size === 0) return;
      const { deviceId } = device;
      const owned = byDevice.get(deviceId);
      if (owned === undefined) return;
      for (const { ownerId, trigger } of owned) {
        if (!changed && trigger.on === 'change') continue;
        if (!matches(trigger, key)) continue;
        if (trigger.compare && !compare(value, trigger.compare.operator, trigger.compare.value)) continue;
        fired({ ownerId, triggerId: trigger.id, deviceId, key, value, at });
      }
    },
  };
};
