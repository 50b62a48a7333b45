import { type automationVariablesEndpoints, isRunValue, variableValue } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { lockRow, removeRow, saveRow, writeRow } from '../../platform/database/save-row.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { listVariables, startsAnew, variablesIn } from './variables.store.ts';

export interface VariablesDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly places: Pick<PlacesModule, 'seesPlace'>;
  /** The names of the variables that others read or set, each once for each of these. */
  readonly uses: () => Promise<readonly string[]>;
}

export type VariablesHandlers = Omit<
  Handlers<typeof automationVariablesEndpoints>,
  'listAutomationOwnValues' | 'setAutomationOwnValue'
>;

/** The calls for variables; several families have them. */
export const variablesHandlers = ({ database, places, uses }: VariablesDeps): VariablesHandlers => {
  const refuseUsed = async (name: string): Promise<void> => {
    if ((await uses()).includes(name)) throw refuse('automationVariable.inUse');
  };
  return {
    listAutomationVariables: async ({ query: { placeId } }, caller) => {
      const used = await uses();
      const found = await listVariables(database.db, caller.places, placeId);
      return found.map((one) => ({ ...one, usedBy: used.filter((name) => name === one.name).length }));
    },
    saveAutomationVariable: async ({ body }, caller) => {
      const defaultValue = variableValue(body.type, body.defaultValue);
      if (defaultValue === undefined) throw refuse('automationVariable.typeMismatch', {}, [{ field: 'defaultValue' }]);
      if (isRunValue(body.name)) throw refuse('automationVariable.nameInUse', {}, [{ field: 'name' }]);
      if (body.placeId === null ? caller.places !== 'all' : !(await places.seesPlace(caller.places, body.placeId)))
        throw refuseUnknown('placeId');
      const draft = { ...body, defaultValue };
      return database.transaction(async (tx) => {
        const { id } = await saveRow(tx, variablesIn(caller.places), draft, caller, async (before) => {
          if (before && before.name !== body.name) await refuseUsed(before.name);
          const anew = startsAnew(before, draft) ? { value: defaultValue } : {};
          return { values: { ...anew, updatedAt: new Date() } };
        });
        return { id };
      });
    },
    setAutomationVariable: async ({ params: { id }, body }, caller) => {
      await database.transaction(async (tx) => {
        const kept = variablesIn(caller.places);
        const before = await lockRow(tx, kept, id);
        const value = variableValue(before.type, body.value);
        if (value === undefined) throw refuse('automationVariable.typeMismatch', {}, [{ field: 'value' }]);
        const forAudit = () => ({ value: before.value });
        const change = { values: { value, updatedAt: new Date() }, after: { value } };
        await writeRow(tx, { ...kept, forAudit }, { id, before }, change, caller);
      });
      return null;
    },
    removeAutomationVariable: async ({ params: { id } }, caller) => {
      await database.transaction((tx) =>
        removeRow(tx, variablesIn(caller.places), id, caller, ({ name }) => refuseUsed(name)),
      );
      return null;
    },
  };
};
