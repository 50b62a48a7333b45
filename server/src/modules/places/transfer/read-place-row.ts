import { Code, type Place } from '@eoms/contract';
import { placeTableFaults, placeTableLayoutTypes, placeTableOpenTypes } from '@eoms/phrases';
import type { ReadResult } from '../../../platform/imports/importer.ts';
import { plainName } from '../../../platform/imports/table-columns.ts';
import type { NamedPlace } from '../places.store.ts';
import type { GroupOfRow, PlaceColumn, PlaceImportTypes, PlaceRow } from './place-table.ts';

type Context = PlaceImportTypes['context'];

const levelsAtMost = 10;

const readCode = (row: PlaceRow): string | undefined => {
  const code = row.needed('code', 64);
  if (code === undefined || Code.safeParse(code).success) return code;
  row.report('code', placeTableFaults.codeForm);
  return undefined;
};

/** The path of the group: one that exists, or the names between the slashes. */
const readGroup = (row: PlaceRow, { known }: Context): GroupOfRow | undefined => {
  const text = row.text('group');
  if (text === null) {
    row.report('group', placeTableFaults.groupMissing);
    return undefined;
  }
  const existing = known.get(plainName(text));
  if (existing) return existing;
  const path = text.split('/').map((name) => name.trim());
  if (path.length > levelsAtMost) row.report('group', placeTableFaults.groupTooDeep);
  if (path.some((name) => name === '' || name.length > 100)) row.report('group', placeTableFaults.groupName);
  return { id: null, path };
};

const standard: Pick<Place, 'type' | 'capacity' | 'sort' | 'openType' | 'layoutType' | 'documentId'> = {
  type: '',
  capacity: null,
  sort: 0,
  openType: 'samePage',
  layoutType: 'default',
  documentId: null,
};

/** Reads one row as a draft of a place; for columns that the table does not have, the place keeps its values. */
export const readPlaceRow = (
  row: PlaceRow,
  before: NamedPlace | undefined,
  context: Context,
): ReadResult<PlaceImportTypes['draft']> => {
  const kept = before ?? standard;
  const [code, name, group] = [readCode(row), row.needed('name', 100), readGroup(row, context)];
  const own = <K extends PlaceColumn & keyof typeof standard>(column: K, read: () => (typeof standard)[K]) =>
    row.has(column) ? read() : kept[column];
  const fields = {
    type: own('type', () => row.within('type', 60) ?? ''),
    capacity: own('capacity', () => row.whole('capacity', { min: 0, max: 100_000 })),
    sort: own('sort', () => row.whole('sort', { min: 0, max: 1_000_000 }) ?? kept.sort),
    openType: own('openType', () => row.oneOf('openType', placeTableOpenTypes) ?? kept.openType),
    layoutType: own('layoutType', () => row.oneOf('layoutType', placeTableLayoutTypes) ?? kept.layoutType),
    documentId: own('documentId', () => row.within('documentId', 100)),
  };
  if (!context.mayRegroup && group && group.id !== before?.groupId) row.report('group', placeTableFaults.groupNotYours);
  if (row.errors.length > 0 || code === undefined || name === undefined || !group) return { draft: undefined };
  return { draft: { id: before?.id ?? null, code, name, groupId: group.id, path: group.path, ...fields } };
};
