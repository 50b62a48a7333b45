import { z } from 'zod';
import { Id, Revision, Time } from '../kit/fields.ts';
import { WorkOrderTypeCode } from '../order-types/order-type.entities.ts';
import { WorkOrderStatus } from '../work-orders/work-order.entities.ts';

export const requestTextAtMost = 500;
export const issuedLabelsAtMost = 200;

/** What a label is on. */
export const RequestTarget = z.strictObject({ kind: z.enum(['device', 'asset', 'place']), id: Id });
export type RequestTarget = z.infer<typeof RequestTarget>;

/** What a label has for those who do not sign in: 128 random bits that lead to one device, asset or place. */
export const LabelCode = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, 'code')
  .meta({ examples: ['Zk3x9QpL0aVbT7sWm2Yd4A'] });
/** The secret with which a sender follows a request: 256 random bits that the sender's browser makes. */
export const RequestKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'code')
  .meta({ examples: ['q8yT1nW5bC0eR7uK3iM9oP2aS6dF4gH1jL8zX5cV0bN'] });

/** What somebody who stands before a label reports. */
export const RequestDraft = z.strictObject({
  code: LabelCode,
  /** Made by the sender: the same again is the same request. */
  key: RequestKey,
  text: z.string().trim().min(1).max(requestTextAtMost),
});
export type RequestDraft = z.infer<typeof RequestDraft>;

/** `closed`: ended without work, for example because it was a mistake. */
export const RequestState = z.enum(['open', 'inWork', 'done', 'closed']);
export type RequestState = z.infer<typeof RequestState>;

export const SentRequest = z.object({
  /** Seven random digits: says nothing about how many there are. */
  number: z.number().int(),
  /** Somebody has reported something here before, and that is still open: this was added to it. */
  joined: z.boolean(),
});

/** All that a sender gets to know. */
export const FollowedRequest = z.object({ number: z.number().int(), state: RequestState });

/** A request as staff see it, in its order. */
export const PublicRequest = z.object({
  id: Id,
  number: z.number().int(),
  at: Time,
  text: z.string(),
  joined: z.boolean(),
  /** The name of what the label was on, at that time. */
  labelName: z.string(),
  placeId: Id,
  placeName: z.string(),
  orderId: Id,
  orderNumber: z.number().int(),
  orderStatus: WorkOrderStatus,
  /** The pictures that were sent with it, as those of a record of its order. */
  pictures: z.array(Id),
});
export type PublicRequest = z.infer<typeof PublicRequest>;

/** A label with a code for requests. */
export const RequestLabel = z.object({
  id: Id,
  kind: RequestTarget.shape.kind,
  targetId: Id,
  name: z.string(),
  placeId: Id,
  placeName: z.string(),
  code: LabelCode,
  issuedAt: Time,
  /** Requests that came by labels of this device, asset or place. */
  requests: z.number().int(),
});
export type RequestLabel = z.infer<typeof RequestLabel>;

const settings = {
  /** Without it, no label answers. */
  enabled: z.boolean(),
  /** The type of the orders that are opened. */
  type: WorkOrderTypeCode,
  /** Of one place, that may be open at a time; what is reported then is added to the last one. Of devices and assets: one. */
  openAtMost: z.number().int().min(1).max(20),
  /** Requests in an hour from all labels together. */
  perHour: z.number().int().min(1).max(1_000),
};
export const RequestSettings = z.object({ ...settings, revision: Revision });
export type RequestSettings = z.infer<typeof RequestSettings>;
export const RequestSettingsDraft = z.strictObject({ ...settings, revision: Revision.optional() });
export type RequestSettingsDraft = z.infer<typeof RequestSettingsDraft>;
