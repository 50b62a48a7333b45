import { deviceEventText } from '@eoms/phrases';
import type { LoggedEvent } from '../../modules/device-events/device-events.module.ts';
import { stableId } from '../../platform/database/stable-id.ts';

export type PastEvent = LoggedEvent;

/** An outage of a device; `name` is different for each. */
export interface NamedOutage {
  readonly name: string;
  /** Counted from 0. */
  readonly number: number;
  readonly deviceId: string;
  readonly placeId: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

export const pastEvents = ({ name, deviceId, placeId, from, to }: NamedOutage): PastEvent[] =>
  (
    [
      ['offline', from],
      ['online', to],
    ] as const
  ).map(([kind, at]) => ({
    id: stableId(`${name}:${kind}`),
    deviceId,
    placeId,
    at,
    kind,
    text: deviceEventText(kind),
  }));
