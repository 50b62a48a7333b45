import type { Executor } from '../../../platform/database/database.ts';
import { saveGroup } from '../../../platform/database/group-calls.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { automationGroups, findGroupNamed } from '../automations.store.ts';

/** The group of this name, made where there is none. */
export const groupNamed = async (tx: Executor, name: string, caller: Caller): Promise<string> =>
  (await findGroupNamed(tx, name)) ?? saveGroup(tx, automationGroups, { name }, caller);
