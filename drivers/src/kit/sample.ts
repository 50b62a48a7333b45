import type { Text, Value } from '@eoms/contract/vocabulary';
import type { DriverModel } from './driver-model.ts';

/** Kinds of room in the sample venue. */
export type SampleRoom = 'hall' | 'press' | 'lobby' | 'congress' | 'meeting' | 'training' | 'boardroom' | 'video';

/** What a sample may depend on. The same at every start of one venue. */
export interface Making {
  /** Of the device in its venue, from 1; makes addresses, serial numbers and readings differ. */
  readonly number: number;
  readonly model: DriverModel;
  /** The number on the door of the room where it stands. */
  readonly room: string;
  /** For devices that ask for one; another one in every venue. */
  readonly password: string;
}

type FromMaking = (making: Making) => Record<string, Value>;

interface SampleSettings {
  readonly installed: 'ceiling' | 'booth' | 'wall' | 'rack' | 'panel';
  /** Parameters of the simulator; without them the device is real (the machine itself). */
  readonly simulate?: FromMaking;
  /** Connection parameters beside host and port. */
  readonly params?: FromMaking;
  /** What it shows when it is switched on first. */
  readonly values?: FromMaking;
  /** Reached through the message broker of the product, not by an address of its own. */
  readonly broker?: true;
}

/** A kind of equipment, of which a room has one or several. */
export interface SampleKind extends SampleSettings {
  /** Unique within the driver. */
  readonly id: string;
  readonly name: Text;
  /** Names of models, bought in turn. */
  readonly models: readonly [string, ...string[]];
  /** Where one of it stands, unless the venue says how many stand where. */
  readonly room: SampleRoom;
}

/** One particular device. */
export interface SampleDevice extends SampleSettings {
  readonly name: Text;
  readonly model: string;
  /** The nth room of a kind, from 1. */
  readonly room: readonly [SampleRoom, number];
}

/** A driver's part of the sample venue. */
export interface DriverSample {
  /** Models that only the sample venue has: equipment that an integrator described for the project. */
  readonly models?: readonly DriverModel[];
  readonly kinds?: readonly SampleKind[];
  readonly devices?: readonly SampleDevice[];
  /** Devices in the store room: found by a search, not yet managed. */
  readonly spares?: readonly SampleDevice[];
}

/** 0 to 1 for a number: spread evenly, and the same at every start. */
const spread = (number: number): number => (((number * 0.618_034) % 1) + 1) % 1;

/** A value of this device within a range. */
export const around = (number: number, from: number, to: number, decimals = 1): number =>
  Number((from + spread(number) * (to - from)).toFixed(decimals));
