import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../../platform/database/columns.ts';
import { users } from '../../people/people.tables.ts';

/** Systems that exchange sign-on tickets with this one. */
export const signOnServices = pgTable(
  'sign_on_services',
  {
    id: uuid().primaryKey(),
    revision: revision('sign_on_services'),
    name: text().notNull(),
    service: text().notNull(),
    clientId: text('client_id').notNull(),
    /** SHA-256, hex: the secret is 256 random bits, so a slow hash would add nothing. */
    secretHash: text('secret_hash').notNull(),
    enabled: boolean().notNull(),
    remarks: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sign_on_services_service_key').on(t.service),
    uniqueIndex('sign_on_services_client_key').on(t.clientId),
  ],
);

/** `in` signs a user in here on behalf of a service, `out` takes our user to a service. */
export type TicketDirection = 'in' | 'out';

export const signOnTickets = pgTable(
  'sign_on_tickets',
  {
    /** SHA-256 of the ticket, hex. */
    ticketHash: text('ticket_hash').primaryKey(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => signOnServices.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    direction: text().$type<TicketDirection>().notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('sign_on_tickets_expires_idx').on(t.expiresAt)],
);
