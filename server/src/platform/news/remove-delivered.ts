import type { Executor } from '../database/database.ts';
import { createInTurn } from '../in-turn.ts';
import { removeDeliveries } from './deliveries.store.ts';

/** Removes deliveries that were made; those that end while one statement is on its way share the next. */
export const createRemoveDelivered = (db: Executor) => {
  const inTurn = createInTurn();
  let next: { readonly ids: string[]; readonly removed: Promise<void> } | undefined;

  const begin = (): NonNullable<typeof next> => {
    const ids: string[] = [];
    const removed = inTurn(async () => {
      next = undefined;
      await removeDeliveries(db, ids);
    });
    return { ids, removed };
  };
  return (id: string): Promise<void> => {
    next ??= begin();
    next.ids.push(id);
    return next.removed;
  };
};
