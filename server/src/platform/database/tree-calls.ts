import type { Move } from '@eoms/contract';
import type { Caller } from '../http/context.ts';
import type { Database } from './database.ts';
import { moveInTree, removeFromTree, saveInTree, type TreeDrafts, type TreeTable } from './tree.ts';

type Author = Pick<Caller, 'audit' | 'language'>;

/** The calls of a tree that has no rules besides those of `Tree`; each is a transaction. */
export const treeCalls = <T extends TreeTable, D extends { readonly id?: string | undefined }>(
  { transaction }: Pick<Database, 'transaction'>,
  tree: TreeDrafts<T, D>,
) => ({
  save: async ({ body }: { readonly body: NoInfer<D> }, caller: Author): Promise<{ id: string }> => {
    const { id } = await transaction((tx) => saveInTree(tx, tree, body, caller));
    return { id };
  },
  move: async ({ body }: { readonly body: Move }, caller: Author): Promise<null> => {
    await transaction((tx) => moveInTree(tx, tree, body, caller));
    return null;
  },
  remove: async (id: string, caller: Author): Promise<null> => {
    await transaction((tx) => removeFromTree(tx, tree, id, caller));
    return null;
  },
});
