import type { ModuleParts } from '../../platform/platform.ts';
import type { BackupDeps } from './backup.deps.ts';
import { backupsChanged, restoresChanged, scheduleChanged, systemRestored } from './backup.news.ts';
import { backupRoutes, restoreRoutes } from './backup.routes.ts';
import { dropForgottenDatabases } from './restore/scratch-database.store.ts';
import { createAroundTasks } from './runs/around-tasks.ts';
import { createAfterBackup, scheduleQueue, testsQueue } from './runs/keep-schedule.ts';
import { backupsQueue } from './runs/work-on-backups.ts';
import { restoresQueue } from './runs/work-on-restores.ts';

export type { BackupSettings } from './backup.deps.ts';

export interface BackupModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Backups of everything, made while the system works, and restores that are looked at before anything is written. */
export const createBackup = (given: BackupDeps): BackupModule => {
  const { platform, settings } = given;
  const { work, news, database, log } = platform;
  const around = createAroundTasks(given);
  const deps = { ...given, around };
  const making = work.open(backupsQueue({ ...deps, ended: createAfterBackup(deps) }));
  const restoring = work.open(restoresQueue(deps));
  const testing = work.open(testsQueue(deps));
  const due = work.open(scheduleQueue(deps));
  news.wakes(backupsChanged, making);
  // One that is to be written waits for the backup of what is here.
  news.wakes(backupsChanged, restoring);
  news.wakes(restoresChanged, restoring);
  news.wakes(scheduleChanged, testing);
  news.wakes(scheduleChanged, due);
  const unfollow = news.on(systemRestored, () => {
    log.warn({}, 'a backup was restored; this process starts anew');
    settings.restart?.();
  });
  return {
    routes: [...backupRoutes(deps), ...restoreRoutes(deps)],
    async start() {
      await dropForgottenDatabases(database.pool).catch(() => undefined);
      for (const queue of [making, restoring, testing, due]) queue.start();
    },
    async stop() {
      unfollow();
      await Promise.all([making, restoring, testing, due].map((queue) => queue.stop()));
    },
  };
};
