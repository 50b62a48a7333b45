import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Phone, Saved, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { ChannelChoice } from './channel.entities.ts';
import { ChannelKind } from './channel-kinds.ts';
import { DeliveryStatus, NoticeDelivery } from './delivery.entities.ts';
import { NoticePreferences, NoticeRecipient, NoticeRecipientDraft, RecipientKind } from './recipient.entities.ts';

const see = may('view', 'notifyChannel', 'alarmRule', 'alarmRuleEdit');
const seeLog = may('view', 'notifyChannel');
const edit = may('edit', 'notifyChannel');

/** Whom notices go to, and what became of them. */
export const recipientsEndpoints = {
  pageRecipients: endpoint({
    method: 'GET',
    path: '/deviceWarningUser/getPage',
    summary: 'Page of the notify objects; numbers and addresses are masked for callers who may not edit them',
    needs: see,
    scope: 'none',
    query: pageQuery(['name', 'kind']).extend({ kind: RecipientKind.optional() }),
    reply: page(NoticeRecipient),
  }),
  recipientsByPhone: endpoint({
    method: 'GET',
    path: '/deviceWarningUser/getByPhone',
    summary: 'The notify objects that this phone number belongs to',
    needs: edit,
    scope: 'none',
    query: z.strictObject({ phone: Phone }),
    reply: z.array(NoticeRecipient),
  }),
  listRecipientChoices: endpoint({
    method: 'GET',
    path: '/deviceWarningUser/getChoices',
    summary: 'The first 200 users, roles or departments by name, to make notify objects of',
    needs: may('control', 'notifyChannel'),
    scope: 'none',
    query: z.strictObject({
      kind: z.enum(['user', 'role', 'department']),
      keyword: z.string().trim().max(100).optional(),
    }),
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  saveRecipient: endpoint({
    method: 'POST',
    path: '/deviceWarningUser/save',
    summary: 'Create or change a notify object',
    needs: edit,
    scope: 'none',
    body: NoticeRecipientDraft,
    reply: Saved,
    errors: ['recipient.nameInUse', 'recipient.unreachable', 'notice.usedBy', '404'],
  }),
  removeRecipient: endpoint({
    method: 'DELETE',
    path: '/deviceWarningUser/delete',
    summary: 'Remove a notify object',
    needs: edit,
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['notice.inUse', 'notice.usedBy'],
  }),
  handOverRota: endpoint({
    method: 'POST',
    path: '/deviceWarningUser/handOver',
    summary: 'Let somebody stand in on a rota until a moment; without a user, whose turn it is is on call again',
    needs: may('control', 'notifyChannel'),
    scope: 'none',
    body: z.strictObject({ id: Id, standIn: z.strictObject({ userId: Id, until: Time }).nullable() }),
    reply: Done,
    errors: ['recipient.notRota', 'recipient.handOverPast', '404'],
  }),
  pageDeliveries: endpoint({
    method: 'GET',
    path: '/notifyChannel/getLogPage',
    summary: 'Page of the notices on their way and sent, with what the far side answered',
    needs: seeLog,
    scope: 'place',
    query: pageQuery(['createdAt', 'sentAt']).extend({
      status: DeliveryStatus.optional(),
      channelId: Id.optional(),
      kind: ChannelKind.optional(),
      noticeId: Id.optional(),
      from: Time.optional(),
      to: Time.optional(),
    }),
    reply: page(NoticeDelivery),
  }),
  resendDeliveries: endpoint({
    method: 'POST',
    path: '/notifyChannel/resend',
    summary: 'Send notices again, whatever became of them',
    needs: may('control', 'notifyChannel'),
    scope: 'place',
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: Done,
    errors: ['404', '409', 'notice.wrongState'],
  }),
  getOwnPreferences: endpoint({
    method: 'GET',
    path: '/notifyChannel/getOwnPreferences',
    summary: "The caller's own wishes for notices, and the channels that reach users",
    needs: 'session',
    scope: 'own',
    reply: z.object({ preferences: NoticePreferences, channels: z.array(ChannelChoice) }),
  }),
  saveOwnPreferences: endpoint({
    method: 'POST',
    path: '/notifyChannel/saveOwnPreferences',
    summary: "Change the caller's own wishes for notices",
    needs: 'session',
    scope: 'own',
    body: NoticePreferences,
    reply: Done,
  }),
};
