import { importFaultText } from '@eoms/phrases';
import { storeRow } from '../../../platform/database/save-row.ts';
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
    read: async ({ image: wanted, ...draft }, before, report) => {
      const image = await pictureOf(run, report, wanted, before?.image ?? null);
      return image === undefined ? undefined : { ...draft, image };
    },
    save: (row, { image, ...draft }) => storeRow(tx, keptTypes, row, { ...keptTypes.fields.values(draft), image }),
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
    save: (row, draft) => storeRow(tx, keptEnterprises, row, keptEnterprises.fields.values(draft)),
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
    read: ({ enterprise, typeCodes: wanted, ...draft }, before, report) => {
      const enterpriseId = enterprises.get(keyOf(enterprise));
      const missing = wanted.filter((code) => !types.has(code));
      for (const name of missing) report('typeCodes', importFaultText('typeUnknown', { name }));
      if (enterpriseId === undefined) report('enterprise', importFaultText('enterpriseUnknown', { name: enterprise }));
      if (enterpriseId === undefined || missing.length > 0) return undefined;
      // Existing bindings stay; the archive only adds to them.
      const typeCodes = [...new Set([...(before?.typeCodes ?? []), ...wanted])].sort();
      return { ...draft, enterpriseId, typeCodes };
    },
    save: (row, { typeCodes: _, ...draft }) => storeRow(tx, keptBrands, row, keptBrands.fields.values(draft)),
    onRead: (brandId, { typeCodes }) =>
      bindBrands(
        tx,
        typeCodes.flatMap((code) => types.get(code) ?? []).map((typeId) => ({ typeId, brandId })),
      ),
  });
  return withKnown(known, imported);
};
