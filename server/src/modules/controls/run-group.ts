import type { SceneRun } from '@eoms/contract';
import type { Cause, Priority } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { findGroup } from './action-groups.store.ts';
import { findRun } from './scene-runs.store.ts';
import type { SceneRuns } from './scene-runs.ts';

interface RunGroupDeps {
  readonly database: Pick<Database, 'db'>;
  readonly places: Pick<PlacesModule, 'placeNames'>;
  readonly runs: Pick<SceneRuns, 'beginGroup'>;
}

export interface GroupToRun {
  readonly groupId: string;
  /** The place that the group must belong to. */
  readonly placeId: string;
  /** Chosen by the caller and kept with the reason for the run: asked for twice, a group runs once. */
  readonly runId: string;
  readonly cause: Cause;
  readonly priority: Priority;
}

/**
 * Runs an action group for other modules, at most once for each `runId` over restarts and nodes. Throws '404' if the
 * place has no such group, and the refusals of a run.
 */
export const createRunGroup =
  ({ database: { db }, places, runs }: RunGroupDeps) =>
  async ({ groupId, placeId, runId, cause, priority }: GroupToRun): Promise<SceneRun> => {
    const begun = await findRun(db, 'all', runId);
    if (begun) return begun;
    const group = await findGroup(db, [placeId], groupId);
    if (!group) throw refuse('404');
    const [name = ''] = await places.placeNames([placeId]);
    try {
      return await runs.beginGroup(group, name, { id: runId, cause, priority, language: 'zh' });
    } catch (error) {
      // Another node was a moment faster.
      const other = await findRun(db, 'all', runId);
      if (other) return other;
      throw error;
    }
  };
