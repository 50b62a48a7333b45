import { type EntityPropertyRule, entityRecordsEndpoints, holdsFile } from '@eoms/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { withinPlaces } from '../../platform/database/row-scope.ts';
import type { ChangingUses } from '../../platform/files/declared-uses.ts';
import { type FileUse, seenWith } from '../../platform/files/file-uses.store.ts';
import type { Identity } from '../../platform/http/context.ts';
import { hasOneOfRoles } from './caller-roles.store.ts';
import { type ActiveEntity, activeEntities } from './entities.store.ts';
import { quotedColumn, quotedTable } from './record-table.store.ts';

const { needs } = entityRecordsEndpoints.getEntityRecord;

/** As `rightsWith` has it: no list of those who may view is everybody, and whoever may change records may see them. */
const inRoles = ({ viewRoles, editRoles }: ActiveEntity, person: Identity): SQL | undefined =>
  person.superAdministrator || viewRoles.length === 0 ? undefined : hasOneOfRoles(person, [...viewRoles, ...editRoles]);

const useOf = (entity: ActiveEntity, { propertyName }: EntityPropertyRule): FileUse => {
  const { packageName, placed } = entity.activeDefinition;
  const column = sql`r.${quotedColumn(propertyName)}`;
  return {
    name: `entities.${packageName}.${propertyName}`,
    inDocuments: false,
    seenBy: (person) => {
      const within = seenWith(needs, (places) =>
        and(inRoles(entity, person), placed ? withinPlaces(sql`r.place_id`, places) : undefined),
      );
      return within(person);
    },
    filesOf: (rows) =>
      sql`select ${column} as id from ${quotedTable(packageName)} r where ${column} is not null and ${rows}`,
  };
};

/** The images and files of records, in whichever columns the activated entities have them: seen by those who see the record. */
export const filesOfRecords: ChangingUses = {
  name: 'entities',
  at: async (db: Executor) =>
    (await activeEntities(db)).flatMap((entity) =>
      entity.activeDefinition.properties.filter(({ type }) => holdsFile(type)).map((rule) => useOf(entity, rule)),
    ),
};
