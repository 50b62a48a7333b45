import type { Layout, LayoutVersion, LayoutVersionDetail, Page, PageQuery } from '@eoms/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page.ts';
import type { Reference } from '../../platform/database/references.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { newId } from '../../platform/database/uuid.ts';
import { places } from '../places/places.tables.ts';
import { layoutDrafts, layoutVersions } from './layouts.tables.ts';
import { type ReadLayout, readLayout } from './read-layout.store.ts';

export interface DesignedPlace {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly capacity: number | null;
  readonly layoutType: 'default' | 'custom';
}

export const findPlace = async (
  db: Executor,
  scope: PlaceScope,
  placeId: string,
): Promise<DesignedPlace | undefined> => {
  const { id, name, type, capacity, layoutType } = places;
  const [row] = await db
    .select({ id, name, type, capacity, layoutType })
    .from(places)
    .where(and(eq(id, placeId), withinPlaces(id, scope)));
  return row;
};

export type StoredDraft = typeof layoutDrafts.$inferSelect;

export const findDraft = async (db: Executor, placeId: string): Promise<StoredDraft | undefined> =>
  (await db.select().from(layoutDrafts).where(eq(layoutDrafts.placeId, placeId)))[0];

/** The draft, locked until the transaction ends; a place that was never designed gets an empty one. */
export const lockDraft = async (tx: Executor, placeId: string): Promise<StoredDraft> => {
  await tx.insert(layoutDrafts).values({ placeId }).onConflictDoNothing();
  const [row] = await tx.select().from(layoutDrafts).where(eq(layoutDrafts.placeId, placeId)).for('update');
  if (!row) throw new Error(`the draft of ${placeId} was removed while it was locked`);
  return row;
};

export const writeDraft = async (
  tx: Executor,
  before: Pick<StoredDraft, 'placeId' | 'revision'>,
  draft: Layout,
  by: string,
): Promise<{ revision: number; savedAt: Date }> => {
  const saved = { revision: before.revision + 1, savedAt: new Date() };
  await tx
    .update(layoutDrafts)
    .set({ draft, ...saved, savedBy: by })
    .where(eq(layoutDrafts.placeId, before.placeId));
  return saved;
};

type StoredVersion = typeof layoutVersions.$inferSelect;
const toVersion = ({ layout: _, createdAt, ...row }: StoredVersion, { layout, unreadable }: ReadLayout) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  widgets: layout.length,
  ...(unreadable && { unreadable }),
});

export const newestVersion = async (db: Executor, placeId: string): Promise<StoredVersion | undefined> => {
  const [row] = await db
    .select()
    .from(layoutVersions)
    .where(eq(layoutVersions.placeId, placeId))
    .orderBy(desc(layoutVersions.number))
    .limit(1);
  return row;
};

export const pageVersions = async (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & { placeId: string },
): Promise<Page<LayoutVersion>> => {
  const { id, placeId, number } = layoutVersions;
  const page = await readPage(
    db,
    { ...query, order: query.order ?? 'desc' },
    {
      rows: db.select().from(layoutVersions).$dynamic(),
      counted: db.select({ id }).from(layoutVersions),
      scope: withinPlaces(placeId, scope),
      where: [eq(placeId, query.placeId)],
      order: { columns: { number }, standard: 'number', id },
    },
  );
  const records = await Promise.all(page.records.map(async (row) => toVersion(row, await readLayout(db, row.layout))));
  return { ...page, records };
};

export const findVersion = async (
  db: Executor,
  scope: PlaceScope,
  id: string,
): Promise<LayoutVersionDetail | undefined> => {
  const [row] = await db
    .select()
    .from(layoutVersions)
    .where(and(eq(layoutVersions.id, id), withinPlaces(layoutVersions.placeId, scope)));
  if (!row) return undefined;
  const layout = await readLayout(db, row.layout);
  return { ...toVersion(row, layout), ...layout };
};

/** Adds the next version. Call it with the draft locked, so that numbers have no gaps. */
export const addVersion = async (
  tx: Executor,
  version: Pick<StoredVersion, 'placeId' | 'layout' | 'note' | 'by'>,
): Promise<number> => {
  const number = ((await newestVersion(tx, version.placeId))?.number ?? 0) + 1;
  await tx.insert(layoutVersions).values({ id: newId(), number, ...version });
  return number;
};

/** How many places have the plugin in their draft or in the layout that they show. */
export const countPlacesWith = async (db: Executor, plugin: string): Promise<number> => {
  const wanted = JSON.stringify({ layout: [{ plugin }] });
  const { rows } = await db.execute<{ places: number }>(sql`
    select count(*)::int as places from (
      select place_id from layout_drafts where draft @> ${wanted}::jsonb
      union
      select place_id from layout_versions v where layout @> ${wanted}::jsonb
        and number = (select max(number) from layout_versions n where n.place_id = v.place_id)) used`);
  return rows[0]?.places ?? 0;
};

/** The newest published layouts, by the places that show them. */
export const layoutReferences: Reference = {
  table: layoutVersions,
  mentions: layoutVersions.layout,
  among: sql`${layoutVersions.number} = (select max(v.number) from layout_versions v where v.place_id = ${layoutVersions.placeId})`,
  shownAs: {
    screen: 'controlDesign',
    name: sql`(select p.name from ${places} p where p.id = ${layoutVersions.placeId})`,
  },
};
