import { placeTransferEndpoints, textOf } from '@eoms/contract';
import { placeTableLayoutTypes, placeTableOpenTypes, placeTableWords } from '@eoms/phrases';
import type { Language } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { choiceSheet, tableSheet, type WrittenRow, xlsxReply } from '../../../platform/imports/write-table.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Sheet } from '../../../platform/tables/tables.ts';
import { listGroups } from '../place-groups.store.ts';
import { listPlaces, type NamedPlace } from '../places.store.ts';
import { groupPaths, shownPath } from './group-paths.ts';
import { placeImporter } from './import-places.ts';
import { type PlaceColumn, placeTable } from './place-table.ts';

export type PlaceTransferDeps = Pick<Platform, 'database' | 'news' | 'tables' | 'imports'>;
type Paths = ReadonlyMap<string, readonly string[]>;

const rowOf = (place: NamedPlace, paths: Paths, language: Language): WrittenRow<PlaceColumn> => {
  const { code, name, groupId, type, capacity, sort, openType, layoutType, documentId } = place;
  return {
    fixed: {
      code,
      name,
      type,
      capacity,
      sort,
      documentId,
      group: shownPath(paths.get(groupId) ?? []),
      openType: textOf(placeTableOpenTypes[openType], language),
      layoutType: textOf(placeTableLayoutTypes[layoutType], language),
    },
  };
};

/** An empty table with one example row, and lists of the values that its columns accept. */
const templateSheets = (paths: Paths, language: Language): Sheet[] => {
  const { example, exampleGroup, exampleType, choices } = placeTableWords;
  const [openTypes, layoutTypes] = [placeTableOpenTypes, placeTableLayoutTypes].map((words) =>
    Object.values(words).map((word) => textOf(word, language)),
  );
  const known = [...paths.values()].map(shownPath).sort();
  const row: WrittenRow<PlaceColumn> = {
    fixed: {
      code: 'R-301',
      name: textOf(example, language),
      group: known[0] ?? textOf(exampleGroup, language),
      type: textOf(exampleType, language),
      capacity: 12,
      sort: 1,
      openType: openTypes?.[1] ?? null,
      layoutType: layoutTypes?.[0] ?? null,
    },
  };
  const heading = (column: PlaceColumn) => textOf(placeTable.headings[column], language);
  return [
    tableSheet(placeTable, language, [row]),
    choiceSheet(textOf(choices, language), [
      { heading: heading('group'), values: known },
      { heading: heading('openType'), values: openTypes ?? [] },
      { heading: heading('layoutType'), values: layoutTypes ?? [] },
    ]),
  ];
};

/** Places as tables, within the places that the caller may see. */
export const placeTransferRoutes = (deps: PlaceTransferDeps): Route[] => {
  const { db } = deps.database;
  const imports = deps.imports.of(placeImporter(deps));
  return implement(placeTransferEndpoints, {
    exportPlaces: async ({ query: { groupId, template = false } }, caller) => {
      const { language } = caller;
      const paths = groupPaths(await listGroups(db, caller.places));
      const places = template ? [] : await listPlaces(db, caller.places, groupId);
      const sheets = template
        ? templateSheets(paths, language)
        : [
            tableSheet(
              placeTable,
              language,
              places.map((place) => rowOf(place, paths, language)),
            ),
          ];
      await caller.audit({ action: 'exportPlaces', after: { groupId, template, places: places.length } });
      return xlsxReply(deps.tables, textOf(placeTableWords.places, language), sheets);
    },
    previewPlaceImport: ({ file }, caller) => imports.preview(file, caller),
    applyPlaceImport: ({ body }, caller) => imports.apply(body, caller),
    exportPlaceImportErrors: ({ query: { id } }, caller) => imports.errors(id, caller),
  });
};
