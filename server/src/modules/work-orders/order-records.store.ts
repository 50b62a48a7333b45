import type { WorkOrderRecord, WorkOrderRecordDetail, WorkOrderRecordKind } from '@eoms/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type DoneBy, type EntryDraft, newEntry } from '../../platform/entries/new-entry.ts';
import { createPictures } from '../../platform/entries/pictures.store.ts';
import type { Seen } from './seen-orders.store.ts';
import {
  workOrders as orders,
  workOrderPictures as pictures,
  workOrderRecords as records,
} from './work-orders.tables.ts';

export type RecordRow = typeof records.$inferSelect;

export const noteRecord = async (
  tx: Executor,
  orderId: string,
  draft: EntryDraft<WorkOrderRecordKind, WorkOrderRecordDetail>,
  by: DoneBy | undefined,
): Promise<string> => {
  const entry = newEntry(draft, by);
  await tx.insert(records).values({ orderId, ...entry });
  return entry.id;
};

export const countRecords = (tx: Executor, orderId: string): Promise<number> =>
  tx.$count(records, eq(records.orderId, orderId));

export const recordPictures = createPictures({
  table: pictures,
  entryId: pictures.recordId,
  subject: { table: orders, id: orders.id, of: pictures.orderId },
});

const present = (row: RecordRow, shown: readonly string[], userId: string): WorkOrderRecord => {
  const { byId, at, ...others } = row;
  return { ...others, at: at.toISOString(), pictures: [...shown], own: row.kind === 'progressed' && byId === userId };
};

const withPictures = async (db: Executor, rows: readonly RecordRow[], userId: string): Promise<WorkOrderRecord[]> => {
  const ids = rows.filter(({ kind }) => kind === 'progressed' || kind === 'requested').map(({ id }) => id);
  const picturesOf = await recordPictures.ofEntries(db, ids);
  return rows.map((row) => present(row, picturesOf(row.id), userId));
};

/** The history of an order, oldest first. Callers check who may see it. */
export const listRecords = async (db: Executor, orderId: string, userId: string): Promise<WorkOrderRecord[]> => {
  const rows = await db
    .select()
    .from(records)
    .where(eq(records.orderId, orderId))
    .orderBy(asc(records.at), asc(records.id));
  return withPictures(db, rows, userId);
};

/** A record of an order that the caller may see. */
export const findRecord = async (db: Executor, seen: Seen, id: string): Promise<RecordRow | undefined> => {
  const [row] = await db
    .select({ record: records })
    .from(records)
    .innerJoin(orders, eq(orders.id, records.orderId))
    .where(and(eq(records.id, id), ...seen));
  return row?.record;
};

export const presentRecord = async (db: Executor, row: RecordRow, userId: string): Promise<WorkOrderRecord> => {
  const [shown] = await withPictures(db, [row], userId);
  if (!shown) throw new Error('a record is presented as itself');
  return shown;
};

export const changeRecord = async (
  tx: Executor,
  id: string,
  values: Pick<RecordRow, 'text' | 'detail'>,
): Promise<void> => {
  await tx.update(records).set(values).where(eq(records.id, id));
};

/** Removes a record with its pictures; returns their files. */
export const dropRecord = async (tx: Executor, id: string): Promise<string[]> => {
  const files = await tx.delete(pictures).where(eq(pictures.recordId, id)).returning({ fileId: pictures.fileId });
  await tx.delete(records).where(eq(records.id, id));
  return files.map(({ fileId }) => fileId);
};
