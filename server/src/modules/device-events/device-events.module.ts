import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createEventLog, type EventLog, type EventLogDeps } from './event-log.ts';
import { tidyEvents } from './tidy-events.ts';

export { connectionsLogged } from './device-events.news.ts';
export { connectionsOf, pageEvents } from './device-events.store.ts';
export type { LoggedEvent } from './event-log.ts';

export interface DeviceEventsModule extends ModuleParts, Pick<EventLog, 'note'> {
  stop(): Promise<void>;
}

/** What happened to devices: written in batches, removed by age. The devices module says who may read it. */
export const createDeviceEvents = (
  deps: Pick<Platform, 'database' | 'jobs' | 'metrics' | 'log'> & EventLogDeps,
): DeviceEventsModule => {
  const events = createEventLog(deps);
  tidyEvents(deps, events);
  return { routes: [], note: events.note, stop: () => events.stop() };
};
