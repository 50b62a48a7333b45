import { importFaultText } from '@eoms/phrases';
import { storeRow } from '../../../platform/database/keep.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { keptBrands, keptEnterprises } from '../makers.store.ts';
import { bindBrands, keptTypes } from '../types.store.ts';
import { archiveParts } from './archive-rows.ts';
import { onceEach, pictureOf } from './import-rows.ts';
import { type ImportRun, keyOf, settle } from './import-run.ts';
import { storedBrands, storedEnterprises, storedTypes } from './transfer.store.ts';

/** Ids of everything that rows refer to, known after that part was imported. */
export type Ids = ReadonlyMap<string, string>;

export const importTypes = async (run: ImportRun): Promise<Ids> => {
  const { tx, tally } = run;
  const known = new Map((await storedTypes(tx)).map((type) => [type.code, type]));
  const ids = new Map([...known].map(([code, { id }]) => [code, id]));
  for (const { row, value } of onceEach(run, 'types', 'code', ({ code }) => code)) {
    const before = known.get(value.code);
    const image = await pictureOf(run, 'types', row, value.image, before?.image ?? null);
    if (image === undefined) continue;
    const { code, name, nameEn, icon, sort } = value;
    const id = before?.id ?? newId();
    const after = { code, name, nameEn, icon, sort, image };
    await settle(tally, before, after, () => storeRow(tx, keptTypes, { id, before }, after));
    ids.set(code, id);
  }
  return ids;
};

export const importEnterprises = async (run: ImportRun): Promise<Ids> => {
  const { tx, tally } = run;
  const known = new Map((await storedEnterprises(tx)).map((maker) => [keyOf(maker.name), maker]));
  const ids = new Map([...known].map(([key, { id }]) => [key, id]));
  for (const { value } of onceEach(run, 'enterprises', 'name', ({ name }) => keyOf(name))) {
    const before = known.get(keyOf(value.name));
    const id = before?.id ?? newId();
    await settle(tally, before, value, () => storeRow(tx, keptEnterprises, { id, before }, value));
    ids.set(keyOf(value.name), id);
  }
  return ids;
};

export const importBrands = async (run: ImportRun, enterprises: Ids, types: Ids): Promise<Ids> => {
  const { tx, tally, list } = run;
  const { file } = archiveParts.brands;
  const known = new Map((await storedBrands(tx)).map((brand) => [keyOf(brand.enterprise, brand.name), brand]));
  const ids = new Map([...known].map(([key, { id }]) => [key, id]));
  for (const { row, value } of onceEach(run, 'brands', 'name', ({ enterprise, name }) => keyOf(enterprise, name))) {
    const key = keyOf(value.enterprise, value.name);
    const enterpriseId = enterprises.get(keyOf(value.enterprise));
    const missing = value.typeCodes.filter((code) => !types.has(code));
    for (const name of missing) list.add(file, row, 'typeCodes', importFaultText('typeUnknown', { name }));
    if (enterpriseId === undefined)
      list.add(file, row, 'enterprise', importFaultText('enterpriseUnknown', { name: value.enterprise }));
    if (enterpriseId === undefined || missing.length > 0) continue;
    const before = known.get(key);
    const id = before?.id ?? newId();
    const own = { name: value.name, enterpriseId };
    // Existing bindings stay; the archive only adds to them.
    const typeCodes = [...new Set([...(before?.typeCodes ?? []), ...value.typeCodes])].sort();
    await settle<typeof own & { typeCodes: string[] }>(tally, before, { ...own, typeCodes }, () =>
      storeRow(tx, keptBrands, { id, before }, own),
    );
    const bindings = value.typeCodes.flatMap((code) => types.get(code) ?? []);
    await bindBrands(
      tx,
      bindings.map((typeId) => ({ typeId, brandId: id })),
    );
    ids.set(key, id);
  }
  return ids;
};
