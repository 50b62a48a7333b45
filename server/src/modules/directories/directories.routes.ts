import { type DirectoryRun, directoriesEndpoints } from '@eoms/contract';
import { directoryRunWords } from '@eoms/phrases';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import { requireState } from '../../platform/database/change-state.ts';
import { removeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { AskDirectory } from './ask-directory.ts';
import type { createCarryOut } from './carry-out.ts';
import type { DirectoriesDeps } from './directories.deps.ts';
import { runsWait } from './directories.news.ts';
import { directoriesOfType, findDirectory, keptDirectories, listDirectories } from './directories.store.ts';
import { exportRun } from './export-run.ts';
import { findRun, insertRun, lockRun, moveRun, pageLines, pageRuns, type RunRow, runsById } from './runs.store.ts';
import { saveDirectory } from './save-directory.ts';
import { DirectoryError } from './sources/source.ts';
import { createSyncOfficeMenu } from './sync-office-menu.ts';

interface Parts {
  readonly ask: AskDirectory;
  readonly carryOut: ReturnType<typeof createCarryOut>;
}

const refusals = { code: 'directory.runState', words: directoryRunWords } as const;

export const directoriesRoutes = (deps: DirectoriesDeps, { ask, carryOut }: Parts): Route[] => {
  const { database, tables, news } = deps.platform;
  const { db } = database;

  const begin = async (ids: readonly string[], caller: Caller): Promise<DirectoryRun[]> => {
    requireAllPlaces(caller);
    const runIds = await database.transaction(async (tx) => {
      const begun: string[] = [];
      for (const id of ids) begun.push(await insertRun(tx, id, caller));
      await news.changed(tx, runsWait, {});
      for (const [i, target] of ids.entries()) await caller.audit({ target, after: { runId: begun[i] } }, tx);
      return begun;
    });
    return runsById(db, runIds);
  };
  const syncOfficeMenu = createSyncOfficeMenu(deps, ask);
  const oneRun = async (id: string): Promise<DirectoryRun> => {
    const [run] = await runsById(db, [id]);
    if (!run) throw refuse('404');
    return run;
  };
  const requireReady = (run: Pick<RunRow, 'status'> | undefined, action: 'apply' | 'discard'): void => {
    if (!run) throw refuse('404');
    const { status } = run;
    requireState(refusals, { seen: status, now: status }, action, (state) =>
      action === 'apply' ? state === 'ready' : state === 'ready' || state === 'waiting',
    );
  };

  return implement(directoriesEndpoints, {
    listDirectories: () => listDirectories(db),
    saveDirectory: ({ body }, caller) => saveDirectory(deps, body, caller),
    removeDirectory: async ({ body }, caller) => {
      requireAllPlaces(caller);
      await database.transaction((tx) => removeRow(tx, keptDirectories, body.id, caller));
      return null;
    },
    testDirectory: async ({ body }, caller) => {
      const directory = await findDirectory(db, body.id);
      if (!directory) throw refuse('404');
      try {
        await ask.test(directory);
        return { ok: true, failure: null, detail: null };
      } catch (error) {
        caller.log.warn({ err: error, directory: body.id }, 'a directory could not be asked');
        if (error instanceof DirectoryError)
          return { ok: false, failure: error.failure, detail: error.message.slice(0, 500) };
        return { ok: false, failure: 'internal' as const, detail: null };
      }
    },
    syncUserData: async ({ params }, caller) => {
      const found = await directoriesOfType(db, params.type);
      if (found.length === 0) throw refuse('directory.noneOfType');
      const ids = found.map(({ id }) => id);
      return begin(ids, caller);
    },
    syncOfficeMenu: (_input, caller) => syncOfficeMenu(caller),
    startDirectoryRun: async ({ body }, caller) => {
      if (!(await findDirectory(db, body.id))) throw refuse('404');
      const [run] = await begin([body.id], caller);
      if (!run) throw refuse('404');
      return { id: run.id };
    },
    pageDirectoryRuns: ({ query }) => pageRuns(db, query),
    getDirectoryRun: ({ params }) => oneRun(params.id),
    pageDirectoryRunLines: async ({ query }) => {
      if (!(await findRun(db, query.runId))) throw refuse('404');
      return pageLines(db, query);
    },
    applyDirectoryRun: async ({ body: { runId } }, caller) => {
      requireAllPlaces(caller);
      const run = await findRun(db, runId);
      requireReady(run, 'apply');
      const directory = run && (await findDirectory(db, run.directoryId));
      if (!directory || !run.snapshot) throw refuse('404');
      const { snapshot, digest } = run;
      const outcome = await carryOut({ runId, directory, snapshot, seen: digest ?? '' }, caller);
      if (outcome === 'gone') throw refuse('409');
      await caller.audit({ target: runId, after: { outcome, directory: directory.name } });
      return oneRun(runId);
    },
    discardDirectoryRun: async ({ body: { runId } }, caller) => {
      requireAllPlaces(caller);
      await database.transaction(async (tx) => {
        requireReady(await lockRun(tx, runId), 'discard');
        await moveRun(tx, runId, 'discarded', { finishedAt: new Date(), snapshot: null, node: null });
        await caller.audit({ target: runId }, tx);
      });
      return null;
    },
    exportDirectoryRun: ({ query }, caller) => exportRun({ database, tables }, query.runId, caller.language),
  });
};
