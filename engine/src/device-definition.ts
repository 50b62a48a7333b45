import type { Value } from '@eoms/contract/vocabulary';
import type { Definition, PropertyDef } from '@eoms/drivers/kit';

/** A configured device as the engine runs it. Secrets in `params` are already decrypted. */
export interface DeviceDefinition {
  readonly id: string;
  readonly name: string;
  readonly placeId: string;
  readonly driverId: string;
  readonly enabled: boolean;
  readonly params: Readonly<Record<string, Value>>;
  /** What the model declares, for generic drivers. */
  readonly definition?: Definition;
  /**
   * The model's say about the driver's polls, by poll id, and as `notify` about news that the device sends unasked;
   * what is left out runs as the driver says.
   */
  readonly listeners?: Readonly<Record<string, ListenerSetting>>;
  /** How the history of a property is kept, where the model says so. */
  readonly history?: Readonly<Record<string, NonNullable<PropertyDef['history']>>>;
  /** Only to be looked at: nothing of it is kept, and nobody is told of its alarms, comings and goings. */
  readonly trial?: boolean;
}

export interface ListenerSetting {
  readonly enabled: boolean;
  /** Instead of the driver's own interval. */
  readonly everyMs?: number;
}
