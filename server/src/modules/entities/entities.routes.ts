import { type Entity, type EntityRow, entitiesEndpoints } from '@eoms/contract';
import { presentPage } from '../../platform/database/page.ts';
import { treeCalls } from '../../platform/database/tree-calls.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { activateEntity, planEntity } from './activate-entity.ts';
import { createEntityRights, type EntityRights } from './entities.policy.ts';
import { activeEntities, type EntityFound, findEntity, groupTree, listGroups, pageEntities } from './entities.store.ts';
import { entityOpenApi } from './entity-openapi.ts';
import { openEntity } from './records/open-entity.ts';
import { discardDraft, removeEntity, saveEntity } from './save-entity.ts';
import { removeProperty, saveProperty, sortProperty } from './save-property.ts';

export type EntitiesRoutesDeps = Pick<Platform, 'database'>;

const toRow = (found: EntityFound, rights: EntityRights): EntityRow => {
  const { packageLower: _key, createdAt: _made, drafted, activeDefinition, ...row } = found;
  return {
    ...row,
    ...rights,
    active: activeDefinition !== null,
    activatedAt: row.activatedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    properties: drafted.length,
  };
};

const toEntity = (found: EntityFound, rights: EntityRights): Entity => ({
  ...toRow(found, rights),
  properties: [...found.drafted],
  activeDefinition: found.activeDefinition,
});

const groups = ({ database }: EntitiesRoutesDeps) => {
  const calls = treeCalls(database, groupTree);
  return {
    listEntityGroups: () => listGroups(database.db),
    saveEntityGroup: calls.save,
    removeEntityGroup: ({ params: { id } }, caller) => calls.remove(id, caller),
    sortEntityGroup: calls.move,
  } satisfies Partial<Handlers<typeof entitiesEndpoints>>;
};

const properties = ({ database: { db, transaction } }: EntitiesRoutesDeps) =>
  ({
    listEntityProperties: async ({ query: { entityId } }) => {
      const found = await findEntity(db, entityId);
      if (!found) throw refuse('404');
      return [...found.drafted];
    },
    saveEntityProperty: async ({ body }, caller) => ({ id: await transaction((tx) => saveProperty(tx, body, caller)) }),
    updateEntityProperty: async ({ body }, caller) => ({
      id: await transaction((tx) => saveProperty(tx, body, caller)),
    }),
    removeEntityProperty: async ({ params: { id } }, caller) => {
      await transaction((tx) => removeProperty(tx, id, caller));
      return null;
    },
    sortEntityProperty: async ({ body }, caller) => {
      await transaction((tx) => sortProperty(tx, body, caller));
      return null;
    },
  }) satisfies Partial<Handlers<typeof entitiesEndpoints>>;

/** Entities, their groups and properties. */
export const entitiesRoutes = (deps: EntitiesRoutesDeps): Route[] => {
  const { db, transaction } = deps.database;
  return implement(entitiesEndpoints, {
    ...groups(deps),
    ...properties(deps),
    pageEntities: async ({ query }, caller) => {
      const page = await pageEntities(db, query);
      const rightsOf = await createEntityRights(db, caller, page.records);
      return presentPage(page, (row) => toRow(row, rightsOf(row)));
    },
    listEntities: async (_, caller) => {
      const all = await activeEntities(db);
      const rightsOf = await createEntityRights(db, caller, all);
      return all.flatMap((entity) => {
        const { mayView, mayEdit } = rightsOf(entity);
        const { id, name, groupName, activeDefinition: definition } = entity;
        return mayView ? [{ id, name, groupName, mayEdit, definition }] : [];
      });
    },
    getEntity: async ({ params: { id } }, caller) => {
      const found = await findEntity(db, id);
      if (!found) throw refuse('404');
      return toEntity(found, (await createEntityRights(db, caller, [found]))(found));
    },
    saveEntity: async ({ body }, caller) => ({ id: await transaction((tx) => saveEntity(tx, body, caller)) }),
    removeEntity: async ({ params: { id } }, caller) => {
      await transaction((tx) => removeEntity(tx, id, caller));
      return null;
    },
    discardEntityDraft: async ({ body: { id } }, caller) => {
      await transaction((tx) => discardDraft(tx, id, caller));
      return null;
    },
    planEntity: ({ body }) => planEntity(db, body),
    activateEntity: async ({ body }, caller) => {
      await transaction((tx) => activateEntity(tx, body, caller));
      return null;
    },
    getEntityOpenApi: async ({ params: { id } }, caller) => entityOpenApi(await openEntity(db, id, caller, 'view')),
  });
};
