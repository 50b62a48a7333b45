import { liveEvents, type PayloadOf } from '@eoms/contract';

type Definitions = typeof liveEvents;
/** A live event, discriminated by its name. */
export type LiveEvent = {
  [K in keyof Definitions]: { name: Definitions[K]['name']; payload: PayloadOf<Definitions[K]> };
}[keyof Definitions];

const names: ReadonlySet<string> = new Set(Object.values(liveEvents).map((e) => e.name));

/**
 * Events of a newer server that this console does not know are ignored. The payload is trusted: it comes from our own
 * server.
 */
export const isLiveEvent = (event: { name: string; payload: unknown }): event is LiveEvent => names.has(event.name);

/** Whether an event makes device counts stale: a device was added, changed or removed, or its connection changed. */
export const changesDevices = (event: LiveEvent): boolean =>
  event.name === 'device.changed' || (event.name === 'device.stateChanged' && event.payload.connection !== undefined);
