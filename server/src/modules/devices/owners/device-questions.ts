import { Diagnostics, LanguageCode } from '@eoms/contract';
import { z } from 'zod';
import { question } from '../../../platform/bus/asking.ts';

/** What a node asks the one that runs a device. */
export const diagnosticsOf = question('devices.diagnostics', z.object({ deviceId: z.string() }), Diagnostics);
export const reconnectDevice = question('devices.reconnect', z.object({ deviceId: z.string() }), z.null());
export const readDeviceNow = question(
  'devices.readNow',
  z.object({ deviceId: z.string(), language: LanguageCode }),
  z.null(),
);
