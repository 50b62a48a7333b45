import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { tidyEvents } from './tidy-events.ts';

export { connectionsOf, pageEvents } from './device-events.store.ts';
export type { LoggedEvent } from './event-log.ts';

export interface DeviceEventsModule extends ModuleParts, Pick<EventLog, 'note'> {
  stop(): Promise<void>;
}

/** What happened to devices: written in batches, removed by age. The devices module says who may read it. */
export const createDeviceEvents = (
  platform: Pick<Platform, 'database' | 'jobs' | 'metrics' | 'log'>,
): DeviceEventsModule => {
  const events = createEventLog(platform);
  tidyEvents(platform, events);
  return { routes: [], note: events.note, stop: () => events.stop() };
};
