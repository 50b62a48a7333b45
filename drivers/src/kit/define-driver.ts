import type { ControlMethod, SourceText, Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from './action.ts';
import type { Declares, ModelView } from './definition.ts';
import type { Device } from './device.ts';
import type { DriverModel } from './driver-model.ts';
import type { Field } from './field.ts';
import type { Neighbours } from './neighbours.ts';
import type { Picture, PictureRequest } from './picture.ts';
import type { PropertyDef } from './property.ts';
import type { Shared } from './shared-resources.ts';
import type { TransportChoice } from './transport.ts';

/** A device found on the network. `key` stays the same on a second search (MAC address, serial number). */
export interface Found {
  readonly key: string;
  readonly name: string;
  readonly params: Readonly<Record<string, Value>>;
  readonly info?: Readonly<Record<string, string>>;
}

export interface Poll {
  readonly id: string;
  /** What it reads, for the model's list of polls; defaults to the id. */
  readonly name?: SourceText;
  /** Milliseconds between two runs, or a function of the device's parameters. */
  readonly everyMs: number | ((params: Readonly<Record<string, Value>>) => number);
  run(device: Device): Promise<void>;
}

/** One network search, started by an administrator. */
export interface Search {
  readonly args: Readonly<Record<string, Value>>;
  /** Reports a device; reporting the same key again updates its entry. */
  found(device: Found): void;
  /** Progress within the range. */
  progress(done: number, total: number): void;
  /** Whether an address may be contacted; a search over a range asks for each address. */
  allow(address: string, port: number): boolean | Promise<boolean>;
  readonly shared: Shared;
  readonly signal: AbortSignal;
}

export interface Discovery {
  readonly name: SourceText;
  readonly params: readonly Field[];
  /** Resolves when the search is complete or aborted; rejects with a `deviceError` when it cannot run. */
  run(search: Search): Promise<void>;
}

/** A protocol as data and a few functions. The runtime owns sockets, reconnects, queues, framing and traces. */
export interface Driver {
  /** The action class of the specification: letters, digits and underscores, not starting with a digit. */
  readonly id: string;
  readonly version: string;
  readonly name: SourceText;
  readonly category: readonly string[];
  readonly protocol: string;
  /** The control method of the specification; drivers of one method are listed together. */
  readonly control: ControlMethod;
  readonly transport: TransportChoice;
  /**
   * What determines whether the device is online. Defaults to `wire`: it is online once `open` resolves. `driver`: only
   * `device.online` decides (last will, heartbeat), because the connection is to a broker and not to the device.
   */
  readonly presence?: 'wire' | 'driver';
  readonly params: readonly Field[];
  /** For generic drivers, whose properties and actions come from the model. */
  readonly declares?: Declares;
  readonly models?: readonly DriverModel[];
  /** A function when they are known only once the device is connected. */
  readonly properties: readonly PropertyDef[] | ((device: ModelView) => readonly PropertyDef[]);
  readonly actions: readonly ActionDef[] | ((device: ModelView) => readonly ActionDef[]);
  /** Called once connected: greeting, sign-in. The device is online once this resolves. */
  open?(device: Device): Promise<void>;
  /** Called with unsolicited frames. */
  receive?(device: Device, frame: Buffer): void;
  readonly poll?: readonly Poll[] | ((device: ModelView) => readonly Poll[]);
  /** What the device sees now, for devices with a property of the capability `snapshot`. Rejects with a `deviceError`. */
  picture?(device: Device, request: PictureRequest): Promise<Picture>;
  /** What is connected to the ports of a switch. Rejects with a `deviceError`, also for devices that are no switch. */
  neighbours?(device: Device): Promise<Neighbours>;
  /** The meaning of a frame, for the diagnostics page. */
  explain?(frame: Buffer): SourceText | undefined;
  readonly discover?: Discovery;
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Validates a driver's description at start rather than when it is first used. */
export const defineDriver = (driver: Driver): Driver => {
  if (!identifier.test(driver.id)) throw new Error(`driver id "${driver.id}" is not a class name`);
  refuseTwins(driver.id, 'parameter', driver.params);
  if (typeof driver.properties !== 'function') refuseTwins(driver.id, 'property', driver.properties);
  if (typeof driver.actions !== 'function') refuseTwins(driver.id, 'action', driver.actions);
  if (typeof driver.poll !== 'function') refuseTwins(driver.id, 'poll', driver.poll ?? []);
  return driver;
};

const refuseTwins = (driver: string, kind: string, list: readonly { readonly id: string }[]): void => {
  const seen = new Set<string>();
  for (const { id } of list) {
    if (seen.has(id)) throw new Error(`driver "${driver}" describes the ${kind} "${id}" twice`);
    seen.add(id);
  }
};
