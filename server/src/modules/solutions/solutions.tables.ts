import type {
  ImportStepStatus,
  MemberKey,
  SolutionContent,
  SolutionFile,
  SolutionImportStatus,
  SolutionMemberKind,
  SolutionStatus,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import type { MemberToSave } from './members/member-kind.ts';

/** Who may see all kinds and places that the members are about sees it. */
const about = () => ({
  kinds: text().$type<SolutionMemberKind>().array().notNull(),
  placeIds: uuid('place_ids').array().notNull(),
});

export const solutions = pgTable(
  'solutions',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    members: jsonb().$type<MemberKey[]>().notNull(),
    ...about(),
    status: text().$type<SolutionStatus>().notNull().default('draft'),
    updatedAt: time('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    createdAt: createdAt(),
    revision: revision('solutions'),
  },
  (t) => [
    unique('solutions_name_key').on(t.name),
    check('solutions_status_check', sql`${t.status} in ('draft', 'published', 'withdrawn')`),
  ],
);

/** All members as they were when they were published; never changed. */
export const solutionVersions = pgTable(
  'solution_versions',
  {
    id: uuid().primaryKey(),
    solutionId: uuid('solution_id').notNull(),
    number: integer().notNull(),
    note: text().notNull(),
    by: text().notNull(),
    content: jsonb().$type<SolutionContent>().notNull(),
    ...about(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('solution_versions_number_key').on(t.solutionId, t.number),
    foreignKey({
      name: 'solution_versions_solution_fk',
      columns: [t.solutionId],
      foreignColumns: [solutions.id],
    }).onDelete('cascade'),
  ],
);

/** Systems whose files somebody trusts, by the fingerprint of their key. */
export const solutionOrigins = pgTable('solution_origins', {
  fingerprint: text().primaryKey(),
  name: text().notNull(),
  by: text().notNull(),
  at: time('at').notNull().defaultNow(),
});

/** What things and members of an origin are here: chosen once, or made by an import. */
export const solutionMappings = pgTable(
  'solution_mappings',
  {
    origin: text().notNull(),
    /** A kind of thing (`thing:device`) or of member (`member:automation`). */
    kind: text().notNull(),
    foreignId: uuid('foreign_id').notNull(),
    localId: uuid('local_id').notNull(),
    /** Of members: of the content as the last import left it, so that changes since then show. */
    contentHash: text('content_hash'),
  },
  (t) => [primaryKey({ name: 'solution_mappings_pk', columns: [t.origin, t.kind, t.foreignId] })],
);

export const solutionImports = pgTable(
  'solution_imports',
  {
    id: uuid().primaryKey(),
    /** Without a foreign key: what somebody imported outlives the account. */
    userId: uuid('user_id').notNull(),
    file: jsonb().$type<SolutionFile>().notNull(),
    /** This system made the file, or it is a version of this system. */
    own: boolean().notNull(),
    status: text().$type<SolutionImportStatus>().notNull().default('ready'),
    /** What things of the file are here, as it was decided when it was applied. */
    things: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Whoever is at it, and until when it is believed without another word. */
    lease: uuid(),
    leaseUntil: time('lease_until'),
    createdAt: createdAt(),
  },
  (t) => [
    check('solution_imports_status_check', sql`${t.status} in ('ready', 'applying', 'applied', 'undoing', 'undone')`),
    index('solution_imports_user_idx').on(t.userId, t.createdAt),
  ],
);

/** One member of an import, with what it was before. */
export const solutionImportSteps = pgTable(
  'solution_import_steps',
  {
    id: uuid().primaryKey(),
    importId: uuid('import_id').notNull(),
    position: integer().notNull(),
    kind: text().$type<SolutionMemberKind>().notNull(),
    foreignId: uuid('foreign_id').notNull(),
    change: text().$type<'new' | 'changed'>().notNull(),
    status: text().$type<ImportStepStatus>().notNull().default('waiting'),
    nameHere: text('name_here').notNull(),
    localId: uuid('local_id'),
    /** What is put back when the import is undone; null of what it made. */
    before: jsonb().$type<MemberToSave>(),
    beforeHash: text('before_hash'),
    /** As the import left it. */
    afterHash: text('after_hash'),
    /** What was remembered of the import before this one. */
    formerHash: text('former_hash'),
    code: text(),
  },
  (t) => [
    unique('solution_import_steps_position_key').on(t.importId, t.position),
    check(
      'solution_import_steps_status_check',
      sql`${t.status} in ('waiting', 'doing', 'done', 'refused', 'undone', 'kept')`,
    ),
    foreignKey({
      name: 'solution_import_steps_import_fk',
      columns: [t.importId],
      foreignColumns: [solutionImports.id],
    }).onDelete('cascade'),
  ],
);
