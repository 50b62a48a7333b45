import { liveEvents, type PayloadOf } from '@eoms/contract';

type Definitions = typeof liveEvents;
/** A piece of news, told apart by its name. */
export type LiveEvent = {
  [K in keyof Definitions]: { name: Definitions[K]['name']; payload: PayloadOf<Definitions[K]> };
}[keyof Definitions];

const names: ReadonlySet<string> = new Set(Object.values(liveEvents).map((e) => e.name));

/** News of a newer server that this console does not know is passed over. The payload is our own server's word. */
export const isLiveEvent = (event: { name: string; payload: unknown }): event is LiveEvent => names.has(event.name);

/** A device came, went, or is another one than before: figures that count devices are old. */
export const changesDevices = (event: LiveEvent): boolean =>
  event.name === 'device.changed' || (event.name === 'device.stateChanged' && event.payload.connection !== undefined);
