import type { Engine } from '@eoms/engine';
import type { Language } from '../../../platform/http/context.ts';
import { fromEngine } from '../tools/engine-refusal.ts';
import type { DeviceOwners } from './device-owners.ts';
import { readDeviceNow } from './device-questions.ts';

/** Polls a device now, wherever it runs; rejects with a refusal if it does not answer. */
export type ReadNow = (deviceId: string, language: Language) => Promise<void>;

/** Every poll of the device runs, one after the other. */
const readWithinMs = 60_000;

export const createReadNow = (owners: DeviceOwners, engine: () => Engine): ReadNow => {
  owners.answer(readDeviceNow, async ({ deviceId, language }) => {
    try {
      await engine().readNow(deviceId);
    } catch (error) {
      throw fromEngine(error, language);
    }
    return null;
  });
  return async (deviceId, language) => {
    await owners.ask(readDeviceNow, () => ({ deviceId, language }), { timeoutMs: readWithinMs });
  };
};
