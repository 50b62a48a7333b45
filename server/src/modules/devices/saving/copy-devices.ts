import type { DeviceDraft, Value } from '@eoms/contract';
import type { Database, Executor } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { findStoredDevice } from '../devices.store.ts';
import { findModelOfDraft } from './device-writes.store.ts';
import { type CheckedDraft, checkDraft, fieldsOf, type SaveDeviceDeps, saveDevice } from './save-device.ts';

/** A device as a pattern for others: without address, serial number and secrets. */
export interface CopiedDevice {
  readonly id: string;
  readonly name: string;
  readonly modelId: string;
  readonly modelName: string;
  readonly netmask: string | null;
  readonly gateway: string | null;
  readonly dns: string | null;
  readonly installLocation: string | null;
  readonly enabled: boolean;
  readonly params: Readonly<Record<string, Value>>;
  /** The parameter that is its address. */
  readonly hostField: string | null;
  /** Names of the secrets that it has. */
  readonly secrets: readonly string[];
}

export interface CopyDevices {
  describeForCopy(deviceId: string): Promise<CopiedDevice | undefined>;
  /** Checks the draft of a device in a place that is made in the same transaction. Refuses like `saveDevice`. */
  checkNew(draft: DeviceDraft, caller: Caller): Promise<CheckedDraft>;
  /** Stores a checked draft under this id. Record `deviceSaved`, and call `publish` after the commit. */
  saveNew(tx: Executor, id: string, checked: CheckedDraft, caller: Caller): Promise<void>;
}

/** What is needed to make devices like others. */
export const createCopyDevices = ({ db }: Pick<Database, 'db'>, saving: SaveDeviceDeps): CopyDevices => ({
  async describeForCopy(deviceId) {
    const found = await findStoredDevice(db, 'all', deviceId);
    const model = found && (await findModelOfDraft(db, found.record.modelId));
    if (!found || !model) return undefined;
    const driver = saving.driverOf(model.actionClass);
    const fields = driver ? fieldsOf(driver) : [];
    const hostField = fields.find(({ type }) => type === 'host')?.id ?? null;
    const { id, name, modelId, modelName, netmask, gateway, dns, installLocation, enabled } = found.record;
    const left = new Set([hostField, ...fields.filter(({ type }) => type === 'secret').map((field) => field.id)]);
    const params = Object.fromEntries(Object.entries(found.params).filter(([field]) => !left.has(field)));
    return {
      id,
      name,
      modelId,
      modelName,
      netmask,
      gateway,
      dns,
      installLocation,
      enabled,
      params,
      hostField,
      secrets: found.secrets,
    };
  },
  checkNew: (draft, caller) => checkDraft({ ...saving, seesPlace: async () => true }, db, draft, caller),
  saveNew: async (tx, id, checked, caller) => {
    await saveDevice(saving, tx, checked, caller, id);
  },
});
