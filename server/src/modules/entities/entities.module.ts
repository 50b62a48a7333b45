import {
  type EntityDefinition,
  type EntityPropertyRule,
  type EntityRecordFilter,
  type EntityValue,
  holdsFile,
} from '@eoms/contract';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { type PlacesModule, placeRemoved } from '../places/places.module.ts';
import { entitiesRoutes } from './entities.routes.ts';
import { activeEntities } from './entities.store.ts';
import { filesOfRecords } from './entity-files.store.ts';
import { valueIn } from './record-table.store.ts';
import { entityRecordsRoutes } from './records/entity-records.routes.ts';
import { filesIn } from './records/record-files.ts';
import { forgetPlace, matchingRecords } from './records/records.store.ts';
import { createRecordWatching, mayReadAll, type RecordWatching } from './records/watch-records.ts';

export { entityRecordChanged } from './entities.news.ts';
export { rebuildEntityTables } from './rebuild-tables.store.ts';

export interface EntitiesDeps extends Pick<Platform, 'database' | 'news' | 'tables' | 'imports' | 'files'> {
  readonly places: Pick<PlacesModule, 'seesPlace'>;
}

type FoundRecord = Readonly<Record<string, unknown>> & { readonly id: string };

export interface EntitiesModule extends ModuleParts {
  /** What the records of the activated entities are. */
  definitions(): Promise<{ id: string; name: string; definition: EntityDefinition }[]>;
  /** Whether somebody may see all records of an activated entity, in whichever place. */
  mayReadAll(entityId: string, caller: Caller): Promise<boolean>;
  /** For those who wait for changes of records. */
  readonly watching: RecordWatching;
  /**
   * Records of an entity, 1 000 at most, with their values by the names of the properties, images and files as their id, name
   * and size; undefined where it is not activated.
   */
  find(
    entityId: string,
    query: Pick<EntityRecordFilter, 'filters' | 'sort' | 'order'> & { readonly limit: number },
    places: PlaceScope,
  ): Promise<FoundRecord[] | undefined>;
}

const foundAtMost = 1_000;

/** Entities: kinds of records that an administrator designs without code, and their records. */
export const createEntities = ({ database, news, tables, imports, files, places }: EntitiesDeps): EntitiesModule => {
  const { db } = database;
  files.addChangingUses(filesOfRecords);
  news.deliver(placeRemoved, 'entities', async ({ placeId }) => {
    for (const entity of await activeEntities(db)) await forgetPlace(db, entity, placeId);
  });
  return {
    routes: [
      ...entitiesRoutes({ database }),
      ...entityRecordsRoutes({ database, tables, imports, news, files, places }),
    ],
    definitions: async () =>
      (await activeEntities(db)).map(({ id, name, activeDefinition: definition }) => ({ id, name, definition })),
    mayReadAll: (entityId, caller) => mayReadAll(database, entityId, caller),
    watching: createRecordWatching(database),
    find: async (entityId, { limit, ...query }, scope) => {
      const entity = (await activeEntities(db)).find(({ id }) => id === entityId);
      if (!entity) return undefined;
      const atMost = Math.min(limit, foundAtMost);
      const rows = await matchingRecords(db, entity, { entityId, ...query }, { scope, atMost });
      const known = await filesIn(db, entity, rows);
      const found = (value: EntityValue, { type }: EntityPropertyRule): unknown => {
        if (!holdsFile(type) || value === null) return value;
        const file = known.get(String(value));
        return file ? { id: value, name: file.name, size: file.size } : null;
      };
      return rows.map((row) => ({
        ...Object.fromEntries(
          entity.activeDefinition.properties.map((rule) => [rule.propertyName, found(valueIn(row, rule), rule)]),
        ),
        id: row.id,
      }));
    },
  };
};
