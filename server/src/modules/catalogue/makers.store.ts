import type { Brand, Enterprise } from '@eoms/contract';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/searching.ts';
import { brands, enterprises, models, typeBrands } from './catalogue.tables.ts';

export type EnterpriseValues = Omit<Enterprise, 'id' | 'brandCount' | 'modelCount' | 'createdAt'>;
export type BrandValues = Pick<Brand, 'name' | 'enterpriseId'>;

/** How a list is narrowed; what is left out does not narrow. */
export interface MakerFilter {
  readonly keyword?: string | undefined;
  readonly ids?: readonly string[];
  readonly enterpriseId?: string | undefined;
}

const among = (filter: MakerFilter, id: typeof brands.id | typeof enterprises.id) =>
  filter.ids === undefined ? undefined : inArray(id, [...filter.ids]);

export const listEnterprises = async (db: Executor, filter: MakerFilter = {}): Promise<Enterprise[]> => {
  const rows = await db
    .select({
      ...getTableColumns(enterprises),
      brandCount: sql<number>`(select count(*)::int from ${brands} b where b.enterprise_id = ${enterprises}.id)`,
      modelCount: sql<number>`(
        select count(*)::int from ${models} m join ${brands} b on b.id = m.brand_id
        where b.enterprise_id = ${enterprises}.id)`,
    })
    .from(enterprises)
    .where(and(containing(filter.keyword, enterprises.name), among(filter, enterprises.id)))
    .orderBy(asc(enterprises.name));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

export const lockEnterprise = async (tx: Executor, id: string) =>
  (await tx.select().from(enterprises).where(eq(enterprises.id, id)).for('update'))[0];

export const insertEnterprise = async (db: Executor, id: string, values: EnterpriseValues): Promise<void> => {
  await db.insert(enterprises).values({ id, ...values });
};

export const updateEnterprise = async (db: Executor, id: string, values: EnterpriseValues): Promise<void> => {
  await db.update(enterprises).set(values).where(eq(enterprises.id, id));
};

export const removeEnterprise = async (db: Executor, id: string): Promise<void> => {
  await db.delete(enterprises).where(eq(enterprises.id, id));
};

export const listBrands = async (db: Executor, filter: MakerFilter = {}): Promise<Brand[]> => {
  if (filter.ids?.length === 0) return [];
  return db
    .select({
      id: brands.id,
      name: brands.name,
      enterpriseId: brands.enterpriseId,
      enterpriseName: enterprises.name,
      typeIds: sql<
        string[]
      >`array(select t.type_id::text from ${typeBrands} t where t.brand_id = ${brands}.id order by 1)`,
      modelCount: sql<number>`(select count(*)::int from ${models} m where m.brand_id = ${brands}.id)`,
    })
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

export const lockBrand = async (tx: Executor, id: string) =>
  (await tx.select().from(brands).where(eq(brands.id, id)).for('update'))[0];

export const insertBrand = async (db: Executor, id: string, values: BrandValues): Promise<void> => {
  await db.insert(brands).values({ id, ...values });
};

export const updateBrand = async (db: Executor, id: string, values: BrandValues): Promise<void> => {
  await db.update(brands).set(values).where(eq(brands.id, id));
};

export const removeBrand = async (db: Executor, id: string): Promise<void> => {
  await db.delete(brands).where(eq(brands.id, id));
};
