import { iconsEndpoints } from '@eoms/contract';
import { removeRow } from '../../../platform/database/save-row.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { usesOf, whereUsed } from '../where-used.ts';
import { iconNames } from './icon-names.ts';
import { allOwnIcons, fullName, keptIcons } from './own-icons.store.ts';
import { uploadIcons } from './upload-icons.ts';

export const iconsRoutes = ({ database, references }: Pick<Platform, 'database' | 'references'>): Route[] =>
  implement(iconsEndpoints, {
    listIcons: async () => [
      ...iconNames.map((name) => ({ name, shape: null })),
      ...(await allOwnIcons(database.db)).map(({ name, shape }) => ({ name, shape })),
    ],
    listOwnIcons: () =>
      database.read(async (db) => {
        const used = await references.ownIcons(db);
        return (await allOwnIcons(db)).map((icon) => ({ ...icon, uses: usesOf(used, [icon.name]) }));
      }),
    uploadIcons: ({ file }, caller) => uploadIcons(database.transaction, file, caller),
    removeIcon: async ({ query }, caller) => {
      await database.transaction((tx) =>
        removeRow(tx, keptIcons, query.id, caller, async ({ name }) => {
          const uses = usesOf(await references.ownIcons(tx), [fullName(name)]);
          if (uses.length > 0) throw refuse('icon.inUse', { where: await whereUsed(uses) });
        }),
      );
      return null;
    },
  });
