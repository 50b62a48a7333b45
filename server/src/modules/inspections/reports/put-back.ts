import type { ActionGroupStep, Value } from '@eoms/contract';
import { causeOf } from '../../../platform/auth/cause-of.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { SceneDoor } from '../../controls/controls.module.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import { findInspection, type ItemRow } from '../runs/inspections.store.ts';
import { baselineOf } from '../runs/items.store.ts';
import { itemsOf } from './report.store.ts';

export interface PutBackDeps {
  readonly database: Pick<Database, 'db'>;
  readonly scenes: Pick<SceneDoor, 'run' | 'requireDevices' | 'requireOperable'>;
  readonly devices: Pick<DevicesModule, 'registry' | 'engine'>;
}

const limitSeconds = 600;
const stepsAtMost = 100;

const stepOf = (deviceId: string, property: string, value: Value, at: number): ActionGroupStep => ({
  kind: 'state',
  id: `putBack${at}`,
  target: { kind: 'devices', deviceIds: [deviceId] },
  attempts: 2,
  pauseSeconds: 1,
  timeoutSeconds: null,
  property,
  value,
});

/** Settings of a device that failed against its baseline, as they are kept now, and that can be set. */
const driftOf = async ({ database, devices }: PutBackDeps, { deviceId, findings }: ItemRow) => {
  const device = deviceId === null ? undefined : devices.registry.get(deviceId);
  if (!device) return [];
  const kept = await baselineOf(database.db, device.id);
  const writable = new Set(
    devices
      .engine()
      .propertiesOf(device.id)
      .flatMap(({ id, access }) => (access === 'rw' ? [id] : [])),
  );
  return findings.flatMap(({ kind, outcome, property }) => {
    const value = property === null ? undefined : kept[property];
    const isDrift = kind === 'baseline' && outcome === 'failed' && property !== null && value !== undefined;
    return isDrift && writable.has(property) ? [{ deviceId: device.id, placeId: device.placeId, property, value }] : [];
  });
};

/** Sets what has drifted back to what was kept, in the name of the caller, who may do so by hand. */
export const putBackDrift = async (
  deps: PutBackDeps,
  caller: Caller,
  { id, itemIds }: { readonly id: string; readonly itemIds: readonly string[] },
): Promise<{ id: string }> => {
  const inspection = await findInspection(deps.database.db, caller.places, id);
  if (!inspection) throw refuse('404');
  const drifted = (
    await Promise.all((await itemsOf(deps.database.db, id, itemIds)).map((item) => driftOf(deps, item)))
  ).flat();
  if (drifted.length === 0) throw refuse('inspection.nothingDrifted');
  const settings = drifted.slice(0, stepsAtMost);
  const placeIds = [...new Set(settings.map(({ placeId }) => placeId))];
  const steps = settings.map(({ deviceId, property, value }, at) => stepOf(deviceId, property, value, at));
  deps.scenes.requireOperable(placeIds, caller);
  await deps.scenes.requireDevices({ placeIds, steps }, caller);
  const runId = newId();
  await deps.scenes.run({
    runId,
    group: { id: inspection.id, name: inspection.name },
    placeIds,
    steps,
    onFailure: 'continue',
    overlap: 'queue',
    limitSeconds,
    cause: causeOf(caller),
    priority: 'person',
    language: caller.language,
  });
  await caller.audit({ target: id, after: { runId, settings } });
  return { id: runId };
};
