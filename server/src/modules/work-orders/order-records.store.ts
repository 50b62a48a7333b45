import type { WorkOrderRecord, WorkOrderRecordDetail, WorkOrderRecordKind } from '@eoms/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Seen } from './seen-orders.store.ts';
import {
  workOrders as orders,
  workOrderPictures as pictures,
  workOrderRecords as records,
} from './work-orders.tables.ts';

export type RecordRow = typeof records.$inferSelect;

/** Who did something; nobody: the product itself. */
export interface DoneBy {
  readonly id: string | null;
  readonly name: string;
}

export interface RecordDeed {
  readonly kind: WorkOrderRecordKind;
  readonly text?: string | undefined;
  readonly detail?: WorkOrderRecordDetail;
}

export const noteRecord = async (
  tx: Executor,
  orderId: string,
  { kind, text, detail = {} }: RecordDeed,
  by: DoneBy | undefined,
): Promise<string> => {
  const id = newId();
  await tx.insert(records).values({
    ...{ id, orderId, kind, detail, text: text || null, at: new Date() },
    ...{ by: by?.name ?? null, byId: by?.id ?? null },
  });
  return id;
};

export const countRecords = (tx: Executor, orderId: string): Promise<number> =>
  tx.$count(records, eq(records.orderId, orderId));

export const addRecordPictures = async (
  tx: Executor,
  { orderId, recordId }: { readonly orderId: string; readonly recordId: string },
  fileIds: readonly string[],
): Promise<void> => {
  if (fileIds.length > 0)
    await tx.insert(pictures).values(fileIds.map((fileId, sort) => ({ id: newId(), orderId, recordId, fileId, sort })));
};

const present = (row: RecordRow, shown: readonly string[], userId: string): WorkOrderRecord => {
  const { byId, at, ...others } = row;
  return { ...others, at: at.toISOString(), pictures: [...shown], own: row.kind === 'progressed' && byId === userId };
};

const withPictures = async (db: Executor, rows: readonly RecordRow[], userId: string): Promise<WorkOrderRecord[]> => {
  const ids = rows.filter(({ kind }) => kind === 'progressed').map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: pictures.id, recordId: pictures.recordId })
          .from(pictures)
          .where(oneOf(pictures.recordId, ids))
          .orderBy(asc(pictures.sort));
  return rows.map((row) =>
    present(
      row,
      found.filter(({ recordId }) => recordId === row.id).map(({ id }) => id),
      userId,
    ),
  );
};

/** The course of an order, oldest first. Callers check who may see it. */
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

export const fileOfOrderPicture = async (db: Executor, seen: Seen, id: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ fileId: pictures.fileId })
    .from(pictures)
    .innerJoin(orders, eq(orders.id, pictures.orderId))
    .where(and(eq(pictures.id, id), ...seen));
  return row?.fileId;
};
