import { Brand, BrandDraft, Enterprise, EnterpriseDraft } from '@eoms/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields, replyFields } from '../../../platform/database/fields.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { containing } from '../../../platform/database/searching.ts';
import { brands, enterprises, models, typeBrands } from '../catalogue.tables.ts';

/** Filters of a list; those left out do not narrow it. */
export interface MakerFilter {
  readonly keyword?: string | undefined;
  readonly ids?: readonly string[];
  readonly enterpriseId?: string | undefined;
}

const among = (filter: MakerFilter, id: typeof brands.id | typeof enterprises.id) =>
  filter.ids === undefined ? undefined : inArray(id, [...filter.ids]);

const shownEnterprise = replyFields(enterprises, Enterprise, {
  brandCount: sql<number>`(select count(*)::int from ${brands} b where b.enterprise_id = ${enterprises}.id)`,
  modelCount: sql<number>`(
    select count(*)::int from ${models} m join ${brands} b on b.id = m.brand_id
    where b.enterprise_id = ${enterprises}.id)`,
});

export const listEnterprises = async (db: Executor, filter: MakerFilter = {}): Promise<Enterprise[]> => {
  const rows = await db
    .select(shownEnterprise.columns)
    .from(enterprises)
    .where(and(containing(filter.keyword, enterprises.name), among(filter, enterprises.id)))
    .orderBy(asc(enterprises.name));
  return rows.map(shownEnterprise.present);
};

export const keptEnterprises: EntityDrafts<typeof enterprises, EnterpriseDraft> = {
  table: enterprises,
  fields: draftFields(enterprises, EnterpriseDraft, {}),
  scope: 'none',
  violations: { enterprises_name_key: 'catalogue.nameInUse' },
  heldBy: { brands_enterprise_fk: 'catalogue.inUse' },
};

const shownBrand = replyFields(brands, Brand, {
  enterpriseName: enterprises.name,
  typeIds: sql<string[]>`array(select t.type_id::text from ${typeBrands} t where t.brand_id = ${brands}.id order by 1)`,
  modelCount: sql<number>`(select count(*)::int from ${models} m where m.brand_id = ${brands}.id)`,
});

export const listBrands = async (db: Executor, filter: MakerFilter = {}): Promise<Brand[]> => {
  if (filter.ids?.length === 0) return [];
  return db
    .select(shownBrand.columns)
    .from(brands)
    .innerJoin(enterprises, eq(enterprises.id, brands.enterpriseId))
    .where(
      and(
        containing(filter.keyword, brands.name, enterprises.name),
        among(filter, brands.id),
        filter.enterpriseId === undefined ? undefined : eq(brands.enterpriseId, filter.enterpriseId),
      ),
    )
    .orderBy(asc(brands.name), asc(enterprises.name));
};

export const keptBrands: EntityDrafts<typeof brands, BrandDraft> = {
  table: brands,
  fields: draftFields(brands, BrandDraft, {}),
  scope: 'none',
  violations: {
    brands_name_key: 'catalogue.nameInUse',
    brands_enterprise_fk: { code: '404', field: 'enterpriseId' },
  },
  heldBy: { models_brand_fk: 'catalogue.inUse' },
};
