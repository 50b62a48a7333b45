import type { AcceptedPort, AcceptedPortResult } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { wordsOf } from '../../platform/http/envelope.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { type DevicesModule, seeDevice } from '../devices/devices.module.ts';
import { hangsOn } from './find-ports.ts';
import { type Findings, searchPorts } from './search-ports.ts';
import { keyOfPort, moveDevice } from './switch-ports.store.ts';

export interface AcceptPortsDeps {
  readonly database: Database;
  readonly devices: Pick<DevicesModule, 'registry'>;
}

/** Stores one port that is still found and still new; throws '409' for one that is not. */
const acceptOne = async (
  { database, devices: { registry } }: AcceptPortsDeps,
  { findings, uplinks }: Findings,
  { now, ...key }: AcceptedPort,
  caller: Caller,
): Promise<void> => {
  const { deviceId, switchId, port } = key;
  seeDevice(registry, caller, deviceId);
  seeDevice(registry, caller, switchId, 'switchId');
  const isFound = findings.some((finding) => keyOfPort(finding) === keyOfPort(key));
  // What was accepted a moment ago may have put the switch below the device.
  if (!isFound || hangsOn(uplinks, switchId, deviceId)) throw refuse('409');
  const uplink = { switchId, port };
  await database.transaction(async (tx) => {
    if (!(await moveDevice(tx, deviceId, now, uplink))) throw refuse('409');
    await caller.audit({ target: deviceId, before: { uplink: now }, after: { uplink } }, tx);
  });
  uplinks.set(deviceId, uplink);
};

/** Stores found ports with their devices one by one: one that no longer fits does not hold up the others. */
export const acceptPorts = async (
  deps: AcceptPortsDeps,
  ports: readonly AcceptedPort[],
  caller: Caller,
): Promise<AcceptedPortResult[]> => {
  const found = await searchPorts(deps.database.db, deps.devices.registry);
  const results: AcceptedPortResult[] = [];
  for (const port of ports) {
    const { deviceId } = port;
    try {
      await acceptOne(deps, found, port, caller);
      results.push({ deviceId, error: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ deviceId, error: { code: error.code, message: wordsOf(error, caller.language).message } });
    }
  }
  return results;
};
