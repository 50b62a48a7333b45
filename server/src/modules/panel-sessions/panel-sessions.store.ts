import { type Page, type PageQuery, type PanelCondition, PanelDraft, type PanelSession } from '@eoms/contract';
import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { PanelRecord } from '../../platform/auth/panel-rights.ts';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, unaudited } from '../../platform/database/fields.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { places } from '../places/places.tables.ts';
import { panelSessions as panels } from './panel-sessions.tables.ts';

export type PanelRow = typeof panels.$inferSelect;

/** A panel reports twice a minute. */
const silentMs = 75_000;

const conditionOf = ({ tokenHash, seenAt, locked, usedAt, idleMinutes }: PanelRow, now: number): PanelCondition => {
  if (tokenHash === null) return 'unpaired';
  if (!seenAt || now - seenAt.getTime() > silentMs) return 'offline';
  return locked || now - usedAt.getTime() >= idleMinutes * 60_000 ? 'locked' : 'open';
};

const toPanel = ({ placeName, ...row }: PanelRow & { placeName: string }): PanelSession => {
  const { pinHash, tokenHash: _, nextTokenHash: _next, tokenSince: _since, locked: _locked, ...panel } = row;
  const { pinWaitUntil: _wait, usedAt: _used, ...shown } = panel;
  return {
    ...shown,
    placeName,
    hasPin: pinHash !== null,
    condition: conditionOf(row, Date.now()),
    pairedAt: row.pairedAt?.toISOString() ?? null,
    seenAt: row.seenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
};

export const pagePanels = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & { placeId?: string | undefined },
): Promise<Page<PanelSession>> => {
  const { id, name, seenAt, createdAt } = panels;
  const page = await readPage(db, query, {
    rows: db
      .select({ ...getTableColumns(panels), placeName: places.name })
      .from(panels)
      .innerJoin(places, eq(places.id, panels.placeId)),
    counted: db.select({ id }).from(panels).innerJoin(places, eq(places.id, panels.placeId)),
    scope: withinPlaces(panels.placeId, scope) ?? 'none',
    where: [
      containing(query.keyword, name, places.name),
      query.placeId === undefined ? undefined : eq(panels.placeId, query.placeId),
    ],
    order: { columns: { name, seenAt, createdAt }, standard: 'name', id, emptyLast: true },
  });
  return presentPage(page, toPanel);
};

const panelFields = draftFields(panels, PanelDraft, {
  parts: (parts) => ({ parts: [...new Set(parts)] }),
  pin: unaudited('it is stored as a hash'),
});

export const panelsIn = (
  scope: PlaceScope,
): EntityDrafts<
  typeof panels,
  PanelDraft & { readonly id?: string | undefined; readonly revision?: number | undefined }
> => ({
  table: panels,
  fields: panelFields,
  scope: withinPlaces(panels.placeId, scope) ?? 'none',
  violations: {
    panel_sessions_name_key: { code: 'panel.nameInUse', field: 'panel.name' },
    panel_sessions_place_fk: { code: '404', field: 'panel.placeId' },
  },
  forAudit: ({ name, placeId, parts, deviceIds, capabilities, groupIds, idleMinutes }) => ({
    name,
    placeId,
    parts,
    deviceIds,
    capabilities,
    groupIds,
    idleMinutes,
  }),
});

export const findPanel = async (db: Executor, id: string): Promise<PanelRow | undefined> =>
  (await db.select().from(panels).where(eq(panels.id, id)))[0];

type StoredPanel = Omit<PanelRecord, 'placeIds'>;
const toRecord = (row: PanelRow): StoredPanel => ({
  ...row,
  panelId: row.id,
  idleMs: row.idleMinutes * 60_000,
});

/** The panel with this token. A token that was renewed is settled by its first use: the old one ends. */
export const findByToken = async (
  db: Executor,
  tokenHash: string,
): Promise<{ record: StoredPanel; replaced: string | null } | null> => {
  const [row] = await db
    .select()
    .from(panels)
    .where(or(eq(panels.tokenHash, tokenHash), eq(panels.nextTokenHash, tokenHash)));
  if (!row) return null;
  if (row.tokenHash === tokenHash) return { record: toRecord(row), replaced: null };
  await db
    .update(panels)
    .set({ tokenHash, nextTokenHash: null, tokenSince: sql`now()`, ...unedited(panels) })
    .where(and(eq(panels.id, row.id), eq(panels.nextTokenHash, tokenHash)));
  return { record: toRecord(row), replaced: row.tokenHash };
};

export const hasToken = async (db: Executor, tokenHash: string): Promise<boolean> =>
  (await db.select({ id: panels.id }).from(panels).where(eq(panels.tokenHash, tokenHash))).length > 0;

export const setPanel = async (db: Executor, id: string, values: Partial<PanelRow>): Promise<void> => {
  await db
    .update(panels)
    .set({ ...values, ...unedited(panels) })
    .where(eq(panels.id, id));
};

/** Notes a sign of life; `touchedSecondsAgo` is given only for a panel that is not locked. */
export const notePanel = async (
  db: Executor,
  id: string,
  seen: Pick<PanelRow, 'address' | 'browser' | 'version' | 'battery'>,
  touchedSecondsAgo: number | null,
): Promise<void> => {
  const touched = sql`greatest(${panels.usedAt}, now() - ${touchedSecondsAgo} * interval '1 second')`;
  await db
    .update(panels)
    .set({
      ...seen,
      seenAt: sql`now()`,
      ...(touchedSecondsAgo === null ? {} : { usedAt: touched }),
      ...unedited(panels),
    })
    .where(eq(panels.id, id));
};
