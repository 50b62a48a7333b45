import type { Platform } from '../../platform/platform.ts';
import type { DeviceRegistry } from './device-registry.ts';
import type { History } from './history/history.ts';

/** The hourly upkeep of the history, and what the metrics say of devices and readings. */
export const watchDevices = (
  { jobs, metrics, log }: Pick<Platform, 'jobs' | 'metrics' | 'log'>,
  registry: DeviceRegistry,
  history: History,
): void => {
  jobs.work('history.upkeep', async () => {
    const { added, dropped, purgedSeries } = await history.upkeep();
    if (added + dropped.length + purgedSeries > 0) log.info({ added, dropped, purgedSeries }, 'history was tidied');
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
