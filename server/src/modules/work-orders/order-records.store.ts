import type { WorkOrderRecord, WorkOrderRecordDetail, WorkOrderRecordKind } from '@eoms/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type DoneBy, type EntryDraft, newEntry } from '../../platform/entries/new-entry.ts';
import { createPictures } from '../../platform/entries/pictures.store.ts';
import type { Seen } from './seen-orders.store.ts';
import { numbersOf } from './work-orders.store.ts';
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

/** Who reads a history, and the orders that this person may know of. */
export interface Reader {
  readonly userId: string;
  readonly seen: Seen;
}

const present = (row: RecordRow, shown: readonly string[], userId: string): WorkOrderRecord => {
  const { byId, at, ...others } = row;
  return { ...others, at: at.toISOString(), pictures: [...shown], own: row.kind === 'progressed' && byId === userId };
};

/** Names the other orders of links as they may be seen, and no others. */
const withOthers = async (db: Executor, rows: readonly RecordRow[], seen: Seen): Promise<RecordRow[]> => {
  const ids = rows.flatMap(({ detail }) => detail.otherId ?? []);
  const numbers = ids.length === 0 ? new Map<string, number>() : await numbersOf(db, seen, ids);
  return rows.map((row) => {
    const { otherId, ...detail } = row.detail;
    const otherNumber = otherId === undefined ? undefined : numbers.get(otherId);
    if (otherId === undefined || otherNumber === undefined) return { ...row, detail };
    return { ...row, detail: { ...detail, otherId, otherNumber } };
  });
};

const presentAll = async (
  db: Executor,
  rows: readonly RecordRow[],
  { userId, seen }: Reader,
): Promise<WorkOrderRecord[]> => {
  const ids = rows.filter(({ kind }) => kind === 'progressed' || kind === 'requested').map(({ id }) => id);
  const picturesOf = await recordPictures.ofEntries(db, ids);
  return (await withOthers(db, rows, seen)).map((row) => present(row, picturesOf(row.id), userId));
};

/** The history of an order, oldest first. Callers check who may see it. */
export const listRecords = async (db: Executor, orderId: string, reader: Reader): Promise<WorkOrderRecord[]> => {
  const rows = await db
    .select()
    .from(records)
    .where(eq(records.orderId, orderId))
    .orderBy(asc(records.at), asc(records.id));
  return presentAll(db, rows, reader);
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

export const presentRecord = async (db: Executor, row: RecordRow, reader: Reader): Promise<WorkOrderRecord> => {
  const [shown] = await presentAll(db, [row], reader);
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
