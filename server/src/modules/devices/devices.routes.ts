import { devicesEndpoints, deviceToolsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { DevicesWork } from './devices.work.ts';
import { deviceReaders } from './read-devices.routes.ts';
import { deviceWriters } from './saving/write-devices.routes.ts';
import { deviceTools } from './tools/device-tools.routes.ts';

export const devicesRoutes = (work: DevicesWork): Route[] => [
  ...implement(devicesEndpoints, { ...deviceReaders(work), ...deviceWriters(work) }),
  ...implement(deviceToolsEndpoints, deviceTools(work)),
];
