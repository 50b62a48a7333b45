import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Revision, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { MessageKind } from './event-message.entities.ts';
import {
  EventDelivery,
  EventDeliveryRow,
  EventDeliveryStatus,
  EventWebhook,
  EventWebhookDraft,
  NewEventWebhook,
  overlapHoursAtMost,
} from './event-webhook.entities.ts';

const see = may('view', 'eventWebhooks');
const edit = may('edit', 'eventWebhooks');
const draftErrors = ['404', 'eventWebhook.nameInUse', 'eventWebhook.placesNeeded'] as const;

/** Other systems that are sent what happens, signed as Standard Webhooks says. */
export const eventWebhooksEndpoints = {
  listEventWebhooks: endpoint({
    method: 'GET',
    path: '/eventWebhook/getPage',
    summary: 'Page of the targets whose places the caller may all see',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'createdAt', 'deliveredAt']),
    reply: page(EventWebhook),
  }),
  createEventWebhook: endpoint({
    method: 'POST',
    path: '/eventWebhook/create',
    summary: 'Add a target; the reply is the only time that its secret is shown',
    needs: edit,
    scope: 'place',
    secretReply: true,
    perMinute: 20,
    body: EventWebhookDraft,
    reply: NewEventWebhook,
    errors: [...draftErrors, 'eventWebhook.tooMany'],
  }),
  saveEventWebhook: endpoint({
    method: 'POST',
    path: '/eventWebhook/save',
    summary: 'Change a target; to switch one on again is to forget why it was stopped',
    needs: edit,
    scope: 'place',
    body: EventWebhookDraft.extend({ id: Id, revision: Revision.optional() }),
    reply: Saved,
    errors: [...draftErrors, '409'],
  }),
  removeEventWebhook: endpoint({
    method: 'POST',
    path: '/eventWebhook/remove',
    summary: 'Remove a target with its log; what waits is not sent any more',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
  renewEventWebhookSecret: endpoint({
    method: 'POST',
    path: '/eventWebhook/renewSecret',
    summary: 'Make another secret, shown this once; the former one signs too until the overlap ends',
    needs: edit,
    scope: 'place',
    secretReply: true,
    perMinute: 20,
    body: z.strictObject({ id: Id, overlapHours: z.number().int().min(0).max(overlapHoursAtMost) }),
    reply: NewEventWebhook,
    errors: ['404'],
  }),
  testEventWebhook: endpoint({
    method: 'POST',
    path: '/eventWebhook/test',
    summary: 'Send a test message to a target that is on; the reply names its delivery in the log',
    needs: edit,
    scope: 'place',
    perMinute: 20,
    body: ById,
    reply: Saved,
    errors: ['404', 'eventWebhook.isOff'],
  }),
  listEventDeliveries: endpoint({
    method: 'GET',
    path: '/eventWebhook/getDeliveryPage',
    summary: 'Page of the log: messages to targets with what became of them',
    needs: see,
    scope: 'place',
    query: pageQuery(['createdAt']).extend({
      webhookId: Id.optional(),
      status: EventDeliveryStatus.optional(),
      kind: MessageKind.optional(),
    }),
    reply: page(EventDeliveryRow),
  }),
  getEventDelivery: endpoint({
    method: 'GET',
    path: '/eventWebhook/getDelivery/{id}',
    summary: 'A message as it is sent, with its latest attempts',
    needs: see,
    scope: 'place',
    params: z.strictObject({ id: Id }),
    reply: EventDelivery,
    errors: ['404'],
  }),
  resendEventDeliveries: endpoint({
    method: 'POST',
    path: '/eventWebhook/resend',
    summary: 'Send messages again that arrived or failed, under the id that they had',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: Done,
    errors: ['404', '409', 'eventWebhook.wrongState'],
  }),
  resendFailedEvents: endpoint({
    method: 'POST',
    path: '/eventWebhook/resendFailed',
    summary: 'Send all failed messages of a target again, in their order; the reply says how many',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: z.object({ count: z.number().int() }),
    errors: ['404'],
  }),
};
