import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { brands, deviceTypes, models } from '../../catalogue/catalogue.tables.ts';

/** Types by code, in display order. */
export const typesByCode = (db: Executor, codes: readonly string[]) =>
  db
    .select({
      typeId: deviceTypes.id,
      code: deviceTypes.code,
      name: deviceTypes.name,
      nameEn: deviceTypes.nameEn,
      icon: deviceTypes.icon,
    })
    .from(deviceTypes)
    .where(inArray(deviceTypes.code, [...codes]))
    .orderBy(deviceTypes.sort, deviceTypes.code);

/** Models by id, ordered by brand and name. */
export const modelsById = (db: Executor, ids: readonly string[]) =>
  db
    .select({ modelId: models.id, name: models.name, brandName: brands.name, typeCode: deviceTypes.code })
    .from(models)
    .innerJoin(brands, eq(brands.id, models.brandId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .where(oneOf(models.id, ids))
    .orderBy(brands.name, models.name);
