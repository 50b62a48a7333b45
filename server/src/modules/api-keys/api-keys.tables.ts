import type { AssistantAction } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';
import { roles } from '../access/access.tables.ts';

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    revision: revision('api_keys'),
    name: text().notNull(),
    roleId: uuid('role_id').notNull(),
    /** Null: all places of the role. */
    placeIds: jsonb('place_ids').$type<string[]>(),
    expiresAt: time('expires_at').notNull(),
    perMinute: integer('per_minute').notNull(),
    networks: jsonb().$type<string[]>().notNull(),
    readOnly: boolean('read_only').notNull(),
    assistant: boolean().notNull(),
    actsAtOnce: jsonb('acts_at_once').$type<AssistantAction[]>().notNull().default([]),
    actsPerMinute: integer('acts_per_minute').notNull().default(6),
    tokenHash: text('token_hash').notNull(),
    prefix: text().notNull(),
    /** Who made it; without a foreign key, because a removed user stays named here. */
    ownerId: uuid('owner_id').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    usedAt: time('used_at'),
    usedFrom: text('used_from'),
    revokedAt: time('revoked_at'),
    /** The end of which its maker was reminded. */
    remindedFor: time('reminded_for'),
  },
  (t) => [
    unique('api_keys_name_key').on(t.name),
    unique('api_keys_token_key').on(t.tokenHash),
    foreignKey({ name: 'api_keys_role_fk', columns: [t.roleId], foreignColumns: [roles.id] }).onDelete('cascade'),
    check('api_keys_per_minute_check', sql`${t.perMinute} between 1 and 6000`),
    check('api_keys_acts_per_minute_check', sql`${t.actsPerMinute} between 1 and 60`),
    index('api_keys_role_idx').on(t.roleId),
    index('api_keys_owner_idx').on(t.ownerId),
  ],
);
