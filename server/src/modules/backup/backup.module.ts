import type { BackupSign } from '../../platform/health/health.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import type { BackupDeps } from './backup.deps.ts';
import { backupsChanged, restoresChanged, scheduleChanged, systemRestored } from './backup.news.ts';
import { backupRoutes, restoreRoutes } from './backup.routes.ts';
import { createPlaces } from './places/places.ts';
import { dropForgottenDatabases } from './restore/scratch-database.store.ts';
import { createAroundTasks } from './runs/around-tasks.ts';
import { signOfSchedule } from './runs/ask-schedule.ts';
import { createAfterBackup, scheduleQueue, testsQueue } from './runs/keep-schedule.ts';
import { backupsQueue } from './runs/work-on-backups.ts';
import { restoresQueue } from './runs/work-on-restores.ts';

export { backupDoor } from './backup-door.ts';
export type { BackupSettings } from './backup-settings.ts';

export interface BackupModule extends ModuleParts {
  /** For health. */
  sign(): Promise<BackupSign>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Backups of everything, made while the system works, and restores that are looked at before anything is written. */
export const createBackup = (deps: BackupDeps): BackupModule => {
  const { platform, settings } = deps;
  const { work, news, database, log, metrics } = platform;
  const places = createPlaces({
    ...platform,
    dataFolder: settings.dataFolder,
    outbound: { ownPorts: settings.ownPorts ?? [] },
  });
  const parts = { ...deps, places, around: createAroundTasks(deps) };
  const making = work.open(backupsQueue({ ...parts, ended: createAfterBackup(parts) }));
  const restoring = work.open(restoresQueue(parts));
  const testing = work.open(testsQueue(parts));
  const due = work.open(scheduleQueue(parts));
  news.wakes(backupsChanged, making);
  // One that is to be written waits for the backup of what is here.
  news.wakes(backupsChanged, restoring);
  news.wakes(restoresChanged, restoring);
  news.wakes(scheduleChanged, testing);
  news.wakes(scheduleChanged, due);
  const sign = (): Promise<BackupSign> => signOfSchedule(database);
  metrics.gauge(
    'eoms_backup_age_seconds',
    'Age of the last good scheduled backup; not a number where there is none',
    async () => (await sign()).ageSeconds ?? Number.NaN,
  );
  const unfollow = news.on(systemRestored, () => {
    log.warn({}, 'a backup was restored; this process starts anew');
    settings.restart?.();
  });
  return {
    sign,
    routes: [...backupRoutes(parts), ...restoreRoutes(parts)],
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
