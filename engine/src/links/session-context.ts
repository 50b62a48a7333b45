import type { Quality, SourceText, Value } from '@eoms/contract/vocabulary';
import type { Clock, Intake, Shared } from '@eoms/drivers/kit';
import type { Bus } from '../bus.ts';
import type { CommandStore } from '../commands/command-store.ts';
import type { Log } from '../log.ts';
import type { KnownValue, LiveDevice } from '../state/live-device.ts';
import type { StateStore } from '../state/state-store.ts';
import type { AllowAddress } from './allow-address.ts';
import type { ConnectGate } from './connect-gate.ts';
import type { FrameLog } from './frame-log.ts';
import type { LinkTiming } from './link-timing.ts';
import type { PollScheduler } from './poll-scheduler.ts';

/** What all sessions share with the engine. */
export interface SessionContext {
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Bus;
  readonly state: StateStore;
  readonly commandStore: CommandStore;
  readonly timing: LinkTiming;
  readonly scheduler: PollScheduler;
  readonly gate: ConnectGate;
  readonly frameLog: FrameLog;
  readonly intake: Intake;
  readonly allowAddress: AllowAddress;
  readonly shared: Shared;
  /** As in the engine's options. */
  readonly mayRun: () => boolean;
  /** Processes a reading: state first, then alarms, then history. */
  readonly reading: (one: KnownValue, value: Value, at: number, quality: Quality) => void;
  readonly wentOnline: (device: LiveDevice) => void;
  readonly wentOffline: (device: LiveDevice, reason?: SourceText) => void;
}
