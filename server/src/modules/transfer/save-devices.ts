import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { RowToSave, SavedRows } from '../../platform/imports/importer.ts';
import {
  deviceFields,
  deviceSaved,
  dropForeignSecrets,
  fieldsOf,
  lockDevices,
  secretPurpose,
  setDeviceSecrets,
  setUplinks,
  upsertDevices,
} from '../devices/devices.module.ts';
import type { DeviceImportTypes, TypesOf } from './device-table.ts';
import type { TransferDeps } from './transfer.deps.ts';
import { modelClasses, transferDevices } from './transfer.store.ts';

interface Item extends RowToSave<DeviceImportTypes> {
  readonly id: string;
}

/** What it hangs on is set when all rows are saved. */
const toRow = ({ id, draft: { host, device } }: Item) => {
  const { switchId: _switch, switchPort: _port, ...plain } = deviceFields.values(device);
  return { ...plain, id, params: device.params, ip: host };
};

const sealedSecrets = ({ secrets }: TransferDeps, items: readonly Item[]) =>
  items.flatMap(({ id: deviceId, secrets: values }) =>
    Object.entries(values).map(([field, value]) => ({
      deviceId,
      field,
      sealed: secrets.seal(String(value), secretPurpose(deviceId, field)),
    })),
  );

/** A device whose model changed keeps no secret that the new model does not need. */
const dropForeign = async (
  { catalogue }: TransferDeps,
  tx: Executor,
  items: readonly Item[],
  before: readonly { id: string; modelId: string }[],
): Promise<void> => {
  const models = new Map(before.map(({ id, modelId }) => [id, modelId]));
  const moved = new Map<string, string[]>();
  for (const { id, draft } of items) {
    const { modelId } = draft.device;
    if (models.has(id) && models.get(id) !== modelId) moved.set(modelId, [...(moved.get(modelId) ?? []), id]);
  }
  for (const [modelId, actionClass] of await modelClasses(tx, [...moved.keys()])) {
    const driver = catalogue.driverOf(actionClass);
    const fields = driver ? fieldsOf(driver) : [];
    const secretIds = fields.filter((field) => field.type === 'secret').map((field) => field.id);
    await dropForeignSecrets(tx, moved.get(modelId) ?? [], secretIds);
  }
};

const requirePlaces = ({ places }: Caller, items: readonly Item[]): void => {
  if (places === 'all') return;
  const mine = new Set(places);
  if (!items.every(({ draft }) => mine.has(draft.device.placeId))) throw refuse('404');
};

/** A switch may be further down in the table than what hangs on it: they are joined when all rows are saved. */
export const joinSwitches = async (
  tx: Executor,
  saved: readonly TypesOf<'saved'>[],
  { places }: Pick<Caller, 'places'>,
): Promise<void> => {
  const fresh = saved.flatMap(({ uplink, switchBefore }) =>
    uplink === null || uplink.switchId === switchBefore ? [] : uplink.switchId,
  );
  const wanted = [...new Set(fresh)];
  // A switch was removed, or moved out of sight, since the preview.
  if ((await transferDevices(tx, places, wanted)).length < wanted.length) throw refuse('409');
  await setUplinks(tx, saved);
};

export const createSaveDevices =
  (deps: TransferDeps) =>
  async (
    tx: Executor,
    rows: readonly RowToSave<DeviceImportTypes>[],
    caller: Caller,
  ): Promise<SavedRows<DeviceImportTypes>> => {
    const items = rows.map((row): Item => ({ ...row, id: row.draft.id }));
    requirePlaces(caller, items);
    const known = items.flatMap(({ draft }) => draft.device.id ?? []);
    const before = await lockDevices(tx, caller.places, known);
    // A device was removed or moved since the preview.
    if (before.length !== known.length) throw refuse('409');

    const after = items.map(toRow);
    if (!(await upsertDevices(tx, after, known))) throw refuse('409');
    await setDeviceSecrets(tx, sealedSecrets(deps, items));
    await dropForeign(deps, tx, items, before);
    await deps.news.changed(tx, deviceSaved, ...items.map(({ id }) => ({ deviceId: id })));
    const switches = new Map(before.map(({ id, switchId }) => [id, switchId]));
    const secretsSet = new Set(items.filter(({ secrets }) => Object.keys(secrets).length > 0).map(({ id }) => id));
    return {
      saved: items.map(({ id, draft, isNew }) => {
        const { placeId, uplink } = draft.device;
        return { id, placeId, added: isNew, uplink, switchBefore: switches.get(id) ?? null };
      }),
      before,
      after: after.map((row, at) => ({
        ...row,
        uplink: items[at]?.draft.device.uplink ?? null,
        secretsSet: secretsSet.has(row.id),
      })),
    };
  };
