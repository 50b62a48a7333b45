import type { Importer } from '../../../platform/imports/importer.ts';
import { plainName } from '../../../platform/imports/table-columns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sameFields } from '../../../platform/same-json.ts';
import { listGroups } from '../place-groups.store.ts';
import { placeChanged } from '../places.news.ts';
import { listPlaces, placesIn } from '../places.store.ts';
import { groupPaths, shownPath } from './group-paths.ts';
import { type PlaceImportTypes, placeTable } from './place-table.ts';
import { readPlaceRow } from './read-place-row.ts';
import { createSavePlaceRows } from './save-place-rows.ts';

/** Places in a table: found by their code, else new. */
export const placeImporter = ({ news }: Pick<Platform, 'news'>): Importer<PlaceImportTypes> => ({
  kind: 'places',
  format: placeTable,
  violations: placesIn('all').violations,
  load: async (db, _rows, caller) => {
    const [places, groups] = await Promise.all([listPlaces(db, caller.places), listGroups(db, caller.places)]);
    const paths = [...groupPaths(groups)];
    return {
      byCode: new Map(places.map((place) => [place.code, place])),
      known: new Map(paths.map(([id, path]) => [plainName(shownPath(path)), { id, path }])),
      mayRegroup: caller.places === 'all',
    };
  },
  find: (row, { byCode }) => byCode.get(row.text('code') ?? ''),
  read: readPlaceRow,
  isSame: ({ id: _, path: _path, ...draft }, before) => sameFields(before, draft),
  distinct: [{ column: 'code', of: ({ code }) => code }],
  show: (row, draft) => {
    const path = draft ? shownPath(draft.path) : row.shown('group');
    return {
      code: draft?.code ?? row.shown('code'),
      name: draft?.name ?? row.shown('name'),
      group: path,
      newGroup: draft?.groupId === null,
    };
  },
  save: createSavePlaceRows(news),
  done: async (saved) => {
    for (const { id } of saved) news.publish(placeChanged, { placeId: id });
  },
});
