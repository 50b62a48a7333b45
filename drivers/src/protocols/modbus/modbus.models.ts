import type { DriverModel } from '../../kit/driver-model.ts';
import { networkMeters, serialMeters } from './modbus.meters.ts';
import { networkRooms, serialRooms } from './modbus.rooms.ts';

/** Behind a serial server; the line's speed is set there. */
export const rtuModels: readonly DriverModel[] = [...serialMeters, ...serialRooms];
export const tcpModels: readonly DriverModel[] = [...networkMeters, ...networkRooms];
