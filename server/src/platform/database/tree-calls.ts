import type { Move } from '@eoms/contract';
import type { Caller } from '../http/context.ts';
import type { Database } from './database.ts';
import { moveInTree, removeFromTree, saveInTree, type Tree, type TreeTable } from './tree.ts';

type Author = Pick<Caller, 'audit' | 'language'>;
interface Draft {
  readonly id?: string | undefined;
  readonly parentId: string | null;
}

/** The calls of a tree that has no rules besides those of `Tree`; each is a transaction. */
export const treeCalls = <T extends TreeTable>({ transaction }: Pick<Database, 'transaction'>, tree: Tree<T>) => ({
  save: async ({ body }: { readonly body: Draft }, caller: Author): Promise<{ id: string }> => {
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
