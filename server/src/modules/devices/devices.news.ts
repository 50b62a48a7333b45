import { event } from '@eoms/contract';
import { z } from 'zod';

/** A device was made or changed; its name, place or type may differ from before. */
export const deviceSaved = event('device.saved', z.object({ deviceId: z.string(), placeId: z.string() }));
export const deviceRemoved = event(
  'device.removed',
  z.object({ deviceId: z.string(), placeId: z.string(), by: z.object({ id: z.string(), name: z.string() }) }),
);
