import { type ApiKey, ApiKeyDraft, type ApiKeyState, type Page, type PageQuery } from '@eoms/contract';
import { and, eq, getTableColumns, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ApiKeyRecord } from '../../platform/auth/api-key-rights.ts';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { ownedBy } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import type { Identity } from '../../platform/http/context.ts';
import { roles } from '../access/access.tables.ts';
import { apiKeys as keys } from './api-keys.tables.ts';

export type ApiKeyRow = typeof keys.$inferSelect;
type Who = Pick<Identity, 'userId' | 'places'>;

/** Keys name places, so whoever has not all of them sees only the own keys. */
const scopeOf = (who: Who): SQL | undefined => (who.places === 'all' ? undefined : ownedBy(keys.ownerId, who));

const stateOf = ({ revokedAt, expiresAt }: ApiKeyRow, now: number): ApiKeyState => {
  if (revokedAt) return 'revoked';
  return expiresAt.getTime() <= now ? 'expired' : 'active';
};

const toKey =
  (who: Who) =>
  ({ roleName, ...row }: ApiKeyRow & { roleName: string }): ApiKey => {
    const { tokenHash: _, ownerId, remindedFor: _r, ...shown } = row;
    return {
      ...shown,
      roleName,
      state: stateOf(row, Date.now()),
      own: ownerId === who.userId,
      expiresAt: row.expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
      revokedAt: row.revokedAt?.toISOString() ?? null,
    };
  };

const ofState = (state: ApiKeyState | undefined): SQL | undefined => {
  if (state === undefined) return undefined;
  if (state === 'revoked') return isNotNull(keys.revokedAt);
  return and(isNull(keys.revokedAt), (state === 'active' ? gt : lte)(keys.expiresAt, sql`now()`));
};

export const pageKeys = async (
  db: Executor,
  who: Who,
  query: PageQuery & { state?: ApiKeyState | undefined },
): Promise<Page<ApiKey>> => {
  const { id, name, expiresAt, usedAt, createdAt } = keys;
  const page = await readPage(db, query, {
    rows: db
      .select({ ...getTableColumns(keys), roleName: roles.name })
      .from(keys)
      .innerJoin(roles, eq(roles.id, keys.roleId)),
    counted: db.select({ id }).from(keys).innerJoin(roles, eq(roles.id, keys.roleId)),
    scope: scopeOf(who),
    where: [containing(query.keyword, name, roles.name, keys.createdBy, keys.prefix), ofState(query.state)],
    order: { columns: { name, expiresAt, usedAt, createdAt }, standard: 'name', id, emptyLast: true },
  });
  return presentPage(page, toKey(who));
};

type Draft = ApiKeyDraft & { readonly id?: string | undefined; readonly revision?: number | undefined };

/** The keys that the caller may see and end; only those that are `mine` may be changed. */
export const keysOf = (who: Who, mine?: 'mine'): EntityDrafts<typeof keys, Draft> => ({
  table: keys,
  fields: draftFields(keys, ApiKeyDraft, {
    expiresAt: (expiresAt) => ({ expiresAt: new Date(expiresAt) }),
    placeIds: (placeIds) => ({ placeIds: placeIds && [...new Set(placeIds)] }),
    actsAtOnce: (actions) => ({ actsAtOnce: [...new Set(actions)] }),
  }),
  scope: mine ? ownedBy(keys.ownerId, who) : (scopeOf(who) ?? 'none'),
  violations: {
    api_keys_name_key: { code: 'apiKey.nameInUse', field: 'name' },
    api_keys_role_fk: { code: '404', field: 'roleId' },
  },
  forAudit: ({ tokenHash: _, usedAt: _at, usedFrom: _from, remindedFor: _r, ...row }) => row,
});

/** The key behind a secret, unless it was revoked or has expired. */
export const findByHash = (db: Executor, tokenHash: string): Promise<ApiKeyRecord | null> =>
  findLiving(db, eq(keys.tokenHash, tokenHash));
export const findById = (db: Executor, id: string): Promise<ApiKeyRecord | null> => findLiving(db, eq(keys.id, id));

const findLiving = async (db: Executor, which: SQL): Promise<ApiKeyRecord | null> => {
  const living = and(isNull(keys.revokedAt), gt(keys.expiresAt, sql`now()`));
  const [row] = await db.select().from(keys).where(and(which, living));
  return row ? { ...row, keyId: row.id } : null;
};

/** Ends a key; false if it had ended before. */
export const endKey = async (tx: Executor, id: string): Promise<boolean> => {
  const ended = await tx
    .update(keys)
    .set({ revokedAt: sql`now()`, ...unedited(keys) })
    .where(and(eq(keys.id, id), isNull(keys.revokedAt)))
    .returning({ id: keys.id });
  return ended.length > 0;
};

/** Nodes note the use of a key by themselves, so it may be noted a little more often than once a minute. */
export const noteUse = async (db: Executor, id: string, at: Date, from: string): Promise<void> => {
  const unnoted = or(isNull(keys.usedAt), lte(keys.usedAt, sql`${at}::timestamptz - interval '1 minute'`));
  await db
    .update(keys)
    .set({ usedAt: at, usedFrom: from, ...unedited(keys) })
    .where(and(eq(keys.id, id), unnoted));
};
