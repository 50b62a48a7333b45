import type { Text } from '@eoms/contract/vocabulary';
import type { Clock, PropertyDef, Shared } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import type { CommandBook } from '../commands/command-book.ts';
import type { Log } from '../log.ts';
import type { Reading } from '../state/device-state.ts';
import type { StateStore } from '../state/state-store.ts';
import type { AllowAddress } from './allow-address.ts';
import type { ConnectGate } from './connect-gate.ts';
import type { LinkTiming } from './link-timing.ts';
import type { TurnWheel } from './turn-wheel.ts';

/** What every session shares with the engine. */
export interface SessionSurroundings {
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Bus;
  readonly state: StateStore;
  readonly book: CommandBook;
  readonly timing: LinkTiming;
  readonly wheel: TurnWheel;
  readonly gate: ConnectGate;
  readonly allowAddress: AllowAddress;
  readonly shared: Shared;
  readonly reading: (reading: Reading, def: PropertyDef) => void;
  readonly wentOnline: (deviceId: string) => void;
  readonly wentOffline: (deviceId: string, reason?: Text) => void;
}
