import type { EntityRecordFilter } from '@eoms/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { activeEntities } from '../entities.store.ts';
import { entitiesSeen } from './open-entity.ts';
import { findRecord, labelIn, matchingRecords } from './records.store.ts';

type Filters = EntityRecordFilter['filters'];

export interface ChangedRecord {
  readonly entityName: string;
  readonly exists: boolean;
  /** Its first text; empty where it is gone. */
  readonly label: string;
  readonly placeId: string | null;
}

/** For those who wait for changes of records. */
export interface RecordWatching {
  /** Whether somebody may see all records of an activated entity, and whether its records can be compared so. */
  mayWatch(entityId: string, filters: Filters, caller: Caller): Promise<boolean>;
  /**
   * A record after a change, if it matches; where it is gone, `exists` is false. Undefined where it does not match, or where
   * its entity is not activated.
   */
  changed(entityId: string, recordId: string, filters: Filters): Promise<ChangedRecord | undefined>;
}

/** Whether somebody may see all records of an activated entity, in whichever place. */
export const mayReadAll = async ({ db }: Pick<Database, 'db'>, entityId: string, caller: Caller): Promise<boolean> => {
  const { byId, places } = await entitiesSeen(db, caller);
  const entity = byId.get(entityId);
  return entity !== undefined && (places === 'all' || !entity.activeDefinition.placed);
};

export const createRecordWatching = (database: Pick<Database, 'db'>): RecordWatching => {
  const { db } = database;
  const active = async (entityId: string) => (await activeEntities(db)).find(({ id }) => id === entityId);
  return {
    async mayWatch(entityId, filters, caller) {
      const entity = (await mayReadAll(database, entityId, caller)) ? await active(entityId) : undefined;
      if (!entity) return false;
      try {
        await matchingRecords(db, entity, { entityId, filters }, { scope: 'all', atMost: 1 });
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    async changed(entityId, recordId, filters) {
      const entity = await active(entityId);
      if (!entity) return undefined;
      const gone = { entityName: entity.name, exists: false, label: '', placeId: null };
      const row = await findRecord(db, entity, recordId, 'all', filters);
      if (row) return { ...gone, exists: true, label: labelIn(entity, row), placeId: row.placeId };
      return filters.length === 0 ? gone : undefined;
    },
  };
};
