import type { AlarmHistoryDetail, AlarmHistoryEntry, AlarmHistoryKind } from '@eoms/contract';
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { type DoneBy, type EntryDraft, newEntry } from '../../../platform/entries/new-entry.ts';
import { createPictures } from '../../../platform/entries/pictures.store.ts';
import { alarms, alarmHistory as history, alarmPictures as pictures } from '../alarms.tables.ts';

export type SystemStep = EntryDraft<AlarmHistoryKind, AlarmHistoryDetail>;

/** Notes for each of the alarms what was done, and by whom; nobody: the product itself. */
export const noteEntry = async (
  tx: Executor,
  alarmIds: readonly string[],
  entry: SystemStep,
  by: DoneBy | undefined,
): Promise<string[]> => {
  const rows = alarmIds.map((alarmId) => ({ alarmId, ...newEntry(entry, by) }));
  if (rows.length > 0) await tx.insert(history).values(rows);
  return rows.map(({ id }) => id);
};

export const countHistory = (tx: Executor, alarmId: string): Promise<number> =>
  tx.$count(history, eq(history.alarmId, alarmId));

/** The pictures of comments. */
export const commentPictures = createPictures({
  table: pictures,
  entryId: pictures.historyId,
  subject: { table: alarms, id: alarms.id, of: pictures.alarmId },
});

export const listHistory = async (db: Executor, alarmId: string): Promise<AlarmHistoryEntry[]> => {
  const rows = await db
    .select()
    .from(history)
    .where(eq(history.alarmId, alarmId))
    .orderBy(asc(history.at), asc(history.id));
  const ids = rows.filter(({ kind }) => kind === 'commented').map(({ id }) => id);
  const picturesOf = await commentPictures.ofEntries(db, ids);
  return rows.map(({ alarmId: _alarm, byId: _by, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    pictures: picturesOf(row.id),
  }));
};

export const fileOfPicture = (db: Executor, scope: PlaceScope, id: string): Promise<string | undefined> =>
  commentPictures.fileOf(db, id, withinPlaces(alarms.placeId, scope));
