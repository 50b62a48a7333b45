import { entityRecordsEndpoints } from '@eoms/contract';
import { createRememberMany } from '../../../platform/database/remember-many.ts';
import { sqlState } from '../../../platform/database/sql-state.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { xlsxReply } from '../../../platform/imports/write-table.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordSheet, recordTemplate } from './export-records.ts';
import { recordImporter } from './import-records.ts';
import { type OpenEntity, openEntity } from './open-entity.ts';
import { findRecord, pageRecords, recordChoices } from './records.store.ts';
import { editRecords, removeRecords, type SaveDeps, saveRecord } from './save-records.ts';
import { showRecords } from './show-records.ts';
import { changesOf } from './write-records.store.ts';

export interface RecordsRoutesDeps extends SaveDeps, Pick<Platform, 'database' | 'tables' | 'imports'> {}

/** A column or a table that is not there any more. */
const gone: ReadonlySet<string> = new Set(['42703', '42P01']);

/** Reads records of an entity; once more where it was activated between the look at it and the reading. */
const createReading =
  ({ db }: Platform['database']) =>
  async <T>(entityId: string, caller: Caller, read: (entity: OpenEntity) => Promise<T>): Promise<T> => {
    const once = async () => read(await openEntity(db, entityId, caller, 'view'));
    try {
      return await once();
    } catch (error) {
      if (!gone.has(sqlState(error) ?? '')) throw error;
      return once();
    }
  };

/** Records of entities, one by one, many at once, and as tables. */
export const entityRecordsRoutes = (deps: RecordsRoutesDeps): Route[] => {
  const { database, tables, imports } = deps;
  const { db, transaction } = database;
  const reading = createReading(database);
  const importOf = (entity: OpenEntity) => imports.of(recordImporter(db, deps, entity));
  const many = createRememberMany();
  return implement(entityRecordsEndpoints, {
    pageEntityRecords: ({ body }, caller) =>
      reading(body.entityId, caller, async (entity) => {
        const page = await pageRecords(db, many, entity, body, caller.places);
        return { ...page, records: await showRecords(db, entity, page.records, caller) };
      }),
    listEntityRecordChoices: ({ query }, caller) =>
      reading(query.entityId, caller, (entity) => recordChoices(db, entity, query, caller.places)),
    getEntityRecord: ({ query: { entityId, id } }, caller) =>
      reading(entityId, caller, async (entity) => {
        const found = await findRecord(db, entity, id, caller.places);
        const [record] = found ? await showRecords(db, entity, [found], caller) : [];
        if (!record) throw refuse('404');
        return record;
      }),
    listEntityRecordChanges: ({ query: { entityId, id } }, caller) =>
      reading(entityId, caller, async (entity) => {
        if (!(await findRecord(db, entity, id, caller.places))) throw refuse('404');
        return changesOf(db, entity, id);
      }),
    saveEntityRecord: async ({ body }, caller) => ({
      id: await transaction((tx) => saveRecord(tx, deps, body, caller)),
    }),
    editEntityRecords: async ({ body }, caller) => {
      await transaction((tx) => editRecords(tx, deps, body, caller));
      return null;
    },
    removeEntityRecords: async ({ body }, caller) => {
      await transaction((tx) => removeRecords(tx, deps, body, caller));
      return null;
    },
    exportEntityRecords: async ({ body: { template, ...filter } }, caller) => {
      const entity = await openEntity(db, filter.entityId, caller, 'view');
      const sheets = template
        ? await recordTemplate(db, entity, caller)
        : [await recordSheet(db, entity, filter, caller)];
      const many = template ? 0 : (sheets[0]?.rows.length ?? 0);
      await caller.audit({
        action: 'exportEntityRecords',
        target: entity.id,
        after: { ...filter, template, records: many },
      });
      return xlsxReply(tables, entity.name, sheets);
    },
    previewEntityRecordImport: async ({ params: { id }, file }, caller) =>
      importOf(await openEntity(db, id, caller, 'edit')).preview(file, caller),
    applyEntityRecordImport: async ({ params: { id }, body }, caller) =>
      importOf(await openEntity(db, id, caller, 'edit')).apply(body, caller),
    exportEntityRecordImportErrors: async ({ params: { entityId }, query: { id } }, caller) =>
      importOf(await openEntity(db, entityId, caller, 'edit')).errors(id, caller),
  });
};
