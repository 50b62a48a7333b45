import type { Place, PlaceImport } from '@eoms/contract';
import { placeTableHeadings, placeTableWords } from '@eoms/phrases';
import type { ImportTypes } from '../../../platform/imports/importer.ts';
import type { TableFormat } from '../../../platform/imports/table-columns.ts';
import type { TableRow } from '../../../platform/imports/table-row.ts';
import type { NamedPlace } from '../places.store.ts';

export type PlaceColumn = keyof typeof placeTableHeadings;
export type PlaceRow = TableRow<PlaceColumn>;

/** The table of places, for export, template and import alike. */
export const placeTable: TableFormat<PlaceColumn> = {
  name: placeTableWords.places,
  headings: placeTableHeadings,
  needed: ['code', 'name', 'group'],
  sample: { column: 'name', text: placeTableWords.example },
};

export interface GroupOfRow {
  /** Null if it does not exist yet. */
  readonly id: string | null;
  /** The names of the groups from the top. */
  readonly path: readonly string[];
}

export interface PlaceRowDraft extends Omit<Place, 'id' | 'groupId' | 'maintenance' | 'createdAt' | 'revision'> {
  readonly id: string | null;
  readonly groupId: GroupOfRow['id'];
  readonly path: GroupOfRow['path'];
}

export interface PlaceImportTypes extends ImportTypes {
  readonly column: PlaceColumn;
  readonly draft: PlaceRowDraft;
  readonly before: NamedPlace;
  readonly context: {
    readonly byCode: ReadonlyMap<string, NamedPlace>;
    /** The groups by their path, without case and spaces. */
    readonly known: ReadonlyMap<string, GroupOfRow>;
    readonly mayRegroup: boolean;
  };
  readonly shown: Omit<PlaceImport['preview'][number], 'row' | 'change'>;
  readonly saved: { readonly id: string };
}
