import { type OrderAssignment, orderRights, type WorkOrderUrgency } from '@eoms/contract';
import { isAmong, isPermitted, placesPermitted } from '../../platform/auth/rights.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type Access, nameOfUser } from '../access/access.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { lockAssignment, type RuleRow, rulesInForce } from './order-rules.store.ts';

/** What rules ask of an order. */
export interface OrderToAssign {
  readonly placeId: string;
  readonly type: string;
  readonly urgency: WorkOrderUrgency;
}

/** Of these users, how many open orders each has and which one they got last; who has none is left out. */
export type LoadsOf = (
  tx: Executor,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, { readonly open: number; readonly last: number }>>;

export interface ChooseDeps {
  readonly access: Pick<Access, 'accessOf'>;
  readonly places: Pick<PlacesModule, 'placesBelow'>;
  readonly notices: Pick<NoticesModule, 'rotas'>;
  readonly loads: LoadsOf;
}

const fits = async ({ places }: ChooseDeps, tx: Executor, rule: RuleRow, order: OrderToAssign): Promise<boolean> => {
  const { placeIds, groupIds, types, urgencies } = rule;
  if (types.length > 0 && !types.includes(order.type)) return false;
  if (urgencies.length > 0 && !urgencies.includes(order.urgency)) return false;
  if (placeIds.length === 0 && groupIds.length === 0) return true;
  return placeIds.includes(order.placeId) || (await places.placesBelow(groupIds, tx)).includes(order.placeId);
};

/** Those whom a rule means. */
const meantBy = async ({ notices }: ChooseDeps, tx: Executor, { target }: RuleRow): Promise<string[]> => {
  if (target.kind === 'people') return [...new Set(target.userIds)];
  const rota = (await notices.rotas(tx)).find(({ id }) => id === target.rotaId);
  return rota?.onCall ? [rota.onCall.userId] : [];
};

/** Somebody who left may handle nothing. */
const mayHandle = async ({ access }: ChooseDeps, userId: string, placeId: string): Promise<boolean> => {
  const rights = await access.accessOf(userId, undefined);
  return isPermitted(rights, orderRights.handle) && isAmong(placesPermitted(rights, orderRights.handle), placeId);
};

/** The first rule that fits and means somebody who may handle orders of the place, with those people. */
const deciding = async (deps: ChooseDeps, tx: Executor, order: OrderToAssign) => {
  for (const rule of await rulesInForce(tx)) {
    if (!(await fits(deps, tx, rule, order))) continue;
    const able: string[] = [];
    for (const userId of await meantBy(deps, tx, rule))
      if (await mayHandle(deps, userId, order.placeId)) able.push(userId);
    const [first, ...others] = able;
    if (first !== undefined) return { rule, able: [first, ...others] as const };
  }
  return undefined;
};

const leastLoaded = async (
  { loads }: ChooseDeps,
  tx: Executor,
  [first, ...others]: readonly [string, ...string[]],
): Promise<string> => {
  const known = await loads(tx, [first, ...others]);
  const loadOf = (id: string) => known.get(id) ?? { open: 0, last: 0 };
  const isBefore = (a: string, b: string): boolean =>
    (loadOf(a).open - loadOf(b).open || loadOf(a).last - loadOf(b).last) < 0;
  return others.reduce((best, one) => (isBefore(one, best) ? one : best), first);
};

/**
 * By the first rule that fits and means somebody who may handle orders of the place. With `hold`, for an order that is
 * opened in this transaction: until it ends, others that are to go to one of several people wait, and then count it. What
 * is asked of other connections is asked before, so that whoever holds the lock waits for nobody.
 */
export const chooseAssignee = async (
  deps: ChooseDeps,
  tx: Executor,
  order: OrderToAssign,
  hold: boolean,
): Promise<OrderAssignment | undefined> => {
  const found = await deciding(deps, tx, order);
  if (!found) return undefined;
  const { rule, able } = found;
  if (hold && able.length > 1) await lockAssignment(tx);
  const userId = await leastLoaded(deps, tx, able);
  const name = await nameOfUser(tx, userId);
  return name === undefined ? undefined : { userId, name, rule: rule.name };
};
