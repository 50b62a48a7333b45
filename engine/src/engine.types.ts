import type { Text } from '@eoms/contract/vocabulary';
import type { Clock, Driver, ResolvedAction, ResolvedProperty, Search } from '@eoms/drivers/kit';
import type { SharedOptions } from '@eoms/drivers/transports';
import type { Bus } from './bus.ts';
import type { Command, CommandRequest } from './commands/command.ts';
import type { DeviceDefinition } from './device-definition.ts';
import type { HistorySink } from './history/history-sink.ts';
import type { DriverHost } from './isolation/driver-host.ts';
import type { AllowAddress } from './links/allow-address.ts';
import type { Diagnostics } from './links/diagnostics.ts';
import type { LinkTiming } from './links/link-timing.ts';
import type { Log } from './log.ts';
import type { AlarmRule } from './rules/alarm-rule.ts';
import type { DeviceState } from './state/device-state.ts';

export interface EngineOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly drivers: readonly Driver[];
  /** Drivers that work in threads of their own; one with the id of a driver above takes no part. */
  readonly isolated?: readonly DriverHost[];
  readonly sinks?: { readonly history?: HistorySink };
  /** The last known state, shown as stale until the devices confirm it. */
  readonly restore?: readonly DeviceState[];
  /** Keys of alarms that are still open, so that they are cleared once the device is well again. */
  readonly restoreAlarms?: readonly string[];
  readonly allowAddress?: AllowAddress;
  /** Broker, webhooks and durable readings, for the drivers that need them. */
  readonly shared?: SharedOptions;
  readonly timing?: Partial<LinkTiming>;
}

export interface Engine {
  readonly bus: Bus;
  start(): void;
  /**
   * Resolves once every device that is reported to (by a broker, by webhooks) listens or said why it cannot, at most
   * 10 s after: before that, what is sent to it would find nobody.
   */
  untilListening(): Promise<void>;
  /** How long ago the wheel of polls turned last; `undefined` while the engine is not started. */
  turnAgoMs(): number | undefined;
  /** Closes every link; resolves when the last one is closed. */
  stop(): Promise<void>;
  /** Adds a device or brings it up to date; it reconnects only if its driver, parameters or switch changed. */
  upsert(definition: DeviceDefinition): void;
  remove(deviceId: string): void;
  readonly state: {
    get(deviceId: string): DeviceState | undefined;
    many(deviceIds: readonly string[]): DeviceState[];
    /** Devices that changed since the last call, but none that is only tried. */
    takeChanged(): string[];
  };
  readonly rules: {
    /** All rules that users made, in place of those before; what is known already is judged at once. */
    replace(rules: readonly AlarmRule[]): void;
  };
  /**
   * What `execute` would say, for those who keep a command before it is given. Throws the same `Refusal`, apart from
   * that of a full queue.
   */
  judge(request: Omit<CommandRequest, 'id' | 'cause'>): {
    readonly action: string;
    readonly name: Text;
    readonly expiresInMs: number;
  };
  /** Id of the action that an id or a capability means for a device, if it is one alone that takes the arguments. */
  choose(request: Pick<CommandRequest, 'deviceId' | 'action' | 'args'>): string | undefined;
  /** Takes a command on at once (`pending`); its progress is on the bus. Throws a `Refusal`. */
  execute(request: CommandRequest): Command;
  /** Takes a command back that was not sent yet; false if it is too late. */
  cancel(commandId: string): boolean;
  readonly commands: { get(commandId: string): Command | undefined };
  diagnostics(deviceId: string): Diagnostics | undefined;
  /** Emits `device.frame` for this device until the returned function is called. */
  watch(deviceId: string): () => void;
  /** Drops the link and connects again now; also gives a set-aside driver another chance. */
  reconnect(deviceId: string): void;
  /** Polls now; resolves when the device answered, rejects with a `Refusal` when it did not. */
  readNow(deviceId: string): Promise<void>;
  /**
   * Runs a driver's search of the network, held to the addresses that devices may have. Rejects with a `Refusal` for a
   * driver without a search, else as the search does.
   */
  search(driverId: string, search: Omit<Search, 'allow' | 'shared'>): Promise<void>;
  propertiesOf(deviceId: string): ResolvedProperty[];
  actionsOf(deviceId: string): ResolvedAction[];
}
