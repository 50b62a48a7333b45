import { deviceTableFaults } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { Importer } from '../../platform/imports/importer.ts';
import { sameFields, sameJson } from '../../platform/same-json.ts';
import { saveViolations } from '../devices/devices.module.ts';
import { checkAddresses, checkNames, checkSwitches, nameKey } from './check-devices.ts';
import type { DeviceRow } from './device-row.ts';
import { type DeviceImportTypes, deviceTable } from './device-table.ts';
import { readRow } from './read-row.ts';
import { rowLookups } from './row-lookups.ts';
import { createSaveDevices, joinSwitches } from './save-devices.ts';
import { switchLookup } from './switch-lookup.ts';
import type { TransferDeps } from './transfer.deps.ts';
import { transferDevices } from './transfer.store.ts';
import { loadContext } from './transfer-context.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Devices whose ids are in the table, as far as the caller may see them. */
const namedDevices = async (db: Executor, rows: readonly DeviceRow[], caller: Caller) => {
  const named = rows.flatMap((row) => row.text('id')?.toLowerCase() ?? []);
  const ids = [...new Set(named)].filter((id) => uuid.test(id));
  return ids.length === 0 ? [] : transferDevices(db, caller.places, ids);
};

/** Devices in a table: found by their id, else new. */
export const deviceImporter = (deps: TransferDeps): Importer<DeviceImportTypes> => ({
  kind: 'devices',
  format: deviceTable,
  violations: saveViolations,
  load: async (db, rows, caller) => {
    const context = await loadContext(db, caller.places, deps.catalogue.driverOf);
    const known = rowLookups(context, await namedDevices(db, rows, caller));
    return { ...context, find: { ...known, ...switchLookup(rows, deps.devices.registry, caller.places) } };
  },
  find: (row, { find }) => find.device(row.text('id') ?? ''),
  read: readRow,
  isSame: ({ device: { params, uplink, ...plain } }, before) =>
    sameFields(before.record, plain) && sameJson(params, before.params) && sameJson(uplink, before.uplink),
  distinct: [
    { column: 'id', of: ({ id }) => id, fault: deviceTableFaults.idTwice },
    { column: 'name', of: ({ device }) => nameKey(device), fault: deviceTableFaults.nameTwice },
  ],
  check: async (rows, context) => {
    checkNames(rows, deps);
    await checkAddresses(rows, context, deps);
    checkSwitches(rows, context, deps);
  },
  show: (row, draft, { find, places }) => {
    const model = draft && find.model(draft.device.modelId);
    return {
      name: draft?.device.name ?? row.shown('name'),
      place: (draft && places.get(draft.device.placeId)?.path) ?? row.shown('place'),
      model: model ? `${model.brandName} ${model.name}` : row.shown('model'),
      address: draft?.host ?? row.shown('host'),
    };
  },
  save: createSaveDevices(deps),
  finish: joinSwitches,
  done: (saved, caller) => deps.devices.saving.publish(saved, 'imported', caller.username),
});
