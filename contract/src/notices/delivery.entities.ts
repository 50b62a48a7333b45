import { z } from 'zod';
import { event } from '../kit/event.ts';
import { Id, Time } from '../kit/fields.ts';
import { ChannelKind } from './channel-kinds.ts';

/** `waiting` also between two attempts; `expired`: nobody would want it any more. */
export const DeliveryStatus = z.enum(['waiting', 'sent', 'failed', 'expired']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One notice on its way to one recipient by one channel. */
export const NoticeDelivery = z.object({
  id: Id,
  noticeId: Id,
  channelId: Id.nullable(),
  channelName: z.string(),
  channelKind: ChannelKind,
  recipient: z.string(),
  /** Masked for callers who may not edit recipients. */
  address: z.string().nullable(),
  title: z.string(),
  content: z.string(),
  status: DeliveryStatus,
  attempts: z.number().int(),
  createdAt: Time,
  /** When it leaves, while it waits. */
  dueAt: Time,
  sentAt: Time.nullable(),
  /** What the far side answered last. */
  reply: z.object({ status: z.string(), excerpt: z.string() }).nullable(),
  /** Of several notices that became one message: how many. */
  together: z.number().int(),
});
export type NoticeDelivery = z.infer<typeof NoticeDelivery>;

/** On `notices:<user>`: a notice for this user, to be shown in every open console. */
export const noticeArrived = event(
  'notice.arrived',
  z.object({ id: Id, title: z.string(), content: z.string(), urgent: z.boolean(), at: Time }),
);
