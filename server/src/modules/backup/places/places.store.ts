import { BackupPlace, BackupPlaceDraft } from '@eoms/contract';
import type { Language } from '@eoms/contract/vocabulary';
import { asc, eq, sql } from 'drizzle-orm';
import { unedited } from '../../../platform/database/columns.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, given, replyFields, unaudited } from '../../../platform/database/fields.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { backupSchedules } from '../backups.tables.ts';
import { fingerprintIn } from './address.ts';
import type { PlaceError } from './backup-place.ts';
import { faultWords } from './fault-words.ts';
import { backupPlaces as table } from './places.tables.ts';

export type PlaceRow = typeof table.$inferSelect;

const reply = replyFields(table, BackupPlace, {
  hasSecret: sql<boolean>`backup_places.secret_sealed is not null`,
  lastDetail: given('in the words of a language'),
});

export const keptPlaces: EntityDrafts<typeof table, BackupPlaceDraft> = {
  table,
  fields: draftFields(table, BackupPlaceDraft, {
    secret: unaudited('it is stored sealed'),
    // What `ssh-keygen -lf` prints has more than the fingerprint.
    hostKey: (text) => ({ hostKey: fingerprintIn(text) ?? '' }),
  }),
  scope: 'none',
  violations: { backup_places_name_key: { code: 'backup.placeNameInUse', field: 'name' } },
  forAudit: ({ secretSealed, ...row }) => ({ ...row, hasSecret: secretSealed !== null }),
};

export const readPlaces = async (db: Executor, language: Language): Promise<BackupPlace[]> => {
  const rows = await db
    .select({ ...reply.columns, lastReason: table.lastReason, detail: table.lastDetail })
    .from(table)
    .orderBy(asc(table.name), asc(table.id));
  return rows.map(({ lastReason, detail, ...row }) =>
    reply.present(row, { lastDetail: lastReason === null ? '' : faultWords(lastReason, detail, language) }),
  );
};

export const findPlace = async (db: Executor, id: string): Promise<PlaceRow | undefined> => {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row;
};

/** The schedule copies to it no more. */
export const leaveSchedule = async (tx: Executor, id: string): Promise<void> => {
  const { placeIds } = backupSchedules;
  await tx
    .update(backupSchedules)
    .set({ placeIds: sql`array_remove(${placeIds}, ${id}::uuid)` })
    .where(sql`${placeIds} @> array[${id}::uuid]`);
};

/** What became of the last copy; null: it arrived. */
export const noteOutcome = async (db: Executor, id: string, fault: PlaceError | null): Promise<void> => {
  const noted = { lastFailed: fault !== null, lastReason: fault?.reason ?? null, lastDetail: fault?.message ?? '' };
  await db
    .update(table)
    .set({ ...noted, lastAt: new Date(), ...unedited(table) })
    .where(eq(table.id, id));
};

export const noteMarked = async (db: Executor, id: string, address: string): Promise<void> => {
  await db
    .update(table)
    .set({ marked: true, ...unedited(table) })
    .where(sql`${table.id} = ${id} and ${table.address} = ${address} and not ${table.marked}`);
};
