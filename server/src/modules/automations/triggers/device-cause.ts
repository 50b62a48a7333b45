import type { FiringCause } from '@eoms/contract';
import type { TriggerFired } from '@eoms/engine';
import { automationTexts as texts } from '@eoms/phrases';
import type { DeviceWords } from '../../checks/checks.module.ts';

/** What a device did that set an automation off. */
export const deviceCause = (
  words: DeviceWords,
  { deviceId, key, value = null }: TriggerFired,
  to: 'online' | 'offline',
): FiringCause => {
  const name = words.name(deviceId);
  if (key === undefined)
    return { kind: 'connection', text: texts.connection(name, to), deviceId, property: null, value: null };
  const text = texts.property(name, words.property(deviceId, key), words.value(deviceId, key, value));
  return { kind: 'property', text, deviceId, property: key, value };
};
