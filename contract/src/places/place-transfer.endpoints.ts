import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { Flag, Id } from '../kit/fields.ts';
import { ApplyImport, applyErrors, ImportResult, importPreview, previewErrors } from '../kit/imports.ts';
import { may } from '../vocabulary/permissions.ts';

const see = may('view', 'place');
const edit = may('edit', 'place');
const table = binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

/** Preview of importing a table of places. */
export const PlaceImport = importPreview({
  code: z.string(),
  name: z.string(),
  /** Names of the groups from the top, joined by ` / `. */
  group: z.string(),
  /** Whether the group, or one above it, does not exist yet. */
  newGroup: z.boolean(),
});
export type PlaceImport = z.infer<typeof PlaceImport>;

/** Places and their groups as tables, and import with a preview. */
export const placeTransferEndpoints = {
  exportPlaces: endpoint({
    method: 'GET',
    path: '/place/exportPlace',
    summary: 'Table (xlsx) of the places in a group or of all, with the columns that the import reads',
    needs: see,
    scope: 'place',
    query: z.strictObject({ groupId: Id.optional(), template: Flag.optional() }),
    reply: table,
    perMinute: 20,
    heavy: true,
  }),
  previewPlaceImport: endpoint({
    method: 'POST',
    path: '/place/previewImport',
    summary: 'Preview the import of a table (xlsx) of places, recognised by their code; nothing is changed yet',
    needs: edit,
    scope: 'place',
    upload: { kind: 'file' },
    reply: PlaceImport,
    errors: previewErrors,
    perMinute: 20,
    heavy: true,
  }),
  applyPlaceImport: endpoint({
    method: 'POST',
    path: '/place/importPlace',
    summary: 'Import a previewed table in one transaction; groups that do not exist yet are created',
    needs: edit,
    scope: 'ownInPlaces',
    body: ApplyImport,
    reply: ImportResult,
    errors: [...applyErrors, 'place.codeInUse', '409'],
    heavy: true,
  }),
  exportPlaceImportErrors: endpoint({
    method: 'GET',
    path: '/place/exportImportErrors',
    summary: 'The invalid rows of a previewed table (xlsx), with the reason in the last column',
    needs: edit,
    scope: 'own',
    query: z.strictObject({ id: Id }),
    reply: table,
    heavy: true,
  }),
};
