import type { AutomationGroupDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { saveRow } from '../../platform/database/keep.ts';
import type { Caller } from '../../platform/http/context.ts';
import { findGroupNamed, keptGroups, lockGroups } from './automations.store.ts';

/** A new group comes last. */
export const saveGroup = async (tx: Executor, draft: AutomationGroupDraft, caller: Caller): Promise<string> => {
  const { id } = await saveRow(tx, keptGroups, draft, caller, async (before) => {
    const { name } = draft;
    if (before) return { values: { name } };
    const last = Math.max(0, ...(await lockGroups(tx)).map(({ sort }) => sort));
    return { values: { name, sort: last + 1 }, after: { name } };
  });
  return id;
};

/** The group of this name, made where there is none. */
export const groupNamed = async (tx: Executor, name: string, caller: Caller): Promise<string> =>
  (await findGroupNamed(tx, name)) ?? saveGroup(tx, { name }, caller);
