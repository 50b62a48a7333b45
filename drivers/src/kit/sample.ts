import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { DriverModel } from './driver-model.ts';

/** Kinds of room in the sample venue. */
export type SampleRoom = 'hall' | 'press' | 'lobby' | 'congress' | 'meeting' | 'training' | 'boardroom' | 'video';

/** The inputs of a sample. Identical at every start of one venue. */
export interface Making {
  /** Number of the device in its venue, from 1; makes addresses, serial numbers and readings differ. */
  readonly number: number;
  readonly model: DriverModel;
  /** Number of the room where it is installed. */
  readonly room: string;
  /** Names of the other devices in its room that have an address of their own, as they are installed. */
  readonly beside?: readonly string[];
  /** Password for devices that need one; different in every venue. */
  readonly password: string;
}

type FromMaking = (making: Making) => Record<string, Value>;

interface SampleSettings {
  readonly installed: 'ceiling' | 'booth' | 'wall' | 'rack' | 'panel';
  /** Parameters of the simulator; without them the device is real (the machine itself). */
  readonly simulate?: FromMaking;
  /** Connection parameters besides host and port. */
  readonly params?: FromMaking;
  /** Values when it is first switched on. */
  readonly values?: FromMaking;
  /** Connects through the product's message broker instead of its own address. */
  readonly broker?: true;
}

/** A kind of equipment with one or several devices in a room. */
export interface SampleKind extends SampleSettings {
  /** Unique within the driver. */
  readonly id: string;
  readonly name: SourceText;
  /** Names of models, used in rotation. */
  readonly models: readonly [string, ...string[]];
  /** The kind of room with one of it, unless the venue says otherwise. */
  readonly room: SampleRoom;
}

/** One particular device. */
export interface SampleDevice extends SampleSettings {
  readonly name: SourceText;
  readonly model: string;
  /** The nth room of a kind, from 1. */
  readonly room: readonly [SampleRoom, number];
}

/** A driver's part of the sample venue. */
export interface DriverSample {
  /** Models that exist only in the sample venue: equipment described for the project by an integrator. */
  readonly models?: readonly DriverModel[];
  readonly kinds?: readonly SampleKind[];
  readonly devices?: readonly SampleDevice[];
  /** Devices in the store room: found by a search, but not yet managed. */
  readonly spares?: readonly SampleDevice[];
}

/** A number from 0 to 1: evenly spread, and the same at every start. */
const spread = (number: number): number => (((number * 0.618_034) % 1) + 1) % 1;

/** A value for this device within a range. */
export const around = (number: number, from: number, to: number, decimals = 1): number =>
  Number((from + spread(number) * (to - from)).toFixed(decimals));
