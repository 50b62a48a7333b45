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
  /** Properties and actions declared by the model, for generic drivers. */
  readonly definition?: Definition;
  /**
   * The model's settings for the driver's polls, by poll id, and for unsolicited messages under `notify`. Polls that
   * are not listed run with the driver's settings.
   */
  readonly listeners?: Readonly<Record<string, ListenerSetting>>;
  /** How the history of a property is stored, where the model overrides the driver. */
  readonly history?: Readonly<Record<string, NonNullable<PropertyDef['history']>>>;
  /** Runs on another node: described here, with the state that `state.accept` receives, but never connected. */
  readonly elsewhere?: boolean;
  /** A trial device: nothing is stored, and no alarms or connection changes are published. */
  readonly trial?: boolean;
}

export interface ListenerSetting {
  readonly enabled: boolean;
  /** Overrides the driver's interval. */
  readonly everyMs?: number;
}
