import type { Value } from '@eoms/contract/vocabulary';

/** A configured device as the engine runs it. Secrets in `params` are already decrypted. */
export interface DeviceDefinition {
  readonly id: string;
  readonly name: string;
  readonly placeId: string;
  readonly driverId: string;
  readonly enabled: boolean;
  readonly params: Readonly<Record<string, Value>>;
}
