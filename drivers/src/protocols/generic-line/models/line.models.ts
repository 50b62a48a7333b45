import type { DriverModel } from '../../../kit/driver-model.ts';
import { christieModels } from './christie.models.ts';
import { globalCacheModels } from './global-cache.models.ts';
import { lgSignageModels } from './lg-signage.models.ts';
import { necDisplayModels } from './nec-display.models.ts';
import { philipsSicpModels } from './philips-sicp.models.ts';
import { samsungMdcModels } from './samsung-mdc.models.ts';
import { sharpMonitorModels } from './sharp-monitor.models.ts';
import { sonySimpleIpModels } from './sony-simple-ip.models.ts';

/** Real equipment that needs nothing but a description; all of it uses TCP. */
export const tcpModels: readonly DriverModel[] = [
  ...christieModels,
  ...globalCacheModels,
  ...lgSignageModels,
  ...necDisplayModels,
  ...philipsSicpModels,
  ...samsungMdcModels,
  ...sharpMonitorModels,
  ...sonySimpleIpModels,
];
