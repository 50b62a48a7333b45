import type { Capability, Language, PanelBattery, PanelPart } from '@eoms/contract';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { revision, time } from '../../platform/database/columns.ts';
import { places } from '../places/places.tables.ts';

/** Panels with their settings. Without a token, nobody is let in as this panel. */
export const panelSessions = pgTable(
  'panel_sessions',
  {
    id: uuid().primaryKey(),
    revision: revision('panel_sessions'),
    name: text().notNull(),
    placeId: uuid('place_id').notNull(),
    parts: jsonb().$type<PanelPart[]>().notNull(),
    deviceIds: jsonb('device_ids').$type<string[]>(),
    capabilities: jsonb().$type<Capability[]>(),
    groupIds: jsonb('group_ids').$type<string[]>(),
    idleMinutes: integer('idle_minutes').notNull(),
    language: text().$type<Language>().notNull(),
    appearance: text().$type<'light' | 'dark'>().notNull(),
    pinHash: text('pin_hash'),
    pinFailures: integer('pin_failures').notNull().default(0),
    pinWaitUntil: time('pin_wait_until'),
    tokenHash: text('token_hash'),
    /** The token that replaces the other one when it is first used. */
    nextTokenHash: text('next_token_hash'),
    tokenSince: time('token_since'),
    /** Locked by hand, or not unlocked since it was paired; locked by idleness is computed from `usedAt`. */
    locked: boolean().notNull().default(true),
    usedAt: time('used_at').notNull().defaultNow(),
    pairedAt: time('paired_at'),
    pairedBy: text('paired_by'),
    seenAt: time('seen_at'),
    address: text(),
    browser: text(),
    version: text(),
    battery: jsonb().$type<PanelBattery>(),
    sample: boolean().notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'panel_sessions_place_fk', columns: [t.placeId], foreignColumns: [places.id] }).onDelete(
      'cascade',
    ),
    unique('panel_sessions_name_key').on(t.name),
    unique('panel_sessions_token_key').on(t.tokenHash),
    unique('panel_sessions_next_token_key').on(t.nextTokenHash),
    index('panel_sessions_place_idx').on(t.placeId),
  ],
);

/** Panels that wait for their code to be entered. Anybody may add one, so there are never many. */
export const panelPairings = pgTable(
  'panel_pairings',
  {
    code: text().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    address: text().notNull(),
    /** The unit by which anonymous clients are counted. */
    network: text().notNull(),
    browser: text().notNull(),
    requestedAt: time('requested_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    unique('panel_pairings_token_key').on(t.tokenHash),
    index('panel_pairings_network_idx').on(t.network, t.requestedAt),
    index('panel_pairings_requested_idx').on(t.requestedAt),
  ],
);
