import { AssetSupplier, AssetSupplierDraft, type PageQuery } from '@eoms/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields, type SelectedRow } from '../../platform/database/fields.ts';
import type { Listing } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { assets, assetSuppliers as suppliers } from './assets.tables.ts';

/** What was bought from a supplier, at places of the caller. */
const bought = (scope: PlaceScope, what: ReturnType<typeof sql.raw>) => sql`(
  select ${what} from ${assets} a where a.supplier_id = ${suppliers.id}
    and ${withinPlaces(sql`a.place_id`, scope) ?? sql`true`})`;

export const shownSupplier = (scope: PlaceScope) =>
  replyFields(suppliers, AssetSupplier, {
    assets: sql<number>`${bought(scope, sql.raw('count(*)::int'))}`,
    spent: sql<string>`${bought(scope, sql.raw('coalesce(sum(a.price), 0.00)'))}`,
  });

export const keptSuppliers: EntityDrafts<typeof suppliers, AssetSupplierDraft> = {
  table: suppliers,
  fields: draftFields(suppliers, AssetSupplierDraft, {}),
  scope: 'none',
  violations: { asset_suppliers_name_key: { code: 'assetSupplier.nameInUse', field: 'name' } },
  heldBy: { assets_supplier_fk: 'assetSupplier.inUse' },
};

const { id, name, createdAt } = suppliers;

export const supplierListing = (db: Executor, scope: PlaceScope, query: PageQuery) =>
  ({
    rows: db.select(shownSupplier(scope).columns).from(suppliers),
    counted: db.select({ id }).from(suppliers),
    scope: 'none',
    where: [containing(query.keyword, name, suppliers.remarks, sql`${suppliers.contacts}::text`)],
    order: { columns: { name, createdAt }, standard: 'name', id },
  }) satisfies Listing<SelectedRow<ReturnType<typeof shownSupplier>>>;

export const findSupplier = async (db: Executor, scope: PlaceScope, wanted: string) => {
  const [row] = await db
    .select(shownSupplier(scope).columns)
    .from(suppliers)
    .where(and(eq(id, wanted)));
  return row;
};
