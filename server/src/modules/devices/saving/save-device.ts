import type { DeviceDraft, DeviceUplink, Value } from '@eoms/contract';
import { type Driver, type ResolvedField, resolveField, transportOf } from '@eoms/drivers/kit';
import type { Executor } from '../../../platform/database/database.ts';
import { saveRow } from '../../../platform/database/save-row.ts';
import type { Caller, Language } from '../../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { blankView } from '../../catalogue/catalogue.module.ts';
import { findStoredDevice } from '../devices.store.ts';
import type { DeviceAddresses } from './device-addresses.ts';
import { devicesIn, findModelOfDraft, keepSecrets, secretFields, setSecret } from './device-writes.store.ts';
import { refusedAddress, refuseFaults } from './refuse-faults.ts';

export interface SaveDeviceDeps {
  readonly driverOf: (actionClass: string) => Driver | undefined;
  readonly addresses: DeviceAddresses;
  readonly secrets: Secrets;
  readonly seesPlace: (scope: Caller['places'], placeId: string) => Promise<boolean>;
}
export interface SavedDevice {
  readonly id: string;
  readonly added: boolean;
}

/** The purpose that an encrypted secret is bound to; it cannot be opened for another. */
export const secretPurpose = (deviceId: string, field: string): string => `device_secrets.sealed:${deviceId}:${field}`;

/** The form of a driver before a device is connected. */
export const fieldsOf = (driver: Driver): ResolvedField[] => {
  const view = blankView(driver);
  return driver.params.map((field) => resolveField(field, view));
};

/** A draft that its driver accepts; `host` is the device's address. */
export interface CheckedDraft {
  readonly draft: DeviceDraft;
  readonly host: string | null;
  readonly secretIds: ReadonlySet<string>;
}

/** A device hangs on another one that the caller sees, or on what it hung on before. */
const checkUplink = async (
  db: Executor,
  { id, uplink }: DeviceDraft,
  before: DeviceUplink | null,
  { places }: Caller,
): Promise<void> => {
  if (!uplink || uplink.switchId === before?.switchId) return;
  if (uplink.switchId === id || !(await findStoredDevice(db, places, uplink.switchId)))
    throw refuseUnknown('uplink.switchId');
};

/** Runs before the transaction, because a host name may have to be looked up. */
export const checkDraft = async (
  deps: SaveDeviceDeps,
  db: Executor,
  draft: DeviceDraft,
  caller: Caller,
): Promise<CheckedDraft> => {
  const before = draft.id === undefined ? undefined : await findStoredDevice(db, caller.places, draft.id);
  if (draft.id !== undefined && !before) throw refuse('404');
  if (!(await deps.seesPlace(caller.places, draft.placeId))) throw refuseUnknown('placeId');
  await checkUplink(db, draft, before?.uplink ?? null, caller);
  const model = await findModelOfDraft(db, draft.modelId);
  if (!model) throw refuse('device.modelUnknown', {}, [{ field: 'modelId' }]);
  const driver = deps.driverOf(model.actionClass);
  if (!driver) throw refuse('device.driverMissing', {}, [{ field: 'modelId' }]);
  const fields = fieldsOf(driver);
  const values = { ...known(model.defaults, fields), ...draft.params };
  refuseFaults(fields, values, {
    prefix: 'params',
    language: caller.language,
    alreadySet: new Set(before?.secrets ?? []),
  });
  const host = await checkAddress(deps.addresses, driver, values, caller.language);
  const secretIds = new Set(fields.filter((field) => field.type === 'secret').map((field) => field.id));
  return { draft, host, secretIds };
};

/** Stores a checked draft; secrets go encrypted into their own table and never into the audit log. */
export const saveDevice = async (
  deps: SaveDeviceDeps,
  tx: Executor,
  { draft, host, secretIds }: CheckedDraft,
  caller: Caller,
  newDeviceId?: string,
): Promise<SavedDevice> => {
  const { params } = draft;
  const secretsSet = [...secretIds].filter((field) => typeof params[field] === 'string' && params[field] !== '');
  const known = { ip: host, params: without(params, secretIds) };
  const saved = { ...draft, newId: newDeviceId };
  const { id, before } = await saveRow(tx, devicesIn(caller.places), saved, caller, () => ({
    values: { ...known, updatedAt: new Date() },
    after: { ...known, secretsSet },
  }));
  await storeSecrets(deps, tx, id, params, { secretIds, secretsSet });
  return { id, added: before === undefined };
};

/** The defaults of a model for which its driver (still) has a field. */
export const known = (defaults: Record<string, Value>, fields: readonly ResolvedField[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(defaults).filter(([id]) => fields.some((field) => field.id === id)));

const without = (params: Record<string, Value>, names: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(params).filter(([id, value]) => !names.has(id) && value !== null));

/** The host and port of a device with these parameters; null for drivers without an address, or if none is given. */
export const addressOf = (
  driver: Driver,
  values: Readonly<Record<string, Value>>,
): { field: string; host: string; port: number } | null => {
  const hostField = driver.params.find((field) => field.type === 'host');
  const host = hostField && (values[hostField.id] ?? hostField.default);
  if (!hostField || typeof host !== 'string' || host === '') return null;
  const portField = driver.params.find((field) => field.type === 'port');
  const given = portField && (values[portField.id] ?? portField.default);
  const port = typeof given === 'number' ? given : transportOf(driver.transport, values).port;
  return { field: hostField.id, host, port };
};

/** Checks that the device's host may be reached at all; returns it if the driver has one. */
export const checkAddress = async (
  addresses: DeviceAddresses,
  driver: Driver,
  values: Record<string, Value>,
  language: Language,
): Promise<string | null> => {
  const address = addressOf(driver, values);
  if (address && !(await addresses.allowsHost(address.host, address.port)))
    throw refusedAddress(address.field, language);
  return address?.host ?? null;
};

const storeSecrets = async (
  { secrets }: SaveDeviceDeps,
  tx: Executor,
  id: string,
  params: Record<string, Value>,
  { secretIds, secretsSet }: { readonly secretIds: ReadonlySet<string>; readonly secretsSet: readonly string[] },
): Promise<void> => {
  const alreadySet = await secretFields(tx, id);
  const kept = alreadySet.filter((field) => secretIds.has(field) && params[field] === undefined);
  if (alreadySet.length > kept.length) await keepSecrets(tx, id, [...kept, ...secretsSet]);
  for (const field of secretsSet)
    await setSecret(tx, id, field, secrets.seal(String(params[field]), secretPurpose(id, field)));
};
