import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How the session began: `password`, `oauth2`, `directory`, `ticket` or `setUp`. */
    way: text().$type<SignInWay>().notNull(),
    /** Lasts for days: has no idle limit. */
    remember: boolean().notNull(),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    /** When the password was last confirmed: a later password change ends the session. */
    confirmedAt: time('confirmed_at').notNull().defaultNow(),
    /** Absolute end, however active the session is. */
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expires_idx').on(t.expiresAt)],
);
export type SignInWay = 'password' | 'oauth2' | 'directory' | 'ticket' | 'setUp';

/**
 * Tokens of sessions. Rotation adds one and keeps the old one valid for a moment, so that a second browser tab that
 * refreshes with it at the same time is not signed out.
 */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Set once the token was replaced. */
    validUntil: time('valid_until'),
    /** The user's rights have changed: the token is replaced at the next refresh. */
    rotationDue: boolean('rotation_due').notNull().default(false),
  },
  (t) => [index('session_tokens_session_idx').on(t.sessionId)],
);

/** Failed attempts, stored so that a restart does not reset them and every process counts the same. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** What is counted: see `sign-in/attempt-counters.ts`. */
    subject: text().primaryKey(),
    failures: integer().notNull(),
    /** No further attempt before this time. */
    refusedUntil: time('refused_until'),
    /** From this time on the failures no longer count. */
    forgottenAt: time('forgotten_at').notNull(),
  },
  (t) => [index('sign_in_attempts_forgotten_idx').on(t.forgottenAt)],
);

/** Addresses a user signed in from before: a flood of attempts by unknown clients does not delay a sign-in from there. */
export const signInAddresses = pgTable(
  'sign_in_addresses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An IPv4 address, or the /64 of an IPv6 one. */
    address: text().notNull(),
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] })],
);

export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted; null until a first code has confirmed it. */
  secret: text(),
  /** Encrypted; enrolled but not yet confirmed. Until then the previous one stays in effect. */
  pendingSecret: text('pending_secret'),
  /** Time step (RFC 6238) of the last code used: no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: createdAt(),
});

/** One-time links for creating the first administrator: one for each node, while there is none. */
export const setUpLinks = pgTable('set_up_links', {
  tokenHash: text('token_hash').primaryKey(),
  /** The node that shows this link; it replaces only its own. */
  node: text().notNull().default(''),
  createdAt: createdAt(),
});
