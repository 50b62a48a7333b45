import { type OrderAssignment, type OrderRule, type OrderRuleDraft, orderRulesEndpoints } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import type { Executor } from '../../platform/database/database.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import { implement } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import { type Access, nameOfUser } from '../access/access.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { OrderTypesModule } from '../order-types/order-types.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { chooseAssignee, type LoadsOf, type OrderToAssign } from './choose-assignee.ts';
import { allRules, keptRules, orderRuleReferences, presentRule } from './order-rules.store.ts';

export type { LoadsOf } from './choose-assignee.ts';

export interface OrderRulesDeps {
  readonly platform: Pick<Platform, 'database' | 'references'>;
  readonly access: Pick<Access, 'accessOf'>;
  readonly places: Pick<PlacesModule, 'placesBelow' | 'groupsBelow' | 'existingPlaces' | 'seesPlace'>;
  readonly notices: Pick<NoticesModule, 'rotas'>;
  readonly types: Pick<OrderTypesModule, 'all'>;
}

export interface OrderRulesModule extends ModuleParts {
  /** Who gets an order that is opened in this transaction for nobody. */
  choose(tx: Executor, order: OrderToAssign): Promise<OrderAssignment | undefined>;
  /** Orders say how many of them people have. */
  setLoads(loads: LoadsOf): void;
  start(): Promise<void>;
}

/** What a rule names has to be there when it is saved. */
const check = async ({ places, notices, types }: OrderRulesDeps, tx: Executor, draft: OrderRuleDraft) => {
  const { placeIds, groupIds, target } = draft;
  const isIn = (known: readonly string[]) => (id: string) => known.includes(id);
  if (!placeIds.every(isIn(await places.existingPlaces(placeIds, tx)))) throw refuseUnknown('placeIds');
  if (!groupIds.every(isIn(await places.groupsBelow(groupIds, tx)))) throw refuseUnknown('groupIds');
  if (!draft.types.every(isIn((await types.all(tx)).map(({ code }) => code)))) throw refuseUnknown('types');
  if (target.kind === 'rota') {
    if (!(await notices.rotas(tx)).some(({ id }) => id === target.rotaId)) throw refuseUnknown('target.rotaId');
    return;
  }
  for (const id of target.userIds) if ((await nameOfUser(tx, id)) === undefined) throw refuseUnknown('target.userIds');
};

const listRules = async ({ notices }: OrderRulesDeps, db: Executor): Promise<OrderRule[]> => {
  const rotas = await notices.rotas(db);
  const rules: OrderRule[] = [];
  for (const row of await allRules(db)) {
    const { target } = row;
    const rota = target.kind === 'rota' ? rotas.find(({ id }) => id === target.rotaId) : undefined;
    const ids = target.kind === 'people' ? target.userIds : rota?.onCall ? [rota.onCall.userId] : [];
    const people: { id: string; name: string }[] = [];
    for (const id of ids) people.push({ id, name: (await nameOfUser(db, id)) ?? '' });
    rules.push(presentRule(row, { people, rotaName: rota?.name ?? null }));
  }
  return rules;
};

/** Rules that say who gets work orders that are opened for nobody. */
export const createOrderRules = (deps: OrderRulesDeps): OrderRulesModule => {
  const { database, references } = deps.platform;
  references.add(orderRuleReferences);
  const { access, places, notices } = deps;
  const plugged = createPlugPoint<LoadsOf>('orderRules.setLoads');
  const choosing = { access, places, notices, loads: (...about: Parameters<LoadsOf>) => plugged.get()(...about) };
  return {
    routes: implement(orderRulesEndpoints, {
      listOrderRules: () => listRules(deps, database.db),
      listOrderRotas: async () => {
        const rotas = await notices.rotas(database.db);
        const shown: { id: string; name: string; onCall: string | null }[] = [];
        for (const { id, name, onCall } of rotas)
          shown.push({ id, name, onCall: onCall ? ((await nameOfUser(database.db, onCall.userId)) ?? null) : null });
        return shown;
      },
      saveOrderRule: ({ body }, caller) => {
        requireAllPlaces(caller);
        return database.transaction(async (tx) => {
          await check(deps, tx, body);
          const { id } = await saveRow(tx, keptRules, body, caller);
          return { id };
        });
      },
      removeOrderRule: async ({ body: { id } }, caller) => {
        requireAllPlaces(caller);
        await database.transaction((tx) => removeRow(tx, keptRules, id, caller));
        return null;
      },
      previewOrderAssignment: async ({ query }, caller) => {
        if (!(await places.seesPlace(caller.places, query.placeId))) throw refuse('404');
        return (await chooseAssignee(choosing, database.db, query, false)) ?? null;
      },
    }),
    choose: (tx, order) => chooseAssignee(choosing, tx, order, true),
    setLoads: plugged.plug,
    async start() {
      plugged.get();
    },
  };
};
