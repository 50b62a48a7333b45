import { SourceText } from '@eoms/contract';
import { z } from 'zod';
import { recordedEvent } from '../../platform/news/news.ts';

const LoggedConnection = z.object({
  /** Of its entry in the log. */
  id: z.string(),
  deviceId: z.string(),
  placeId: z.string(),
  to: z.enum(['online', 'offline']),
  /** Milliseconds since 1970. */
  at: z.number(),
  text: SourceText,
});
export type LoggedConnection = z.infer<typeof LoggedConnection>;

/**
 * Devices went offline or came back. Many in one, because a venue that loses its network would otherwise record one for
 * each of its devices; so they are also all one subject, in which the order is kept.
 */
export const connectionsLogged = recordedEvent(
  'device.connectionsLogged',
  z.object({ changes: z.array(LoggedConnection) }),
  () => 'connections',
);
