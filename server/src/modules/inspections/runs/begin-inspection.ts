import { inspectionStates, transition } from '@eoms/contract';
import { changeState } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { News } from '../../../platform/news/news.ts';
import { inspectionStored } from '../inspections.news.ts';
import { inspections, inspectionItems as items } from '../inspections.tables.ts';
import { namesOfPlaces } from '../plans/plans.store.ts';
import { type ChooseDeps, checklistsOf, checklistsOfPlaces, chooseDevices } from './choose-subjects.ts';
import { endIfDone } from './end-inspection.ts';
import { type InspectionRow, inspectionRefusals } from './inspections.store.ts';

export interface BeginDeps extends ChooseDeps {
  readonly news: Pick<News, 'changed'>;
}

type NewItem = typeof items.$inferInsert;
const rowsAtOnce = 1_000;

const itemsOf = async (deps: BeginDeps, tx: Executor, inspection: InspectionRow): Promise<NewItem[]> => {
  const { id: inspectionId, planId, type, placeIds, definition } = inspection;
  const common = { inspectionId, planId, automatic: type === 'automatic', status: 'pending' as const };
  const ofDevices = chooseDevices(deps, placeIds, definition.devices).map((device) => ({
    ...common,
    deviceId: device.id,
    deviceName: device.name,
    typeCode: device.typeCode,
    placeId: device.placeId,
    placeName: device.placeName,
    checklistIds: checklistsOf(definition.checklists, device),
  }));
  if (type === 'automatic') return ofDevices.map((item, position) => ({ id: newId(), position, ...item }));
  const checklistIds = checklistsOfPlaces(definition.checklists);
  const places = checklistIds.length > 0 ? (await namesOfPlaces(tx, placeIds))(placeIds) : [];
  const ofPlaces = places.map(({ id, name }) => ({ ...common, placeId: id, placeName: name, checklistIds }));
  const asked = [...ofPlaces, ...ofDevices.filter((item) => item.checklistIds.length > 0)];
  return asked
    .sort((a, b) => a.placeName.localeCompare(b.placeName, 'zh-CN', { numeric: true }))
    .map((item, position) => ({ id: newId(), position, ...item }));
};

/** Begins an inspection: from now on it is settled what belongs to it. Returns how many devices and places that is. */
export const beginInspection = async (
  deps: BeginDeps,
  tx: Executor,
  inspection: InspectionRow,
  by: string | null,
): Promise<number> => {
  const { id } = inspection;
  const rows = await itemsOf(deps, tx, inspection);
  const counts = { total: rows.length, pending: rows.length };
  const stateful = { table: inspections, scope: 'none', refusals: inspectionRefusals } as const;
  const begin = transition(inspectionStates, 'toBegin', 'afoot');
  const begun = { ...counts, startedAt: new Date(), missed: false, by };
  await changeState(tx, stateful, [id], { action: 'begin', ...begin }, begun);
  for (let at = 0; at < rows.length; at += rowsAtOnce) await tx.insert(items).values(rows.slice(at, at + rowsAtOnce));
  await deps.news.changed(tx, inspectionStored, { inspectionId: id });
  if (rows.length === 0) await endIfDone(deps, tx, id);
  return rows.length;
};
