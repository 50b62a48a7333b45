import type { BaselineDraft, Capability, DeviceBaseline, SourceText, Value } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { ChecksModule } from '../../checks/checks.module.ts';
import { type DevicesModule, seeDevice } from '../../devices/devices.module.ts';
import { type BaselineValues, findBaseline, lockBaseline, storeBaseline } from './baselines.store.ts';

export interface BaselinesDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly devices: Pick<DevicesModule, 'registry' | 'engine' | 'live'>;
  readonly words: ChecksModule['words'];
}

/** Settings that usually matter: what somebody may turn by accident, and what an update changes. */
const usual: ReadonlySet<Capability> = new Set([
  'input',
  'route',
  'volume',
  'microphoneVolume',
  'gain',
  'brightness',
  'mode',
  'firmware',
]);
const ofNetwork = new Set(['ip', 'ipAddress', 'netmask', 'gateway', 'dns', 'dhcp', 'hostName', 'volumeLimit']);

const settingsOf = ({ devices }: BaselinesDeps, deviceId: string) => {
  const values = devices.engine().state.get(deviceId)?.values ?? {};
  return devices
    .engine()
    .propertiesOf(deviceId)
    .filter(({ index }) => index === undefined)
    .map(({ id, access, capability }) => {
      const known = values[id];
      const now: Value | null = known && known.quality === 'good' ? known.value : null;
      const suggested = (capability !== undefined && usual.has(capability)) || ofNetwork.has(id);
      return { property: id, writable: access === 'rw', now, suggested };
    });
};

export const getBaseline = async (deps: BaselinesDeps, caller: Caller, deviceId: string): Promise<DeviceBaseline> => {
  seeDevice(deps.devices.registry, caller, deviceId);
  await deps.devices.live.refresh([deviceId]);
  const row = await findBaseline(deps.database.db, deviceId);
  const baseline = row?.values ?? {};
  const settings = settingsOf(deps, deviceId);
  const name = (property: string): SourceText => deps.words.property(deviceId, property);
  return {
    deviceId,
    values: Object.entries(baseline).map(([property, value]) => {
      const setting = settings.find((one) => one.property === property);
      return { property, name: name(property), value, now: setting?.now ?? null, writable: setting?.writable ?? false };
    }),
    further: settings
      .filter(({ property }) => !Object.hasOwn(baseline, property))
      .map(({ property, now, suggested }) => ({ property, name: name(property), now, suggested })),
    at: row?.at.toISOString() ?? null,
    by: row?.by ?? null,
  };
};

/** The baseline that follows from one before: a value that nobody knows now stays as it was. */
const baselineAfter = (
  before: BaselineValues,
  settings: ReturnType<typeof settingsOf>,
  { properties, forget }: BaselineDraft,
): BaselineValues => {
  const values: Record<string, Value> = forget === null ? {} : { ...before };
  for (const property of forget ?? []) delete values[property];
  for (const { property, now, suggested } of settings) {
    const isWanted = properties === null ? suggested || Object.hasOwn(values, property) : properties.includes(property);
    if (isWanted && now !== null) values[property] = now;
  }
  return values;
};

export const saveBaseline = async (
  deps: BaselinesDeps,
  caller: Caller,
  draft: BaselineDraft,
): Promise<{ settings: number }> => {
  // In one order: two people with the same devices do not wait for each other crosswise.
  const ids = [...new Set(draft.deviceIds)].sort();
  for (const id of ids) seeDevice(deps.devices.registry, caller, id, 'deviceIds');
  await deps.devices.live.refresh(ids);
  let settings = 0;
  await deps.database.transaction(async (tx) => {
    for (const deviceId of ids) {
      const before = await lockBaseline(tx, deviceId);
      const values = baselineAfter(before, settingsOf(deps, deviceId), draft);
      settings += Object.keys(values).length;
      await storeBaseline(tx, deviceId, values, caller.username);
      await caller.audit({ target: deviceId, before: { values: before }, after: { values } }, tx);
    }
  });
  return { settings };
};
