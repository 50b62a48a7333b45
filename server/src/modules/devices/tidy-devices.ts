import type { Platform } from '../../platform/platform.ts';
import type { EventJournal } from './events/event-journal.ts';
import { importsStore } from './transfer/imports.store.ts';

/** Once an hour: events past their keep, and tables that nobody took over. */
export const tidyDevices = (
  { database, jobs, metrics, log }: Pick<Platform, 'database' | 'jobs' | 'metrics' | 'log'>,
  journal: EventJournal,
): void => {
  jobs.work('devices.tidy', async () => {
    const events = await journal.forgetOld();
    const imports = await importsStore.removeOld(database.db);
    if (events + imports > 0) log.info({ events, imports }, 'events and uploaded tables were tidied');
  });
  jobs.schedule('devices.tidy', '41 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the tidying of devices could not be scheduled');
  });
  metrics.gauge('eoms_device_events_waiting', 'Events of devices not yet written', () => journal.figures().waiting);
  metrics.gauge(
    'eoms_device_events_dropped',
    'Events of devices lost to a full buffer since the start',
    () => journal.figures().dropped,
  );
};
