import type { Realm } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../platform/database/columns.ts';

const nobody = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

export const organisations = pgTable(
  'organisations',
  {
    id: uuid().primaryKey(),
    revision: revision('organisations'),
    realm: text().$type<Realm>().notNull(),
    name: text().notNull(),
    code: text().notNull(),
    parentId: uuid('parent_id'),
    sort: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('organisations_id_realm_key').on(t.id, t.realm),
    uniqueIndex('organisations_code_key').on(t.realm, sql`lower(${t.code})`),
    index('organisations_parent_idx').on(t.parentId),
    // The realm is part of every reference, so nothing of one realm can be placed below the other.
    foreignKey({
      name: 'organisations_parent_fk',
      columns: [t.parentId, t.realm],
      foreignColumns: [t.id, t.realm],
    }),
  ],
);

export const departments = pgTable(
  'departments',
  {
    id: uuid().primaryKey(),
    revision: revision('departments'),
    realm: text().$type<Realm>().notNull(),
    name: text().notNull(),
    code: text().notNull(),
    parentId: uuid('parent_id'),
    organisationId: uuid('organisation_id'),
    sort: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('departments_id_realm_key').on(t.id, t.realm),
    uniqueIndex('departments_code_key').on(t.realm, sql`lower(${t.code})`),
    uniqueIndex('departments_name_key').on(t.realm, sql`coalesce(${t.parentId}, ${nobody})`, sql`lower(${t.name})`),
    index('departments_parent_idx').on(t.parentId),
    index('departments_organisation_idx').on(t.organisationId),
    foreignKey({ name: 'departments_parent_fk', columns: [t.parentId, t.realm], foreignColumns: [t.id, t.realm] }),
    foreignKey({
      name: 'departments_organisation_fk',
      columns: [t.organisationId, t.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
  ],
);

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    realm: text().$type<Realm>().notNull(),
    username: text().notNull(),
    name: text().notNull(),
    phone: text(),
    email: text(),
    code: text(),
    sex: text().$type<'man' | 'woman'>(),
    avatar: uuid(),
    departmentId: uuid('department_id'),
    enabled: boolean().notNull(),
    /** argon2id; null once the user was removed. */
    passwordHash: text('password_hash'),
    passwordChangedAt: time('password_changed_at').notNull().defaultNow(),
    lastSeenAt: time('last_seen_at'),
    createdAt: createdAt(),
    /** Removed users keep their name, so that their past actions still have an author. */
    removedAt: time('removed_at'),
    revision: revision('users'),
  },
  (t) => {
    const present = sql`${t.removedAt} is null`;
    return [
      // Unique across realms: all three can be used to sign in.
      uniqueIndex('users_username_key').on(sql`lower(${t.username})`).where(present),
      uniqueIndex('users_email_key').on(sql`lower(${t.email})`).where(present),
      uniqueIndex('users_phone_key').on(sql`regexp_replace(${t.phone}, '[ -]', '', 'g')`).where(present),
      uniqueIndex('users_code_key').on(t.realm, sql`lower(${t.code})`).where(present),
      index('users_avatar_idx').on(t.avatar).where(sql`${t.avatar} is not null`),
      index('users_name_idx').on(t.realm, t.name),
      index('users_created_idx').on(t.realm, t.createdAt),
      index('users_department_idx').on(t.departmentId),
      foreignKey({
        name: 'users_department_fk',
        columns: [t.departmentId, t.realm],
        foreignColumns: [departments.id, departments.realm],
      }),
    ];
  },
);

/** Passwords that people had before, as hashes; only kept while a setting says that they may not be used again. */
export const formerPasswords = pgTable(
  'former_passwords',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    replacedAt: time('replaced_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
