import type { AlarmHistoryDetail, AlarmHistoryEntry, AlarmHistoryKind } from '@eoms/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { ChangedBy } from './alarms.store.ts';
import { alarms, alarmHistory as history, alarmPictures as pictures } from './alarms.tables.ts';

export interface Deed {
  readonly kind: AlarmHistoryKind;
  readonly text?: string | undefined;
  readonly detail?: AlarmHistoryDetail;
}

/** Notes for each of the alarms what was done, and by whom; nobody: the product itself. */
export const noteDeed = async (
  tx: Executor,
  alarmIds: readonly string[],
  { kind, text, detail = {} }: Deed,
  by: ChangedBy | undefined,
): Promise<string[]> => {
  const rows = alarmIds.map((alarmId) => ({
    ...{ id: newId(), alarmId, kind, detail, text: text || null, at: new Date() },
    ...{ by: by?.name ?? null, byId: by?.id ?? null },
  }));
  if (rows.length > 0) await tx.insert(history).values(rows);
  return rows.map(({ id }) => id);
};

export const countHistory = (tx: Executor, alarmId: string): Promise<number> =>
  tx.$count(history, eq(history.alarmId, alarmId));

export const addPictures = async (
  tx: Executor,
  { alarmId, historyId }: { readonly alarmId: string; readonly historyId: string },
  fileIds: readonly string[],
): Promise<void> => {
  if (fileIds.length === 0) return;
  await tx.insert(pictures).values(fileIds.map((fileId, sort) => ({ id: newId(), alarmId, historyId, fileId, sort })));
};

export const listHistory = async (db: Executor, alarmId: string): Promise<AlarmHistoryEntry[]> => {
  const rows = await db
    .select()
    .from(history)
    .where(eq(history.alarmId, alarmId))
    .orderBy(asc(history.at), asc(history.id));
  const ids = rows.filter(({ kind }) => kind === 'commented').map(({ id }) => id);
  const found = await db
    .select({ id: pictures.id, historyId: pictures.historyId })
    .from(pictures)
    .where(oneOf(pictures.historyId, ids))
    .orderBy(asc(pictures.sort));
  return rows.map(({ alarmId: _alarm, byId: _by, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    pictures: found.filter(({ historyId }) => historyId === row.id).map(({ id }) => id),
  }));
};

export const fileOfPicture = async (db: Executor, scope: PlaceScope, id: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ fileId: pictures.fileId })
    .from(pictures)
    .innerJoin(alarms, eq(alarms.id, pictures.alarmId))
    .where(and(eq(pictures.id, id), withinPlaces(alarms.placeId, scope)));
  return row?.fileId;
};
