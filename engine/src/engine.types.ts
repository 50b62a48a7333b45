import type { SourceText } from '@eoms/contract/vocabulary';
import type { Clock, Driver, Neighbours, Picture, ResolvedAction, ResolvedProperty, Search } from '@eoms/drivers/kit';
import type { SharedOptions } from '@eoms/drivers/transports';
import type { Bus } from './bus.ts';
import type { Command, CommandRequest } from './commands/command.ts';
import type { DeviceDefinition } from './device-definition.ts';
import type { HistorySink } from './history/history-sink.ts';
import type { DriverHost } from './isolation/driver-host.ts';
import type { DeviceTrigger } from './linkage/device-trigger.ts';
import type { AllowAddress } from './links/allow-address.ts';
import type { Diagnostics } from './links/diagnostics.ts';
import type { LinkTiming } from './links/link-timing.ts';
import type { Log } from './log.ts';
import type { AlarmRule } from './rules/alarm-rule.ts';
import type { IsMuted } from './rules/suggested-watch.ts';
import type { DeviceState } from './state/device-state.ts';

export interface EngineOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly drivers: readonly Driver[];
  /** Drivers that run in their own processes; one with the id of a driver above is ignored. */
  readonly isolated?: readonly DriverHost[];
  readonly sinks?: { readonly history?: HistorySink };
  /** The last known state, marked stale until the devices confirm it. */
  readonly restore?: readonly DeviceState[];
  /** Keys of alarms that are still open, so that they are cleared once the device recovers. */
  readonly restoreAlarms?: readonly string[];
  readonly allowAddress?: AllowAddress;
  /**
   * False when another node may be running the devices of this one: then nothing is polled and no command is sent.
   * Defaults to always true.
   */
  readonly mayRun?: () => boolean;
  /** Broker, webhooks and durable readings, for the drivers that need them. */
  readonly shared?: SharedOptions;
  /**
   * False while more readings arrive than can be stored: lines then send only a little, and streams that send more are
   * held back. Defaults to always true.
   */
  readonly hasRoom?: () => boolean;
  readonly timing?: Partial<LinkTiming>;
}

export interface Engine {
  readonly bus: Bus;
  start(): void;
  /**
   * Resolves once every device that is only listened to (through a broker or webhooks) is listening or has failed, at
   * most after 10 s: messages sent before that would be lost.
   */
  untilListening(): Promise<void>;
  /** Time since the last turn of the poll scheduler; `undefined` while the engine is not started. */
  turnAgoMs(): number | undefined;
  /** Closes every link; resolves when the last one is closed. */
  stop(): Promise<void>;
  /** Adds or updates a device; it reconnects only if its driver, parameters or `enabled` changed. */
  upsert(definition: DeviceDefinition): void;
  remove(deviceId: string): void;
  readonly state: {
    get(deviceId: string): DeviceState | undefined;
    many(deviceIds: readonly string[]): DeviceState[];
    /** Takes what another node knows of a device that runs there; publishes nothing. */
    accept(state: DeviceState): void;
    /** Devices that changed since the last call, except trial devices. */
    takeChanged(): string[];
  };
  /** Lets go of devices that another node runs from now on, at once; they stay described. */
  handOver(deviceIds: readonly string[]): void;
  /** The open alarms of devices that another node ran until now; call it before their `upsert`. */
  takeOverAlarms(deviceIds: readonly string[], keys: readonly string[]): void;
  readonly rules: {
    /** Replaces all user rules; known values are evaluated immediately. */
    replace(rules: readonly AlarmRule[]): void;
    /** Adds or replaces one rule. */
    put(rule: AlarmRule): void;
    /** Removes a rule; its alarms clear. */
    remove(ruleId: string): void;
    /** Switches alarms off that drivers suggest: they raise nothing, and open ones clear. */
    mute(isMuted: IsMuted): void;
  };
  /** Replaces the triggers of an automation, which fire as `trigger.fired` on the bus; none removes it. */
  setTriggers(ownerId: string, triggers: readonly DeviceTrigger[]): void;
  /**
   * Validates a command as `execute` does, for callers that store it first. Throws the same `Refusal`, except for a
   * full queue.
   */
  judge(request: Omit<CommandRequest, 'id' | 'cause'>): {
    readonly action: string;
    readonly name: SourceText;
    readonly expiresInMs: number;
  };
  /** Id of the action with this id or capability, if exactly one accepts the arguments. */
  choose(request: Pick<CommandRequest, 'deviceId' | 'action' | 'args'>): string | undefined;
  /** Accepts a command (`pending`); its progress is published on the bus. Throws a `Refusal`. */
  execute(request: CommandRequest): Command;
  /** Cancels a command that was not sent yet; returns false if it is too late. */
  cancel(commandId: string): boolean;
  readonly commands: { get(commandId: string): Command | undefined };
  diagnostics(deviceId: string): Diagnostics | undefined;
  /** Emits `device.frame` for this device until the returned function is called. */
  watch(deviceId: string): () => void;
  /** Drops the link and reconnects immediately; also retries a driver that was set aside. */
  reconnect(deviceId: string): void;
  /** The networks that devices may be in have changed: links are checked again. */
  recheckAddresses(): void;
  /** Polls immediately; resolves when the device has answered, rejects with a `Refusal` otherwise. */
  readNow(deviceId: string): Promise<void>;
  /** What a device sees now, as it delivers it: unchecked bytes. Rejects with a `Refusal`. */
  picture(deviceId: string, index: number): Promise<Picture>;
  /** What is connected to the ports of a switch. Rejects with a `Refusal`. */
  neighbours(deviceId: string): Promise<Neighbours>;
  /**
   * Runs a driver's network discovery, restricted to allowed addresses. Rejects with a `Refusal` for a driver without
   * discovery, otherwise as the discovery does.
   */
  search(driverId: string, search: Omit<Search, 'allow' | 'shared'>): Promise<void>;
  propertiesOf(deviceId: string): ResolvedProperty[];
  actionsOf(deviceId: string): ResolvedAction[];
}
