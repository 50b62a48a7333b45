import type { ControlMethod, Text, Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from './action.ts';
import type { Declares, ModelView } from './definition.ts';
import type { Device } from './device.ts';
import type { DriverModel } from './driver-model.ts';
import type { Field } from './field.ts';
import type { PropertyDef } from './property.ts';
import type { DriverSample } from './sample.ts';
import type { Simulator, SimulatorOptions } from './simulator.ts';
import type { Shared } from './surroundings.ts';
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
  /** What it watches, for the model's list of listeners; defaults to the id. */
  readonly name?: Text;
  /** Milliseconds between two runs, or the same from the device's parameters. */
  readonly everyMs: number | ((params: Readonly<Record<string, Value>>) => number);
  run(device: Device): Promise<void>;
}

/** One search of the network, begun by an administrator. */
export interface Search {
  readonly args: Readonly<Record<string, Value>>;
  /** Tells a device; the same key again brings its entry up to date. */
  found(device: Found): void;
  /** How much of the range is done. */
  progress(done: number, total: number): void;
  /** Whether an address may be spoken to; a range asks for each of its own. */
  allow(address: string, port: number): boolean | Promise<boolean>;
  readonly shared: Shared;
  readonly signal: AbortSignal;
}

export interface Discovery {
  readonly name: Text;
  readonly params: readonly Field[];
  /** Resolves when the search is over or aborted; rejects with a `deviceError` that says why it cannot be done. */
  run(search: Search): Promise<void>;
}

/** A protocol as data and a few functions. The runtime owns sockets, reconnects, queues, framing and traces. */
export interface Driver {
  /** The specification's action class: letters, digits and underscores, not starting with a digit. */
  readonly id: string;
  readonly version: string;
  readonly name: Text;
  readonly category: readonly string[];
  readonly protocol: string;
  /** The specification's control method: drivers of one method are listed together. */
  readonly control: ControlMethod;
  readonly transport: TransportChoice;
  /**
   * Who says that the device is there. Defaults to `wire`: it is online once `open` resolves. `driver`: only
   * `device.online` says so (last will, heartbeat), because the wire is a broker's and not the device's.
   */
  readonly presence?: 'wire' | 'driver';
  readonly params: readonly Field[];
  /** Generic drivers: properties and actions come from the model. */
  readonly declares?: Declares;
  readonly models?: readonly DriverModel[];
  /** A function when only the connected device knows. */
  readonly properties: readonly PropertyDef[] | ((device: ModelView) => readonly PropertyDef[]);
  readonly actions: readonly ActionDef[] | ((device: ModelView) => readonly ActionDef[]);
  /** After the wire is up: greeting, sign-in. The device is online once this resolves. */
  open?(device: Device): Promise<void>;
  /** Frames that answer no request. */
  receive?(device: Device, frame: Buffer): void;
  readonly poll?: readonly Poll[] | ((device: ModelView) => readonly Poll[]);
  /** What a frame says, for the diagnostics page. */
  explain?(frame: Buffer): Text | undefined;
  readonly discover?: Discovery;
  simulate?(options: SimulatorOptions): Promise<Simulator>;
  /** Its devices in the sample venue, which shows every driver at work. */
  readonly sample?: DriverSample;
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Says at start what is wrong with a description, instead of in the middle of the night. */
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
