import type { AssetLoanStatus, LoanRelease } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, revision, time } from '../../../platform/database/columns.ts';
import { meetings } from '../../meetings/meetings.tables.ts';
import { assets } from '../assets.tables.ts';

/**
 * Reservations and what becomes of them. `asset_loans_no_overlap`, which drizzle cannot declare, keeps two from having an
 * asset at the same time; a trigger on meetings moves and releases what is reserved for them.
 */
export const assetLoans = pgTable(
  'asset_loans',
  {
    id: uuid().primaryKey(),
    assetId: uuid('asset_id').notNull(),
    meetingId: uuid('meeting_id'),
    status: text().$type<AssetLoanStatus>().notNull(),
    startsAt: time('starts_at').notNull(),
    /** Null: open until when. */
    endsAt: time('ends_at'),
    holder: text().notNull(),
    holderId: uuid('holder_id'),
    remarks: text().notNull().default(''),
    handedAt: time('handed_at'),
    handedBy: text('handed_by'),
    handedById: uuid('handed_by_id'),
    returnedAt: time('returned_at'),
    returnedBy: text('returned_by'),
    releasedAs: text('released_as').$type<LoanRelease>(),
    /** What happened to it without a call of its own has been said. */
    isSaid: boolean('is_said').notNull().default(true),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    revision: revision('asset_loans'),
  },
  (t) => [
    foreignKey({ name: 'asset_loans_asset_fk', columns: [t.assetId], foreignColumns: [assets.id] }).onDelete('cascade'),
    foreignKey({ name: 'asset_loans_meeting_fk', columns: [t.meetingId], foreignColumns: [meetings.id] }).onDelete(
      'set null',
    ),
    check('asset_loans_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
    uniqueIndex('asset_loans_out_key').on(t.assetId).where(sql`status = 'out'`),
    index('asset_loans_asset_idx').on(t.assetId, t.startsAt),
    index('asset_loans_meeting_idx').on(t.meetingId).where(sql`meeting_id is not null`),
    index('asset_loans_starts_idx').on(t.startsAt, t.id),
    index('asset_loans_ends_idx').on(t.endsAt, t.id),
    index('asset_loans_open_idx').on(t.endsAt).where(sql`status in ('reserved', 'out')`),
    index('asset_loans_unsaid_idx').on(t.id).where(sql`not is_said`),
  ],
);
