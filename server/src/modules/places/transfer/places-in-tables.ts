import { placeCellFaults } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { plainName } from '../../../platform/imports/table-columns.ts';
import type { TableRow } from '../../../platform/imports/table-row.ts';
import { listGroups } from '../place-groups.store.ts';
import { listPlaces } from '../places.store.ts';
import { groupPaths, shownPath } from './group-paths.ts';

/** A place as tables name it. */
export interface TablePlace {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  /** Names of its groups from the top, then its own, joined by ` / `. */
  readonly path: string;
}

export interface TablePlaces {
  readonly all: readonly TablePlace[];
  get(id: string): TablePlace | undefined;
  /** What a table says for a place: its path, or its code where another one has the same path. */
  nameOf(id: string): string | undefined;
  /** The place that a cell means, by code, path or name, after reporting why there is none. */
  read<K extends string>(row: TableRow<K>, column: K): string | undefined;
}

const group = (places: readonly TablePlace[], keyOf: (place: TablePlace) => string): Map<string, TablePlace[]> => {
  const groups = new Map<string, TablePlace[]>();
  for (const place of places) {
    const same = groups.get(keyOf(place));
    if (same) same.push(place);
    else groups.set(keyOf(place), [place]);
  }
  return groups;
};

/** The places within the scope, as tables of other things name them. */
export const placesInTables = async (db: Executor, scope: PlaceScope): Promise<TablePlaces> => {
  const [found, groups] = await Promise.all([listPlaces(db, scope), listGroups(db, 'all')]);
  const above = groupPaths(groups);
  const all = found.map(({ id, name, code, groupId }): TablePlace => {
    return { id, name, code, path: shownPath([...(above.get(groupId) ?? []), name]) };
  });
  const byId = new Map(all.map((place) => [place.id, place]));
  const codes = new Map(all.map((place) => [place.code.toLowerCase(), place]));
  const [paths, names] = [group(all, ({ path }) => plainName(path)), group(all, ({ name }) => plainName(name))];
  const matching = (text: string): readonly TablePlace[] => {
    const code = codes.get(text.toLowerCase());
    return code ? [code] : (paths.get(plainName(text)) ?? names.get(plainName(text)) ?? []);
  };
  return {
    all,
    get: (id) => byId.get(id),
    nameOf: (id) => {
      const place = byId.get(id);
      return place && ((paths.get(plainName(place.path))?.length ?? 0) > 1 ? place.code : place.path);
    },
    read: (row, column) => {
      const text = row.text(column);
      if (text === null) {
        row.report(column, placeCellFaults.missing);
        return undefined;
      }
      const [place, another] = matching(text);
      if (place && !another) return place.id;
      row.report(column, place ? placeCellFaults.ambiguous : placeCellFaults.unknown);
      return undefined;
    },
  };
};
