import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { combinationChanged } from '../places/places.module.ts';
import type { CombinationsDeps } from './combinations.deps.ts';
import { combinationSwitched } from './combinations.news.ts';
import { type CombinationRow, heldTwice, lockCombination, storeRefusal, storeSwitch } from './combinations.store.ts';

export interface Switch {
  readonly placeId: string;
  readonly combined: boolean;
  /** For the receipt and the screen. */
  readonly by: string;
  readonly scope: PlaceScope;
  /** Whether to run the group that belongs to the new state. */
  readonly runs: boolean;
  readonly audit: (before: object, after: object, tx: Executor) => Promise<void>;
}

export const groupFor = (row: Pick<CombinationRow, 'combineGroupId' | 'divideGroupId'>, combined: boolean) =>
  combined ? row.combineGroupId : row.divideGroupId;

/** Combines or divides rooms, and runs the action group that belongs to it. */
export const createSwitchCombination = (deps: CombinationsDeps) => {
  const { database, news, places, controls, log } = deps;

  const announce = async (placeId: string, former: readonly string[] = []): Promise<void> => {
    // Screens that read at once must find it here; the other nodes read it again when they hear of it.
    await places.relations.reload();
    news.publish(combinationChanged, { placeId, former: [...former] });
  };

  /** Once for each change of the wall, also if the program is killed meanwhile: the id of the run is stored with it. */
  news.deliver(combinationSwitched, 'scenes', async ({ placeId, groupId, runId, by }) => {
    try {
      const cause = { kind: 'system' as const, id: placeId, name: by };
      await controls.runGroup({ placeId, groupId, runId, cause, priority: 'linkage' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ code: error.code, placeId }, 'the action group of a wall was refused');
      await storeRefusal(database.db, { placeId, runId }, error.code);
    }
    await announce(placeId);
  });

  return {
    announce,
    /** Returns false if the rooms are in that state already. Throws '404' or 'combination.partTaken'. */
    async change({ placeId, combined, by, scope, runs, audit }: Switch): Promise<boolean> {
      const isChanged = await refuseViolations({ [heldTwice]: 'combination.partTaken' }, () =>
        database.transaction(async (tx) => {
          const row = await lockCombination(tx, scope, placeId);
          if (!row) throw refuse('404');
          if (row.combined === combined) return false;
          const groupId = runs ? groupFor(row, combined) : null;
          const runId = groupId === null ? (runs ? null : row.runId) : newId();
          await storeSwitch(tx, placeId, { combined, changedBy: by, runId });
          if (groupId !== null && runId !== null)
            await news.changed(tx, combinationSwitched, { placeId, groupId, runId, by });
          await audit({ combined: row.combined }, { combined, by }, tx);
          return true;
        }),
      );
      if (isChanged) await announce(placeId);
      return isChanged;
    },
  };
};
export type SwitchCombination = ReturnType<typeof createSwitchCombination>;
