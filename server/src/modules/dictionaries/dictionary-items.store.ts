import { DictionaryItem } from '@eoms/contract';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { given, replyFields } from '../../platform/database/fields.ts';
import type { Reference } from '../../platform/database/references.ts';
import type { EntityRows } from '../../platform/database/save-row.ts';
import { dictionaryGroups as groups, dictionaryItems as items } from './dictionaries.tables.ts';

export type ItemRow = typeof items.$inferSelect;

export const keptItems: EntityRows<typeof items> = {
  table: items,
  scope: 'none',
  violations: { dictionary_items_code_key: { code: 'dictionary.codeInUse', field: 'newCode' } },
  heldBy: { dictionary_items_parent_fk: 'dictionary.hasKinds' },
};

export const itemReferences: Reference = { table: items, icons: { screen: 'dicManage', columns: [items.icon] } };

const shown = replyFields(items, DictionaryItem, {
  itemType: sql<string>`${groups.code}`,
  fixed: sql<boolean>`false`,
  sort: given('its place among those of the same dictionary'),
});

const inOrder = [asc(groups.sort), asc(groups.code), asc(items.sort), asc(items.code), asc(items.id)] as const;

/** The entries of dictionaries, in order. */
export const itemsOf = async (db: Executor, codes: readonly string[]): Promise<DictionaryItem[]> => {
  const rows = await db
    .select(shown.columns)
    .from(items)
    .innerJoin(groups, eq(groups.id, items.groupId))
    .where(inArray(groups.code, [...codes]))
    .orderBy(...inOrder);
  const places = new Map<string, number>();
  return rows.map((row) => {
    const sort = places.get(row.itemType) ?? 0;
    places.set(row.itemType, sort + 1);
    return shown.present(row, { sort });
  });
};

export const rowsOfGroup = (db: Executor, groupId: string): Promise<ItemRow[]> =>
  db.select().from(items).where(eq(items.groupId, groupId)).orderBy(asc(items.sort), asc(items.code), asc(items.id));

export const ofGroup = (groupId: string): SQL => eq(items.groupId, groupId);

export const groupCodeOf = async (db: Executor, groupId: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ code: groups.code })
    .from(groups)
    .where(and(eq(groups.id, groupId)));
  return row?.code;
};
