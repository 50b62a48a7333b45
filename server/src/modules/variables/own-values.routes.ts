import type { automationVariablesEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { localsOf } from './local-variables.ts';
import { ownValues, setOwn } from './own-values.ts';
import { keyOfOwn, knownFrom } from './variable-changes.store.ts';

type OwnHandlers = Pick<
  Handlers<typeof automationVariablesEndpoints>,
  'listAutomationOwnValues' | 'setAutomationOwnValue'
>;
export type FindOwner = (scope: PlaceScope, id: string) => Promise<Parameters<typeof localsOf>[0] | undefined>;

/** The calls for the variables of one automation or strategy, which `find` finds. */
export const ownValuesHandlers = (
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  find: FindOwner,
): OwnHandlers => {
  const seen = async (scope: PlaceScope, id: string) => {
    const owner = await find(scope, id);
    if (!owner) throw refuse('404');
    return localsOf({ ...owner, id });
  };
  return {
    listAutomationOwnValues: async ({ params: { id } }, caller) => {
      const values = await ownValues(db, await seen(caller.places, id));
      const cut = await knownFrom(
        db,
        values.map(({ name }) => keyOfOwn(id, name)),
      );
      return values.map(({ since: _, ...one }) => ({
        ...one,
        knownFrom: cut.get(keyOfOwn(id, one.name))?.toISOString() ?? null,
      }));
    },
    setAutomationOwnValue: async ({ params: { id }, body }, caller) => {
      const locals = await seen(caller.places, id);
      if (!locals) throw refuse('404');
      await transaction(async (tx) => {
        const before = await setOwn(tx, locals, body);
        const { name, value } = body;
        await caller.audit({ target: id, before: { name, value: before }, after: { name, value } }, tx);
      });
      return null;
    },
  };
};
