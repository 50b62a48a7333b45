import { may } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { Caller, Identity } from '../../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import { createEntityRights } from '../entities.policy.ts';
import { type ActiveEntity, activeEntities, readEntity } from '../entities.store.ts';

export type OpenEntity = Omit<ActiveEntity, 'groupName'>;

/** An activated entity whose records the caller may see, or change; it stays as it is until the transaction ends. */
export const openEntity = async (
  db: Executor,
  entityId: string,
  caller: Identity,
  action: 'view' | 'edit',
): Promise<OpenEntity> => {
  const entity = await readEntity(db, entityId, action === 'edit');
  if (!entity) throw refuseUnknown('entityId');
  const rights = (await createEntityRights(db, caller, [entity]))(entity);
  if (!rights.mayView && !rights.mayEdit) throw refuseUnknown('entityId');
  if (action === 'edit' && !rights.mayEdit) throw refuse('403');
  const { activeDefinition } = entity;
  if (activeDefinition === null) throw refuse('entity.notActivated');
  return { ...entity, activeDefinition };
};

/** Where the caller may see records: what a record refers to is shown to those only who may see that too. */
const seenPlaces = ({ places, placesFor }: Caller) => (places === 'all' ? 'all' : placesFor(may('view', 'entity')));

/** The activated entities by id, with the places in which the caller sees their records; none where they may not. */
export const entitiesSeen = async (db: Executor, caller: Caller) => {
  const all = await activeEntities(db);
  const rightsOf = await createEntityRights(db, caller, all);
  const seen = all.filter((entity) => rightsOf(entity).mayView);
  return { byId: new Map(seen.map((entity) => [entity.id, entity])), places: seenPlaces(caller) };
};
