import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { ApplyImport, applyErrors, ImportResult, previewErrors } from '../kit/imports.ts';
import { page } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  EntityBulkEdit,
  EntityChoicesQuery,
  EntityRecord,
  EntityRecordChange,
  EntityRecordChoice,
  EntityRecordDraft,
  EntityRecordFilter,
  EntityRecordImport,
  EntityRecordQuery,
  EntityRecordsRemoval,
} from './entity-record.entities.ts';

const see = may('view', 'entity');
const edit = may('edit', 'entity');
const table = binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
const unreadable = ['404', '403', 'entity.notActivated'] as const;
const asked = [
  ...unreadable,
  'entityRecord.fieldUnknown',
  'entityRecord.filterWrong',
  'entityRecord.sortWrong',
] as const;
const changed = [
  ...unreadable,
  'entityRecord.fieldUnknown',
  'entityRecord.duplicate',
  'file.notAnImage',
  '409',
  '422',
] as const;
const OneRecord = z.strictObject({ entityId: Id, id: Id });

/** Records of entities: by the role of the caller, and by place where they belong to one. */
export const entityRecordsEndpoints = {
  pageEntityRecords: endpoint({
    method: 'POST',
    path: '/dataEntityRecord/page',
    summary: 'Page of the records of an entity; a filter or order by what is not one of its fields is refused',
    needs: see,
    scope: 'place',
    body: EntityRecordQuery,
    reply: page(EntityRecord),
    changes: false,
    errors: asked,
  }),
  listEntityRecordChoices: endpoint({
    method: 'GET',
    path: '/dataEntityRecord/choices',
    summary: 'Records of an entity by what they are called, for references',
    needs: see,
    scope: 'place',
    query: EntityChoicesQuery,
    reply: z.array(EntityRecordChoice),
    errors: unreadable,
  }),
  getEntityRecord: endpoint({
    method: 'GET',
    path: '/dataEntityRecord/get',
    summary: 'One record',
    needs: see,
    scope: 'place',
    query: OneRecord,
    reply: EntityRecord,
    errors: unreadable,
  }),
  listEntityRecordChanges: endpoint({
    method: 'GET',
    path: '/dataEntityRecord/history',
    summary: 'What became of one record: its last 200 changes, newest first',
    needs: see,
    scope: 'place',
    query: OneRecord,
    reply: z.array(EntityRecordChange),
    errors: unreadable,
  }),
  saveEntityRecord: endpoint({
    method: 'POST',
    path: '/dataEntityRecord/save',
    summary: 'Create or change a record',
    needs: edit,
    scope: 'place',
    body: EntityRecordDraft,
    reply: Saved,
    errors: [...changed, 'entityRecord.single'],
  }),
  editEntityRecords: endpoint({
    method: 'POST',
    path: '/dataEntityRecord/bulkEdit',
    summary: 'Give one field of several records the same value: of all of them, or of none',
    needs: edit,
    scope: 'place',
    body: EntityBulkEdit,
    reply: Done,
    errors: changed,
  }),
  removeEntityRecords: endpoint({
    method: 'POST',
    path: '/dataEntityRecord/delete',
    summary: 'Remove records to which no others refer: all of them, or none',
    needs: edit,
    scope: 'place',
    body: EntityRecordsRemoval,
    reply: Done,
    errors: [...unreadable, 'entityRecord.referenced'],
  }),
  exportEntityRecords: endpoint({
    method: 'POST',
    path: '/dataEntityRecord/export',
    summary: 'Table (xlsx) of the records that match, 20 000 at most, with the columns that the import reads',
    needs: see,
    scope: 'place',
    body: EntityRecordFilter.extend({ template: z.boolean() }),
    reply: table,
    changes: false,
    errors: asked,
    perMinute: 20,
    heavy: true,
  }),
  previewEntityRecordImport: endpoint({
    method: 'POST',
    path: '/dataEntityRecord/previewImport/{id}',
    summary: 'Preview the import of a table (xlsx) of records of an entity; nothing is changed yet',
    needs: edit,
    scope: 'place',
    params: ById,
    upload: { kind: 'file' },
    reply: EntityRecordImport,
    errors: [...previewErrors, ...unreadable],
    perMinute: 20,
    heavy: true,
  }),
  applyEntityRecordImport: endpoint({
    method: 'POST',
    path: '/dataEntityRecord/importRecords/{id}',
    summary: 'Import a previewed table in one transaction; with `skipBad` only its valid rows, else all or nothing',
    needs: edit,
    scope: 'ownInPlaces',
    params: ById,
    body: ApplyImport,
    reply: ImportResult,
    errors: [...applyErrors, ...changed],
    heavy: true,
  }),
  exportEntityRecordImportErrors: endpoint({
    method: 'GET',
    path: '/dataEntityRecord/importErrors/{entityId}',
    summary: 'The invalid rows of a previewed table (xlsx), with the reason in the last column',
    needs: edit,
    scope: 'own',
    params: z.strictObject({ entityId: Id }),
    query: ById,
    reply: table,
    errors: unreadable,
    heavy: true,
  }),
};
