import type { Text, Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from './action.ts';
import type { Device } from './device.ts';
import type { DeviceView, Field } from './field.ts';
import type { PropertyDef } from './property.ts';
import type { Simulator, SimulatorOptions } from './simulator.ts';
import type { Transport } from './transport.ts';

/** A device found on the network. `key` stays the same on a second search (MAC address, serial number). */
export interface Found {
  readonly key: string;
  readonly name: string;
  readonly params: Readonly<Record<string, Value>>;
  readonly info?: Readonly<Record<string, string>>;
}

/** A ready model of a real maker: defaults for the driver's parameters, and where they come from. */
export interface DriverModel {
  readonly manufacturer: string;
  readonly name: string;
  readonly category: string;
  readonly params: Readonly<Record<string, Value>>;
  /** Facts worth showing, such as the class of the protocol. */
  readonly info?: Readonly<Record<string, string>>;
  /** The document that these facts were read from. */
  readonly source: string;
}

export interface Poll {
  readonly id: string;
  /** Milliseconds between two runs, or the same from the device's parameters. */
  readonly everyMs: number | ((params: Readonly<Record<string, Value>>) => number);
  run(device: Device): Promise<void>;
}

export interface Discovery {
  readonly name: Text;
  readonly params: readonly Field[];
  /** Resolves when the search is over or aborted. Answers are told as they come, several times if need be. */
  run(args: Readonly<Record<string, Value>>, found: (device: Found) => void, signal: AbortSignal): Promise<void>;
}

/** A protocol as data and a few functions. The runtime owns sockets, reconnects, queues, framing and traces. */
export interface Driver {
  /** The specification's action class: letters, digits and underscores, not starting with a digit. */
  readonly id: string;
  readonly version: string;
  readonly name: Text;
  readonly category: readonly string[];
  readonly protocol: string;
  readonly transport: Transport;
  readonly params: readonly Field[];
  readonly models?: readonly DriverModel[];
  /** A function when only the connected device knows. */
  readonly properties: readonly PropertyDef[] | ((device: DeviceView) => readonly PropertyDef[]);
  readonly actions: readonly ActionDef[] | ((device: DeviceView) => readonly ActionDef[]);
  /** After the wire is up: greeting, sign-in. The device is online once this resolves. */
  open?(device: Device): Promise<void>;
  /** Frames that answer no request. */
  receive?(device: Device, frame: Buffer): void;
  readonly poll?: readonly Poll[];
  /** What a frame says, for the diagnostics page. */
  explain?(frame: Buffer): Text | undefined;
  readonly discover?: Discovery;
  simulate?(options: SimulatorOptions): Promise<Simulator>;
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Says at start what is wrong with a description, instead of in the middle of the night. */
export const defineDriver = (driver: Driver): Driver => {
  if (!identifier.test(driver.id)) throw new Error(`driver id "${driver.id}" is not a class name`);
  refuseTwins(driver.id, 'parameter', driver.params);
  if (typeof driver.properties !== 'function') refuseTwins(driver.id, 'property', driver.properties);
  if (typeof driver.actions !== 'function') refuseTwins(driver.id, 'action', driver.actions);
  refuseTwins(driver.id, 'poll', driver.poll ?? []);
  return driver;
};

const refuseTwins = (driver: string, kind: string, list: readonly { readonly id: string }[]): void => {
  const seen = new Set<string>();
  for (const { id } of list) {
    if (seen.has(id)) throw new Error(`driver "${driver}" describes the ${kind} "${id}" twice`);
    seen.add(id);
  }
};
