import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time: `timestamptz`. */
export const time = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => time('created_at').notNull().defaultNow();
