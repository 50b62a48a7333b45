import {
  type InspectionFinding,
  type InspectionOrder,
  isOpenState,
  textOf,
  themeAtMost,
  workOrderStates,
} from '@eoms/contract';
import { inspectionCheckNames } from '@eoms/phrases';
import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import type { Language } from '../../platform/http/context.ts';
import { nameOfUser } from '../access/access.module.ts';
import type { InspectionOrders, OrderOfItem } from '../inspections/inspections.module.ts';
import { asDoer, type ChangeOrdersDeps, peopleOfOrders } from './change-order.ts';
import { openOrder } from './open-order.ts';
import { setOrderDevices } from './work-orders.store.ts';
import { workOrderInspections as links, workOrders as orders } from './work-orders.tables.ts';

export interface InspectionOrdersDeps extends ChangeOrdersDeps {
  readonly language: () => Language;
}

const type = 'repair' as const;
const usual = { urgency: 3 as const, assigneeId: null };

const isOpen = (status: typeof orders.$inferSelect.status): boolean => isOpenState(workOrderStates, status);

/** What failed, a line each. */
const describe = (findings: readonly InspectionFinding[], language: Language): string =>
  findings
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ kind, name, seen, expected, note }) => {
      const words = [name ?? inspectionCheckNames[kind], seen, expected].flatMap((text) =>
        text ? textOf(text, language) : [],
      );
      return [...words, ...(note ? [note] : [])].join(', ');
    })
    .join('\n')
    .slice(0, 2_000);

const latestOf = (db: Executor, itemIds: readonly string[]) =>
  db
    .selectDistinctOn([links.itemId], {
      itemId: links.itemId,
      id: orders.id,
      number: orders.number,
      status: orders.status,
    })
    .from(links)
    .innerJoin(orders, eq(orders.id, links.orderId))
    .where(oneOf(links.itemId, itemIds))
    .orderBy(links.itemId, desc(orders.number));

/** An order about the same device, or the same place, from an inspection, that is still open. */
const openAbout = async (tx: Executor, { deviceId, placeId }: OrderOfItem['item']): Promise<string | undefined> => {
  const same =
    deviceId === null
      ? sql`${links.placeId} = ${placeId}::uuid and ${links.deviceId} is null`
      : eq(links.deviceId, deviceId);
  const rows = await tx
    .select({ id: orders.id, status: orders.status })
    .from(links)
    .innerJoin(orders, eq(orders.id, links.orderId))
    .where(same)
    .orderBy(desc(orders.number))
    .limit(20);
  return rows.find(({ status }) => isOpen(status))?.id;
};

const link = async (tx: Executor, orderId: string, { item }: OrderOfItem): Promise<void> => {
  const { id: itemId, inspectionId, deviceId, placeId } = item;
  await tx.insert(links).values({ orderId, itemId, inspectionId, deviceId, placeId }).onConflictDoNothing();
};

/** Work orders about what inspections found. */
export const createInspectionOrders = (deps: InspectionOrdersDeps): InspectionOrders => {
  /** Somebody who left, or sees the place no more, gets no order; it is opened all the same. */
  const assigneeOf = async (tx: Executor, userId: string | null, placeId: string) => {
    const name = userId === null ? undefined : await nameOfUser(tx, userId);
    const sees = userId !== null && name !== undefined && (await peopleOfOrders(deps).maySee(userId, [placeId]));
    return sees ? { assigneeId: userId, assignee: name } : { assigneeId: null, assignee: null };
  };
  return {
    async ofItems(db, itemIds) {
      if (itemIds.length === 0) return new Map();
      const found = await latestOf(db, itemIds);
      return new Map(
        found.map(({ itemId, id, number, status }): [string, InspectionOrder] => [
          itemId,
          { id, number, isOpen: isOpen(status) },
        ]),
      );
    },
    async open(tx, about, caller) {
      const { item, inspection } = about;
      const known = await openAbout(tx, item);
      if (known !== undefined) {
        await link(tx, known, about);
        return false;
      }
      const language = caller?.language ?? deps.language();
      const { urgency, assigneeId } = inspection.definition.followUp.order ?? usual;
      const { placeId, placeName, deviceId, deviceName } = item;
      const by = caller ? await asDoer(tx, caller) : { id: null, name: inspection.name };
      const order = {
        theme: `${deviceName ?? placeName}: ${inspection.name}`.slice(0, themeAtMost),
        description: describe(item.findings, language),
        type,
        urgency,
        placeId,
        placeName,
        ...(await assigneeOf(tx, assigneeId, placeId)),
        supervisorId: null,
        supervisor: null,
        deadline: null,
      };
      const row = await openOrder(tx, deps, order, by);
      if (!row) throw new Error('an order that belongs to no run is always new');
      if (deviceId !== null) await setOrderDevices(tx, row.id, [{ id: deviceId, name: deviceName ?? '' }]);
      await link(tx, row.id, about);
      return true;
    },
  };
};
