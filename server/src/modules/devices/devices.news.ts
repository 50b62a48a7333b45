import { deviceChanged } from '@eoms/contract';
import { z } from 'zod';
import { localEvent, recordedEvent } from '../../platform/news/news.ts';

const subject = ({ deviceId }: { deviceId: string }): string => deviceId;

/** A device was added or changed; its name, place or type may have changed. */
export const deviceSaved = recordedEvent('device.saved', z.object({ deviceId: z.string() }), subject);
export const deviceRemoved = recordedEvent(
  'device.removed',
  z.object({ deviceId: z.string(), by: z.object({ id: z.string(), name: z.string() }) }),
  subject,
);
/** The same, once memory and engine of the node that saved it have it: whoever reads it now finds it. */
export const deviceLoaded = localEvent('device.loaded', deviceChanged.payload);
