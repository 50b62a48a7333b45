import type { InspectionFinding, InspectionOutcome, SourceText, Value } from '@eoms/contract';
import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { moveRows } from '../../../platform/database/change-state.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { workTable } from '../../../platform/work/work-table.store.ts';
import type { PastItem } from '../checks/asked-device.ts';
import { deviceBaselines, inspections, inspectionItems as items } from '../inspections.tables.ts';
import { type ItemRow, movableItems } from './inspections.store.ts';

/** Items that the product asks, one lane an inspection. */
export const askedItems = workTable({
  table: items,
  waits: sql`automatic and status = 'pending'`,
  dueAt: items.askAt,
  node: items.node,
  attempts: items.attempts,
  lane: items.inspectionId,
});

export interface LeasedItem {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly attempts: number;
}
export const leasedColumns = sql`id, attempts`;

export const noteStarted = async (db: Executor, ids: readonly string[]): Promise<void> => {
  await db
    .update(items)
    .set({ startedAt: sql`coalesce(${items.startedAt}, now())` })
    .where(inArray(items.id, [...ids]));
};

/** An item with the inspection that it belongs to, while that goes on. */
export const openItem = async (db: Executor, id: string) => {
  const [row] = await db
    .select({ item: items, inspection: inspections })
    .from(items)
    .innerJoin(inspections, eq(inspections.id, items.inspectionId))
    .where(and(eq(items.id, id), eq(items.status, 'pending'), eq(inspections.status, 'afoot')));
  return row;
};

const lookedBack = 8;

/** What was found there before, by the same plan; by any inspection where there is no plan. The latest first. */
export const pastOf = async (
  db: Executor,
  item: Pick<ItemRow, 'inspectionId' | 'planId' | 'deviceId' | 'placeId' | 'automatic'>,
): Promise<PastItem[]> => {
  const { deviceId, placeId, planId, inspectionId, automatic } = item;
  const same =
    deviceId === null
      ? and(eq(items.placeId, placeId), sql`${items.deviceId} is null and ${items.deviceName} is null`)
      : eq(items.deviceId, deviceId);
  const rows = await db
    .select({ endedAt: items.endedAt, findings: items.findings })
    .from(items)
    .where(
      and(
        same,
        isNotNull(items.endedAt),
        ne(items.inspectionId, inspectionId),
        eq(items.automatic, automatic),
        planId === null ? undefined : eq(items.planId, planId),
        sql`jsonb_array_length(${items.findings}) > 0`,
      ),
    )
    .orderBy(desc(items.endedAt))
    .limit(lookedBack);
  return rows.flatMap(({ endedAt, findings }) =>
    endedAt ? [{ endedAt, findings: findings as InspectionFinding[] }] : [],
  );
};

export const baselineOf = async (db: Executor, deviceId: string): Promise<Readonly<Record<string, Value>>> => {
  const [row] = await db
    .select({ values: deviceBaselines.values })
    .from(deviceBaselines)
    .where(eq(deviceBaselines.deviceId, deviceId));
  return row?.values ?? {};
};

/** The value that a check was to put back when it first touched the device: this one, unless an earlier attempt has noted another. */
export const noteBefore = async (db: Executor, id: string, checkId: string, now: Value): Promise<Value> => {
  const [row] = await db
    .update(items)
    .set({ befores: sql`jsonb_build_object(${checkId}::text, ${JSON.stringify(now)}::jsonb) || ${items.befores}` })
    .where(eq(items.id, id))
    .returning({ befores: items.befores });
  return row?.befores[checkId] ?? now;
};

/** Lets go of an item, to be asked again after so many seconds. */
export const releaseItem = async (db: Executor, id: string, seconds: number): Promise<void> => {
  await db
    .update(items)
    .set({ node: null, askAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(items.id, id), eq(items.status, 'pending')));
};

/** Settles an item; false where it was settled before. */
export const settleRow = async (
  tx: Executor,
  id: string,
  outcome: InspectionOutcome,
  values: Partial<ItemRow>,
): Promise<boolean> =>
  (await moveRows(tx, movableItems, outcome, and(eq(items.id, id), eq(items.status, 'pending')), values)).length > 0;

/** What is left of an inspection is unchecked from now on. */
export const leaveRest = async (tx: Executor, id: string, reason: SourceText): Promise<void> => {
  const rest = and(eq(items.inspectionId, id), eq(items.status, 'pending'));
  await moveRows(tx, movableItems, 'unchecked', rest, { reason, endedAt: new Date(), node: null });
  await tx
    .update(inspections)
    .set({ unchecked: sql`${inspections.unchecked} + ${inspections.pending}`, pending: 0 })
    .where(eq(inspections.id, id));
};

/** The items that failed, in the order of the report. */
export const failedItems = (tx: Executor, inspectionId: string): Promise<ItemRow[]> =>
  tx
    .select()
    .from(items)
    .where(and(eq(items.inspectionId, inspectionId), eq(items.status, 'failed')))
    .orderBy(items.position);
