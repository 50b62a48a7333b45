import { devicesEndpoints, deviceToolsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import { deviceTools } from './device-tools.routes.ts';
import type { DevicesWork } from './devices.work.ts';
import { deviceReaders } from './read-devices.routes.ts';
import { deviceWriters } from './write-devices.routes.ts';

export const devicesRoutes = (work: DevicesWork): Route[] => [
  ...implement(devicesEndpoints, { ...deviceReaders(work), ...deviceWriters(work) }),
  ...implement(deviceToolsEndpoints, deviceTools(work)),
];
