import { MenuDraft, type Page, type PageQuery, type ScreenAddress, TOP_LEVEL } from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { readPage } from '../../platform/database/page.ts';
import { containing } from '../../platform/database/searching.ts';
import type { TreeDrafts } from '../../platform/database/tree.ts';
import { menuSeeds, menus } from './menus.tables.ts';

export type MenuRow = typeof menus.$inferSelect;

export const menuTree: TreeDrafts<typeof menus, MenuDraft> = {
  table: menus,
  fields: draftFields(menus, MenuDraft, {
    parentId: (parentId) => ({ parentId: parentId === TOP_LEVEL ? null : parentId }),
  }),
  scope: 'none',
  circular: 'menu.circular',
  newLast: true,
  atEdge: 'menu.atEdge',
  violations: { menus_address_key: 'menu.addressInUse', menus_parent_fk: { code: '404', field: 'parentId' } },
  heldBy: { menus_parent_fk: 'menu.hasChildren' },
};

const inOrder = [asc(menus.sort), asc(menus.createdAt), asc(menus.id)];

export const allMenus = (db: Executor, enabled?: boolean): Promise<MenuRow[]> =>
  db
    .select()
    .from(menus)
    .where(enabled === undefined ? undefined : eq(menus.enabled, enabled))
    .orderBy(...inOrder);

export const pageMenus = (db: Executor, query: PageQuery): Promise<Page<MenuRow>> => {
  const { id, name, address, sort } = menus;
  return readPage(db, query, {
    rows: db.select().from(menus),
    counted: db.select({ id }).from(menus),
    scope: 'none',
    where: [containing(query.keyword, name, address)],
    order: { columns: { name, address, sort }, standard: 'sort', id },
  });
};

export const findMenu = async (db: Executor, id: string): Promise<MenuRow | undefined> =>
  (await db.select().from(menus).where(eq(menus.id, id)))[0];

/** Does nothing if the menu, or another one for the same screen, exists already. */
export const addMenu = async (tx: Executor, row: typeof menus.$inferInsert): Promise<void> => {
  await tx.insert(menus).values(row).onConflictDoNothing();
};

export const updateMenu = async (tx: Executor, id: string, change: Partial<MenuRow>): Promise<void> => {
  await tx.update(menus).set(change).where(eq(menus.id, id));
};

export const seedsWritten = async (tx: Executor): Promise<Map<string, Record<string, unknown>>> => {
  const rows = await tx.select().from(menuSeeds);
  return new Map(rows.map((row) => [row.menuId, row.written]));
};

export const noteSeed = async (tx: Executor, menuId: string, written: Record<string, unknown>): Promise<void> => {
  await tx
    .insert(menuSeeds)
    .values({ menuId, written })
    .onConflictDoUpdate({ target: menuSeeds.menuId, set: { written: sql`excluded.written` } });
};

/**
 * For `with recursive`, as `live`: enabled menus all of whose ancestors are enabled; anything below a disabled heading
 * is unreachable.
 */
export const liveMenuRows = sql`
  live as (
    select m.* from ${menus} m where m.parent_id is null and m.enabled
    union all
    select m.* from ${menus} m join live l on m.parent_id = l.id where m.enabled)`;

/** Whether any menu leads to this screen. */
export const isReachable = async (db: Executor, address: ScreenAddress): Promise<boolean> => {
  const found = await db.execute(sql`with recursive ${liveMenuRows} select 1 from live l where l.address = ${address}`);
  return found.rows.length > 0;
};
