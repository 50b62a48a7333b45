import type {
  ChannelKind,
  ChannelValue,
  DeliveryStatus,
  MessageType,
  NoticeDelivery,
  NoticePreferences,
  RecipientKind,
  Rota,
  SourceText,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import type { Language } from '../../platform/http/context.ts';
import { users } from '../people/people.tables.ts';

/** Ways on which notices leave. */
export const noticeChannels = pgTable(
  'notice_channels',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text().$type<ChannelKind>().notNull(),
    params: jsonb().$type<Record<string, ChannelValue>>().notNull(),
    /** Encrypted: a JSON object of texts. */
    secrets: text(),
    hasSecrets: text('has_secrets').array().notNull(),
    perMinute: integer('per_minute').notNull(),
    digestMinutes: integer('digest_minutes').notNull(),
    enabled: boolean().notNull(),
    sort: integer().notNull(),
    lastSentAt: time('last_sent_at'),
    lastFailedAt: time('last_failed_at'),
    /** Its provider wants to get nothing before then. */
    pausedUntil: time('paused_until'),
    createdAt: createdAt(),
    revision: revision('notice_channels'),
  },
  (t) => [unique('notice_channels_name_key').on(t.name)],
);

export const noticeTemplates = pgTable(
  'notice_templates',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    group: text('group_name').notNull(),
    messageType: text('message_type').$type<MessageType>().notNull(),
    title: jsonb().$type<SourceText>().notNull(),
    content: jsonb().$type<SourceText>().notNull(),
    external: boolean().notNull(),
    system: boolean().notNull(),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    revision: revision('notice_templates'),
  },
  (t) => [unique('notice_templates_code_key').on(t.code)],
);

export const noticeTemplateChannels = pgTable(
  'notice_template_channels',
  { templateId: uuid('template_id').notNull(), channelId: uuid('channel_id').notNull() },
  (t) => [
    primaryKey({ name: 'notice_template_channels_pk', columns: [t.templateId, t.channelId] }),
    foreignKey({
      name: 'notice_template_channels_template_fk',
      columns: [t.templateId],
      foreignColumns: [noticeTemplates.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'notice_template_channels_channel_fk',
      columns: [t.channelId],
      foreignColumns: [noticeChannels.id],
    }).onDelete('cascade'),
    index('notice_template_channels_channel_idx').on(t.channelId),
  ],
);

/** Whom notices go to. `subjectId` is a user, role or department; one that is removed reaches nobody. */
export const noticeRecipients = pgTable(
  'notice_recipients',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text().$type<RecipientKind>().notNull(),
    subjectId: uuid('subject_id'),
    phone: text(),
    email: text(),
    language: text().$type<Language>(),
    rota: jsonb().$type<Rota>(),
    createdAt: createdAt(),
    revision: revision('notice_recipients'),
  },
  (t) => [
    unique('notice_recipients_name_key').on(t.name),
    index('notice_recipients_phone_idx').on(sql`regexp_replace(${t.phone}, '[ -]', '', 'g')`),
  ],
);

/** Of users who have wishes of their own. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: uuid('user_id').primaryKey(),
    language: text().$type<NoticePreferences['language']>(),
    muted: text().array().$type<ChannelKind[]>().notNull(),
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    urgentInQuiet: boolean('urgent_in_quiet').notNull(),
    digestMinutes: integer('digest_minutes'),
  },
  (t) => [
    foreignKey({ name: 'notice_preferences_user_fk', columns: [t.userId], foreignColumns: [users.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Browsers that notices are pushed to. They go with their user, and with the session in which they were last confirmed. */
export const noticeBrowsers = pgTable(
  'notice_browsers',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    endpoint: text().notNull(),
    /** Encrypted: the keys of the browser, as a JSON object. */
    keys: text().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    lastSentAt: time('last_sent_at'),
  },
  (t) => [
    unique('notice_browsers_endpoint_key').on(t.endpoint),
    foreignKey({ name: 'notice_browsers_user_fk', columns: [t.userId], foreignColumns: [users.id] }).onDelete(
      'cascade',
    ),
    index('notice_browsers_user_idx').on(t.userId),
  ],
);

/** One notice to one recipient by one channel: waiting, or what became of it. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    id: uuid().primaryKey(),
    noticeId: uuid('notice_id').notNull(),
    channelId: uuid('channel_id'),
    channelName: text('channel_name').notNull(),
    channelKind: text('channel_kind').$type<ChannelKind>().notNull(),
    userId: uuid('user_id'),
    recipient: text().notNull(),
    address: text(),
    /** For pushes: one of the user's browsers. */
    browserId: uuid('browser_id'),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** What it is about, for the far side: `alarm:<id>`. */
    subject: text().notNull(),
    placeId: uuid('place_id'),
    /** Of what is about several places. */
    placeIds: uuid('place_ids').array(),
    urgent: boolean().notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: integer().notNull().default(0),
    /** The process that is sending it until `dueAt`. */
    leasedBy: uuid('leased_by'),
    /** The message that it leaves in, from the first attempt on; the same at every attempt and for all that leave together. */
    messageId: uuid('message_id'),
    /** Waiting deliveries with the same key leave together. */
    digestKey: text('digest_key'),
    /** When it was planned to leave; `dueAt` moves with every attempt. */
    slotAt: time('slot_at').notNull(),
    dueAt: time('due_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    triedAt: time('tried_at'),
    sentAt: time('sent_at'),
    reply: jsonb().$type<NoticeDelivery['reply']>(),
    /** Of one that could not be delivered: when somebody decided that it need not be. */
    discardedAt: time('discarded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'notice_deliveries_channel_fk',
      columns: [t.channelId],
      foreignColumns: [noticeChannels.id],
    }).onDelete('set null'),
    index('notice_deliveries_due_idx').on(t.channelId, t.dueAt).where(sql`status = 'waiting'`),
    index('notice_deliveries_leased_idx').on(t.leasedBy).where(sql`leased_by is not null`),
    index('notice_deliveries_tried_idx').on(t.channelId, t.triedAt),
    index('notice_deliveries_digest_idx').on(t.digestKey, t.slotAt).where(sql`digest_key is not null`),
    index('notice_deliveries_message_idx').on(t.messageId),
    index('notice_deliveries_created_idx').on(t.createdAt, t.id),
    index('notice_deliveries_notice_idx').on(t.noticeId),
    index('notice_deliveries_failed_idx').on(t.createdAt).where(sql`status = 'failed' and discarded_at is null`),
  ],
);
