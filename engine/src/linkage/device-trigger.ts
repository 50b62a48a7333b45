import type { Value } from '@eoms/contract/vocabulary';
import type { Operator } from '@eoms/drivers/kit';

interface OfDevices {
  /** Different from the ids of all other triggers of the same owner. */
  readonly id: string;
  readonly deviceIds: readonly string[];
}

/** A comparison that begins to hold, and does so for `forMs` without a break. */
export interface ValueTrigger extends OfDevices {
  readonly kind: 'value';
  /** Of an indexed property, `route[2]` means one element and `route` each of them. */
  readonly property: string;
  readonly operator: Operator;
  readonly value: Value;
  readonly forMs: number;
}

/** A device that went online or offline and stays so for `forMs`. */
export interface ConnectionTrigger extends OfDevices {
  readonly kind: 'connection';
  readonly to: 'online' | 'offline';
  readonly forMs: number;
}

/** Every good reading, or every new value, for which the comparison holds, if there is one. */
export interface ReadingTrigger extends OfDevices {
  readonly kind: 'reading';
  readonly property: string;
  readonly on: 'change' | 'report';
  readonly compare?: { readonly operator: Operator; readonly value: Value } | undefined;
}

/** What a device does that sets an automation off. */
export type DeviceTrigger = ValueTrigger | ConnectionTrigger | ReadingTrigger;

/** A trigger has fired; `key` is the value that did it, absent for connections. */
export interface TriggerFired {
  readonly ownerId: string;
  readonly triggerId: string;
  readonly deviceId: string;
  readonly key?: string;
  readonly value?: Value;
  readonly at: number;
}
