import { AssetCategory, AssetCategoryDraft } from '@eoms/contract';
import { asc } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields } from '../../platform/database/fields.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { assetCategories as categories } from './assets.tables.ts';

const shown = replyFields(categories, AssetCategory, {});

export const keptCategories: EntityDrafts<typeof categories, AssetCategoryDraft> = {
  table: categories,
  fields: draftFields(categories, AssetCategoryDraft, {}),
  scope: 'none',
  violations: { asset_categories_name_key: { code: 'assetCategory.nameInUse', field: 'name' } },
  heldBy: { assets_category_fk: 'assetCategory.inUse' },
};

export const allCategories = async (db: Executor): Promise<AssetCategory[]> => {
  const rows = await db.select(shown.columns).from(categories).orderBy(asc(categories.name), asc(categories.id));
  return rows.map(shown.present);
};
