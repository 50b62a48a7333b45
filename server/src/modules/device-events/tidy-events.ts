import type { Platform } from '../../platform/platform.ts';
import type { EventLog } from './event-log.ts';

/** Once an hour: removes events past their retention. */
export const tidyEvents = (
  { jobs, metrics, log }: Pick<Platform, 'jobs' | 'metrics' | 'log'>,
  eventLog: EventLog,
): void => {
  jobs.work('devices.tidy', async () => {
    const events = await eventLog.forgetOld();
    if (events > 0) log.info({ events }, 'old events of devices were removed');
  });
  jobs.schedule('devices.tidy', '41 * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the tidying of devices could not be scheduled');
  });
  metrics.gauge('eoms_device_events_waiting', 'Events of devices not yet written', () => eventLog.figures().waiting);
  metrics.gauge(
    'eoms_device_events_dropped',
    'Events of devices lost to a full buffer since the start',
    () => eventLog.figures().dropped,
  );
};
