import type { automationsEndpoints } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { removeRow } from '../../platform/database/keep.ts';
import { reorder } from '../../platform/database/reorder.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keptGroups, listGroups, lockGroups, setSorts } from './automations.store.ts';
import { automationGroups as groups } from './automations.tables.ts';
import { saveGroup } from './save-group.ts';

type Own = 'listAutomationGroups' | 'saveAutomationGroup' | 'removeAutomationGroup' | 'sortAutomationGroup';

export const automationGroupsHandlers = (
  database: Pick<Database, 'db' | 'transaction'>,
): Pick<Handlers<typeof automationsEndpoints>, Own> => ({
  listAutomationGroups: (_, caller) => listGroups(database.db, caller.places),
  saveAutomationGroup: ({ body }, caller) =>
    database.transaction(async (tx) => ({ id: await saveGroup(tx, body, caller) })),
  removeAutomationGroup: async ({ params: { id } }, caller) => {
    await database.transaction((tx) => removeRow(tx, keptGroups, id, caller));
    return null;
  },
  sortAutomationGroup: async ({ body }, caller) => {
    await database.transaction(async (tx) => {
      const all = await lockGroups(tx);
      const before = all.find(({ id }) => id === body.id);
      if (!before) throw refuse('404');
      const moved = reorder(all, body);
      if (!moved) throw refuse('tree.atEdge');
      await setSorts(tx, groups, moved);
      await caller.audit(
        {
          target: body.id,
          before: { sort: before.sort },
          after: { sort: moved.find(({ id }) => id === body.id)?.sort },
        },
        tx,
      );
    });
    return null;
  },
});
