import { type InspectionFinding, type InspectionOrder, orderAlarmsAtMost, textOf, themeAtMost } from '@eoms/contract';
import { inspectionCheckNames } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/context.ts';
import { nameOfUser } from '../access/access.module.ts';
import type { InspectionOrders } from '../inspections/inspections.module.ts';
import { asDoer, type ChangeOrdersDeps, peopleOfOrders } from './change-order.ts';
import { latestOfItems, linkItem, linkPendingAlarms, openAbout } from './inspection-orders.store.ts';
import { openOrder } from './open-order.ts';
import { setOrderDevices } from './work-orders.store.ts';

export interface InspectionOrdersDeps extends ChangeOrdersDeps {
  readonly language: () => Language;
}

const type = 'inspection' as const;
const usual = { urgency: 3 as const, assigneeId: null };

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
      const found = await latestOfItems(db, itemIds);
      return new Map(found.map(({ itemId, ...order }): [string, InspectionOrder] => [itemId, order]));
    },
    async open(tx, about, caller) {
      const { item, inspection } = about;
      const known = await openAbout(tx, item);
      if (known !== undefined) {
        await linkItem(tx, known, about);
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
        inspectionId: inspection.id,
        inspectionName: inspection.name,
        ...(await assigneeOf(tx, assigneeId, placeId)),
        supervisorId: null,
        supervisor: null,
        deadline: null,
      };
      const row = await openOrder(tx, deps, order, by);
      if (!row) throw new Error('an order that belongs to no run is always new');
      if (deviceId !== null) {
        await setOrderDevices(tx, row.id, [{ id: deviceId, name: deviceName ?? '' }]);
        await linkPendingAlarms(tx, row.id, deviceId, orderAlarmsAtMost);
      }
      await linkItem(tx, row.id, about);
      return true;
    },
  };
};
