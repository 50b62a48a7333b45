import type { Platform } from '../../platform/platform.ts';
import { forgetCommands } from './commands.store.ts';
import type { DeviceRegistry } from './device-registry.ts';
import type { History } from './history/history.ts';

/** A little more than a year, so that the same month of last year can be looked at. */
const commandsKeptMs = 400 * 86_400_000;

/** The hourly upkeep of the history, and what the metrics say of devices and readings. */
export const watchDevices = (
  { database, jobs, metrics, log }: Pick<Platform, 'database' | 'jobs' | 'metrics' | 'log'>,
  registry: DeviceRegistry,
  history: History,
): void => {
  jobs.work('history.upkeep', async () => {
    const commands = await forgetCommands(database.db, new Date(Date.now() - commandsKeptMs));
    if (commands > 0) log.info({ commands }, 'old commands were removed');
    const { failures, ...done } = await history.upkeep();
    if (failures.length > 0) log.error({ failures: failures.slice(0, 5) }, 'some readings could not be packed');
    const { added, dropped, purgedSeries, packed, emptied } = done;
    if (added + dropped.length + purgedSeries + packed + emptied.length > 0)
      log.info({ added, dropped, purgedSeries, packed, emptied }, 'history was tidied');
  });
  jobs.schedule('history.upkeep', '17 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the upkeep of the history could not be scheduled');
  });

  for (const connection of ['online', 'offline', 'unknown'] as const) {
    metrics.gauge(
      `eoms_devices_${connection}`,
      `Devices that are ${connection}`,
      () => registry.idsWith(connection).size,
    );
  }
  const figures = {
    written: 'Readings written to the database since the start',
    spooled: 'Readings that waited on disk since the start',
    rejected: 'Readings that the database refused since the start',
    dropped: 'Readings lost to a full buffer or spool since the start',
    waiting: 'Readings in memory, not yet written',
    spoolFiles: 'Batches of readings on disk, not yet written',
  } as const;
  for (const [name, help] of Object.entries(figures) as [keyof typeof figures, string][]) {
    metrics.gauge(`eoms_history_${name.replace('spoolFiles', 'spool_files')}`, help, () => history.figures()[name]);
  }
};
