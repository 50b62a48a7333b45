import type { Value } from '@eoms/contract';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A point in time: `timestamptz`. */
export const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A value as `jsonb` that may be a text by itself. drizzle's own column reads the text `"5"` as the number 5, and loses
 * digits of long ones: it is for objects and lists only.
 */
export const plainValue = customType<{ data: Value; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

export const createdAt = () => time('created_at').notNull().defaultNow();
