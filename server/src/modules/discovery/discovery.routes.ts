import { type DeviceDraft, type DiscoveryRun, discoveryEndpoints } from '@eoms/contract';
import { type Driver, type Found, type ResolvedField, resolveField } from '@eoms/drivers/kit';
import type { Caller } from '../../platform/http/context.ts';
import { wordsOf } from '../../platform/http/envelope.ts';
import { type InputOf, implement, type Route } from '../../platform/http/implement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { blankView } from '../catalogue/catalogue.module.ts';
import { refusedAddress, refuseFaults, toField } from '../devices/devices.module.ts';
import type { DiscoveryDeps } from './discovery.deps.ts';
import type { SearchRun } from './discovery-runs.ts';
import { actionClassOf, devicesAt, modelsOnDriver } from './known-devices.store.ts';
import { findKnown, hostOf, rankModels, serialOf } from './match-findings.ts';
import type { Searches } from './searches.ts';

type Adopting = InputOf<(typeof discoveryEndpoints)['adoptDevices']>['body'];

export interface DiscoveryWork
  extends Pick<DiscoveryDeps, 'database' | 'devices' | 'catalogue' | 'drivers' | 'addresses'> {
  readonly searches: Searches;
}

/** The form of a search; its choices need no device. */
const formOf = (driver: Driver): ResolvedField[] => {
  const view = blankView(driver);
  return (driver.discover?.params ?? []).map((field) => resolveField(field, view));
};

const iso = (at: number): string => new Date(at).toISOString();
const present = (run: SearchRun, found: DiscoveryRun['found']): DiscoveryRun => ({
  id: run.id,
  driverId: run.driverId,
  state: run.state,
  error: run.error,
  done: run.done,
  total: run.total,
  leftOut: run.leftOut,
  startedAt: iso(run.startedAt),
  endedAt: run.endedAt === null ? null : iso(run.endedAt),
  found,
});

/** Findings with the matching models and the devices that they already are, if the caller may see those. */
const describe = async (work: DiscoveryWork, run: SearchRun, caller: Caller): Promise<DiscoveryRun['found']> => {
  const { db } = work.database;
  const { driverOf } = work.catalogue;
  const driver = driverOf(run.driverId);
  const all = [...run.found.values()];
  if (!driver || all.length === 0) return [];
  const hosts = all.flatMap((found) => hostOf(driver, found.params) ?? []);
  const serials = all.flatMap((found) => serialOf(found) ?? []);
  const [models, known] = await Promise.all([
    modelsOnDriver(db, run.driverId),
    devicesAt(db, caller.places, { hosts, serials }),
  ]);
  return all.map((found) => ({
    key: found.key,
    name: found.name,
    params: { ...found.params },
    info: { ...found.info },
    modelIds: rankModels(found, models),
    deviceId: findKnown(driver, found, known, driverOf),
  }));
};

/** Combines a finding and the user's input into a draft; parameters that the driver does not have are dropped. */
const draftOf = (driver: Driver | undefined, found: Found, item: Adopting['devices'][number]): DeviceDraft => {
  const fits = new Set(driver?.params.map((field) => field.id));
  const params = Object.fromEntries(Object.entries(found.params).filter(([id]) => fits.has(id)));
  return {
    name: item.name,
    modelId: item.modelId,
    placeId: item.placeId,
    enabled: true,
    sn: serialOf(found)?.slice(0, 100) ?? null,
    netmask: null,
    gateway: null,
    dns: null,
    installLocation: null,
    params: { ...params, ...item.params },
  };
};

const adopt = async (work: DiscoveryWork, run: SearchRun, item: Adopting['devices'][number], caller: Caller) => {
  const { key } = item;
  try {
    const found = run.found.get(key);
    if (!found) throw refuse('404');
    const actionClass = await actionClassOf(work.database.db, item.modelId);
    const driver = actionClass === undefined ? undefined : work.catalogue.driverOf(actionClass);
    const { id } = await work.devices.saving.save(draftOf(driver, found, item), caller, 'adopted');
    return { key, deviceId: id, error: null };
  } catch (error) {
    if (!(error instanceof Refusal)) caller.log.error({ err: error }, 'a found device was not adopted');
    const refusal = error instanceof Refusal ? error : refuse('500');
    const { message } = wordsOf(refusal, caller.language);
    return { key, deviceId: null, error: { code: refusal.code, message } };
  }
};

export const discoveryRoutes = (work: DiscoveryWork): Route[] => {
  const { searches, drivers, addresses } = work;
  const { driverOf } = work.catalogue;
  const runOf = async (caller: Caller, id: string): Promise<SearchRun> => {
    const run = await searches.get(caller.userId, id);
    if (!run) throw refuse('404');
    return run;
  };
  return implement(discoveryEndpoints, {
    listDiscoveryMethods: async () =>
      drivers.flatMap((driver) =>
        driver.discover
          ? {
              driverId: driver.id,
              name: driver.discover.name,
              protocol: driver.protocol,
              params: formOf(driver).map(toField),
            }
          : [],
      ),
    startDiscovery: async ({ body: { driverId, args } }, caller) => {
      const driver = driverOf(driverId);
      if (!driver?.discover) throw refuse('404');
      const form = formOf(driver);
      refuseFaults(form, args, { prefix: 'args', language: caller.language });
      for (const field of form) {
        const host = args[field.id];
        // A default of the driver is a multicast group or the broadcast address of its protocol, not a single device.
        if (field.type !== 'host' || typeof host !== 'string' || host === '' || host === field.default) continue;
        if (!(await addresses.allowsHost(host, 0))) throw refusedAddress(field.id, caller.language, 'args');
      }
      const run = await searches.start(caller.userId, driver, args);
      await caller.audit({ target: run.id, after: { driverId, args } });
      return present(run, []);
    },
    getDiscovery: async ({ query: { id } }, caller) => {
      const run = await runOf(caller, id);
      return present(run, await describe(work, run, caller));
    },
    stopDiscovery: async ({ body: { id } }, caller) => {
      await searches.stop(caller.userId, id);
      return null;
    },
    adoptDevices: async ({ body: { id, devices } }, caller) => {
      const run = await runOf(caller, id);
      const results = [];
      for (const item of devices) results.push(await adopt(work, run, item, caller));
      await caller.audit({ target: id, after: { results } });
      return results;
    },
  });
};
