import type { CommandStatus, SourceText, Text, Value } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';

/** Commands to devices, with who sent them and the result. Rows outlive the device, so names are copied. */
export const deviceCommands = pgTable(
  'device_commands',
  {
    id: uuid().primaryKey(),
    deviceId: uuid('device_id').notNull(),
    deviceName: text('device_name').notNull(),
    placeId: uuid('place_id').notNull(),
    action: text().notNull(),
    actionName: jsonb('action_name').$type<SourceText>().notNull(),
    args: jsonb().$type<Record<string, Value>>().notNull(),
    status: text().$type<CommandStatus>().notNull(),
    reason: jsonb().$type<{ code: string; text: Text }>(),
    causeKind: text('cause_kind').$type<'person' | 'scene' | 'linkage' | 'system' | 'assistant'>().notNull(),
    causeId: text('cause_id'),
    causeName: text('cause_name'),
    createdAt: createdAt(),
    sentAt: time('sent_at'),
    endedAt: time('ended_at'),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    index('device_commands_created_idx').on(t.createdAt, t.id),
    index('device_commands_device_idx').on(t.deviceId, t.createdAt, t.id),
    index('device_commands_place_idx').on(t.placeId, t.createdAt, t.id),
    index('device_commands_open_idx').on(t.id).where(sql`status in ('pending', 'sent')`),
  ],
);
