import type { Value } from '@eoms/contract/vocabulary';
import type { ActionFacts } from './action-facts.ts';
import type { Device } from './device.ts';

export interface ActionDef extends ActionFacts {
  /** Resolves when the device accepted the command; rejects with `deviceError` when it refused. */
  run(device: Device, args: Readonly<Record<string, Value>>): Promise<void>;
  /** Reads the properties that `expect` needs. Without it every poll of the driver runs. */
  readBack?(device: Device): Promise<void>;
}
