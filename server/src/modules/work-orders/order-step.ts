import {
  fillTemplate,
  isForSteps,
  type SourceText,
  type SystemStepArgs,
  textOf,
  themeAtMost,
  variablesInText,
} from '@eoms/contract';
import { plainWords } from '@eoms/phrases';
import type { Database } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Access } from '../access/access.module.ts';
import type { SystemStepHandler, SystemStepRun } from '../controls/controls.module.ts';
import type { OrderTypesModule } from '../order-types/order-types.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { requirePerson } from './change-order.ts';
import { type OpenOrderDeps, openOrder } from './open-order.ts';
import { stillThere } from './planned-orders.ts';
import { mayOpenOrders } from './work-orders.policy.ts';

export interface OrderStepDeps {
  readonly database: Database;
  readonly access: Pick<Access, 'accessOf'>;
  readonly places: Pick<PlacesModule, 'placeNames'>;
  readonly types: Pick<OrderTypesModule, 'hold'>;
  readonly opening: OpenOrderDeps;
  readonly language: () => Language;
}

type Args = SystemStepArgs<'workOrder'>;
const both = (text: string): SourceText => ({ zh: text, en: text });
const hour = 3_600_000;

/** Steps of scenes that open a work order; the order commits with the mark of its step, once for each run and step. */
export const createOrderStep = (deps: OrderStepDeps): SystemStepHandler<'workOrder'> => {
  const { database, places, language } = deps;
  const texts = async ({ theme, description }: Args, { values }: Pick<SystemStepRun, 'values'>) => {
    const found = await values(variablesInText(`${theme} ${description}`));
    const valueFor = (name: string): string | undefined => {
      const value = found.get(name);
      if (value === undefined) return undefined;
      return textOf(typeof value === 'object' ? value : plainWords(value), language());
    };
    const filled = fillTemplate(theme, valueFor).replace(/\s+/g, ' ').trim().slice(0, themeAtMost);
    return {
      theme: filled || theme.slice(0, themeAtMost),
      description: fillTemplate(description, valueFor).slice(0, 2_000),
    };
  };
  return {
    async require({ placeId, type, assigneeId, supervisorId }, roomIds, caller) {
      if (!roomIds.includes(placeId)) throw refuseUnknown('args.placeId');
      if (!mayOpenOrders(caller, placeId)) throw refuse('403');
      const chosen = await deps.types.hold(database.db, type);
      if (!chosen) throw refuseUnknown('args.type');
      if (!isForSteps(chosen)) throw refuse('workOrder.typeNotForSteps', {}, [{ field: 'args.type' }]);
      for (const [field, userId] of Object.entries({ assigneeId, supervisorId } as const))
        if (userId !== null)
          await requirePerson(deps, userId, placeId, `args.${field as 'assigneeId' | 'supervisorId'}`);
    },
    forecast: async ({ theme }) => ({ subject: both(theme) }),
    async perform(args, run) {
      const { placeId, type, urgency, hours } = args;
      const [placeName = ''] = await places.placeNames([placeId]);
      const [assignee, supervisor] = [
        await stillThere(deps, database.db, args.assigneeId, placeId),
        await stillThere(deps, database.db, args.supervisorId, placeId),
      ];
      const order = {
        ...(await texts(args, run)),
        type,
        urgency,
        placeId,
        placeName,
        assigneeId: assignee.id,
        assignee: assignee.name,
        supervisorId: supervisor.id,
        supervisor: supervisor.name,
        deadline: hours === null ? null : new Date(Date.now() + hours * hour),
        runId: run.runId,
        runPosition: run.position,
      };
      const by = { id: null, name: run.sceneName };
      const row = await database.transaction((tx) => openOrder(tx, deps.opening, order, by));
      if (row) run.described(both(`WO-${row.number} ${row.theme}`));
      return { ok: true, reason: null };
    },
  };
};
