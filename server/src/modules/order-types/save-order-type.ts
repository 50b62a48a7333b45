import { type OrderField, standardOrderTypes, type WorkOrderTypeDraft } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { References } from '../../platform/database/references.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keptTypes } from './order-types.store.ts';

/** Of the given answers, the keys that some order of a type has; with `option`, only those where that was chosen. */
export type AnswersInUse = (
  tx: Executor,
  code: string,
  answers: readonly { readonly key: string; readonly option?: string }[],
) => Promise<string[]>;

export interface SaveTypeDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly references: Pick<References, 'naming'>;
  readonly answersInUse: AnswersInUse;
}

/** What a new form does not know any more: fields that are gone or of another kind, and choices that are gone. */
const lost = (before: readonly OrderField[], after: readonly OrderField[]) =>
  before.flatMap((was) => {
    const is = after.find(({ key }) => key === was.key);
    if (is?.kind !== was.kind) return [{ key: was.key }];
    if (was.kind !== 'choice' || is.kind !== 'choice') return [];
    const kept = new Set(is.options.map(({ key }) => key));
    return was.options.flatMap(({ key }) => (kept.has(key) ? [] : [{ key: was.key, option: key }]));
  });

/** Saves a type; what orders have answered stays readable. */
export const saveOrderType = (
  { database, answersInUse }: SaveTypeDeps,
  draft: WorkOrderTypeDraft,
  caller: Caller,
): Promise<{ id: string }> =>
  database.transaction(async (tx) => {
    const { id } = await saveRow(tx, keptTypes, draft, caller, async (before, own) => {
      if (!before) return { values: { code: own } };
      const gone = lost(before.fields, draft.fields);
      const [used] = gone.length === 0 ? [] : await answersInUse(tx, before.code, gone);
      if (used !== undefined) {
        const name = before.fields.find(({ key }) => key === used)?.name ?? used;
        throw refuse('workOrderType.fieldInUse', { name }, [{ field: 'fields' }]);
      }
      return undefined;
    });
    return { id };
  });

export const removeOrderType = async (
  { database, references }: SaveTypeDeps,
  id: string,
  caller: Caller,
): Promise<null> => {
  await database.transaction((tx) =>
    removeRow(tx, keptTypes, id, caller, async ({ code }) => {
      if (standardOrderTypes.some((one) => one === code)) throw refuse('workOrderType.standard');
      const names = await references.naming(tx, code);
      if (names.length > 0) throw refuse('workOrderType.usedBy', { names: names.join(', ') });
    }),
  );
  return null;
};
