import { devicesEndpoints, deviceToolsEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../platform/http/implement.ts';
import { deviceTools } from './device-tools.routes.ts';
import { type DiscoveryWork, discoveryHandlers } from './discovery/discovery.routes.ts';
import { deviceReaders } from './read-devices.routes.ts';
import type { TransferWork } from './transfer/preview-import.ts';
import { transferHandlers } from './transfer/transfer.routes.ts';
import { deviceWriters } from './write-devices.routes.ts';

export const devicesRoutes = (work: DiscoveryWork & TransferWork): Route[] => [
  ...implement(devicesEndpoints, { ...deviceReaders(work), ...deviceWriters(work) }),
  ...implement(deviceToolsEndpoints, { ...deviceTools(work), ...transferHandlers(work), ...discoveryHandlers(work) }),
];
