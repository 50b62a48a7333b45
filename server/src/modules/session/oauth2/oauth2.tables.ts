import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, time } from '../../../platform/database/columns.ts';
import { users } from '../../people/people.tables.ts';

/** A sign-in in progress at the provider: single use, valid for ten minutes. */
export const oauth2States = pgTable(
  'oauth2_states',
  {
    /** SHA-256 of the state, hex. */
    stateHash: text('state_hash').primaryKey(),
    nonce: text().notNull(),
    /** PKCE code verifier, encrypted. */
    verifier: text().notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** The console path to open afterwards. */
    redirect: text(),
    /** The directory whose page it is; null: the OpenID provider's. */
    directoryId: uuid('directory_id'),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('oauth2_states_expires_idx').on(t.expiresAt)],
);

/**
 * The user that a provider's subject stands for. Names and addresses may change at the provider, the subject never
 * does.
 */
export const oauth2Identities = pgTable(
  'oauth2_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('oauth2_identities_user_idx').on(t.userId)],
);
