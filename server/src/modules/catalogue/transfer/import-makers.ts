import { importFaultText } from '@eoms/phrases';
import { storeRow } from '../../../platform/database/keep.ts';
import { importPart } from '../../../platform/imports/import-part.ts';
import { keptBrands, keptEnterprises } from '../makers/makers.store.ts';
import { bindBrands, keptTypes } from '../types/types.store.ts';
import { archiveParts, type RowOf } from './archive-rows.ts';
import { type ImportRun, keyOf } from './import-run.ts';
import { pictureOf } from './picture-of.ts';
import { storedBrands, storedEnterprises, storedTypes } from './transfer.store.ts';

/** Ids of everything that rows refer to, known after that part was imported. */
export type Ids = ReadonlyMap<string, string>;

const byKey = <T>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [key(row), row]));

const withKnown = (known: ReadonlyMap<string, { readonly id: string }>, imported: Ids): Ids =>
  new Map([...[...known].map(([key, { id }]): [string, string] => [key, id]), ...imported]);

export const importTypes = async (run: ImportRun): Promise<Ids> => {
  const { tx, archive } = run;
  const known = byKey(await storedTypes(tx), ({ code }) => code);
  const imported = await importPart(run, {
    name: archiveParts.types.file,
    rows: archive.parts.types,
    key: { column: 'code', of: ({ code }) => code },
    find: ({ code }) => known.get(code),
    read: async ({ code, name, nameEn, icon, sort, image: wanted }, before, report) => {
      const image = await pictureOf(run, report, wanted, before?.image ?? null);
      return image === undefined ? undefined : { code, name, nameEn, icon, sort, image };
    },
    save: (row, after) => storeRow(tx, keptTypes, row, after),
  });
  return withKnown(known, imported);
};

export const importEnterprises = async (run: ImportRun): Promise<Ids> => {
  const { tx, archive } = run;
  const key = ({ name }: { readonly name: string }) => keyOf(name);
  const known = byKey(await storedEnterprises(tx), key);
  const imported = await importPart(run, {
    name: archiveParts.enterprises.file,
    rows: archive.parts.enterprises,
    key: { column: 'name', of: key },
    find: (row) => known.get(key(row)),
    read: (row) => row,
    save: (row, after) => storeRow(tx, keptEnterprises, row, after),
  });
  return withKnown(known, imported);
};

export const importBrands = async (run: ImportRun, enterprises: Ids, types: Ids): Promise<Ids> => {
  const { tx, archive } = run;
  const key = ({ enterprise, name }: Pick<RowOf<'brands'>, 'enterprise' | 'name'>) => keyOf(enterprise, name);
  const known = byKey(await storedBrands(tx), key);
  const imported = await importPart(run, {
    name: archiveParts.brands.file,
    rows: archive.parts.brands,
    key: { column: 'name', of: key },
    find: (row) => known.get(key(row)),
    read: (row, before, report) => {
      const enterpriseId = enterprises.get(keyOf(row.enterprise));
      const missing = row.typeCodes.filter((code) => !types.has(code));
      for (const name of missing) report('typeCodes', importFaultText('typeUnknown', { name }));
      if (enterpriseId === undefined)
        report('enterprise', importFaultText('enterpriseUnknown', { name: row.enterprise }));
      if (enterpriseId === undefined || missing.length > 0) return undefined;
      // Existing bindings stay; the archive only adds to them.
      const typeCodes = [...new Set([...(before?.typeCodes ?? []), ...row.typeCodes])].sort();
      return { name: row.name, enterpriseId, typeCodes };
    },
    save: (row, { name, enterpriseId }) => storeRow(tx, keptBrands, row, { name, enterpriseId }),
    onRead: (brandId, { typeCodes }) =>
      bindBrands(
        tx,
        typeCodes.flatMap((code) => types.get(code) ?? []).map((typeId) => ({ typeId, brandId })),
      ),
  });
  return withKnown(known, imported);
};
