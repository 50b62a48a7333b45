import type { DeviceDraft } from '@eoms/contract';
import type { DeviceEventKey } from '@eoms/phrases';
import type { Caller } from '../../../platform/http/context.ts';
import { type CopyDevices, createCopyDevices } from './copy-devices.ts';
import type { OnRemoval } from './remove-device.ts';
import type { SavedDevice } from './save-device.ts';
import { publishManySaved, type StoreDeviceDeps, storeDevice } from './store-device.ts';

/** Storing devices, for other modules. */
export interface DeviceSaving extends CopyDevices {
  /** Checks, stores and connects a device, and publishes the change; refuses like `saveDevice` of the contract. */
  save(draft: DeviceDraft, caller: Caller, event?: DeviceEventKey): Promise<SavedDevice>;
  /** Call after storing devices with `upsertDevices`: updates memory and engine, then publishes the changes. */
  publish(saved: readonly (SavedDevice & { placeId: string })[], event: DeviceEventKey, who: string): Promise<void>;
  /** Registers data that belongs to a device: `forget` runs in the transaction that removes it. */
  onRemoval(forget: OnRemoval): void;
}

export const createDeviceSaving = (storing: StoreDeviceDeps, removals: OnRemoval[]): DeviceSaving => ({
  ...createCopyDevices(storing.database, storing.saving),
  save: (draft, caller, event) => storeDevice(storing, draft, caller, event),
  publish: (saved, event, who) => publishManySaved(storing.publishing, saved, event, who),
  onRemoval: (forget) => void removals.push(forget),
});
