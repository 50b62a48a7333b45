import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

const subject = ({ deviceId }: { deviceId: string }): string => deviceId;

/** A device was added or changed; its name, place or type may have changed. */
export const deviceSaved = recordedEvent('device.saved', z.object({ deviceId: z.string() }), subject);
export const deviceRemoved = recordedEvent(
  'device.removed',
  z.object({ deviceId: z.string(), by: z.object({ id: z.string(), name: z.string() }) }),
  subject,
);
