import { automationVariablesEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { lockRow, removeRow, saveRow, writeRow } from '../../platform/database/keep.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { FollowAutomations } from './follow-automations.ts';
import { variablesInChecks, variablesInSteps } from './read-present.ts';
import { fitsType, listVariables, startsAnew, variablesIn } from './variables.store.ts';

export interface VariablesDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly places: Pick<PlacesModule, 'seesPlace'>;
  readonly follow: Pick<FollowAutomations, 'all'>;
}

export const variablesRoutes = ({ database, places, follow }: VariablesDeps): Route[] => {
  const usedBy = (name: string): number =>
    follow
      .all()
      .filter(({ condition, steps }) => [...variablesInChecks(condition), ...variablesInSteps(steps)].includes(name))
      .length;
  return implement(automationVariablesEndpoints, {
    listAutomationVariables: async ({ query: { placeId } }, caller) =>
      (await listVariables(database.db, caller.places, placeId)).map((one) => ({ ...one, usedBy: usedBy(one.name) })),
    saveAutomationVariable: async ({ body }, caller) => {
      const { id: _, ...values } = body;
      if (!fitsType(body.type, body.defaultValue))
        throw refuse('automationVariable.typeMismatch', {}, [{ field: 'defaultValue' }]);
      if (body.placeId === null ? caller.places !== 'all' : !(await places.seesPlace(caller.places, body.placeId)))
        throw refuseUnknown('placeId');
      return database.transaction(async (tx) => {
        const { id } = await saveRow(tx, variablesIn(caller.places), body, caller, (before) => {
          if (before && before.name !== body.name && usedBy(before.name) > 0) throw refuse('automationVariable.inUse');
          const anew = startsAnew(before, body) ? { value: body.defaultValue } : {};
          return { values: { ...values, ...anew, updatedAt: new Date() }, after: values };
        });
        return { id };
      });
    },
    setAutomationVariable: async ({ params: { id }, body: { value } }, caller) => {
      await database.transaction(async (tx) => {
        const kept = variablesIn(caller.places);
        const before = await lockRow(tx, kept, id);
        if (!fitsType(before.type, value)) throw refuse('automationVariable.typeMismatch', {}, [{ field: 'value' }]);
        const forAudit = () => ({ value: before.value });
        const change = { values: { value, updatedAt: new Date() }, after: { value } };
        await writeRow(tx, { ...kept, forAudit }, { id, before }, change, caller);
      });
      return null;
    },
    removeAutomationVariable: async ({ params: { id } }, caller) => {
      await database.transaction((tx) =>
        removeRow(tx, variablesIn(caller.places), id, caller, ({ name }) => {
          if (usedBy(name) > 0) throw refuse('automationVariable.inUse');
        }),
      );
      return null;
    },
  });
};
