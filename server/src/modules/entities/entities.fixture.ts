import {
  type EntityDraft,
  type EntityPropertyDraft,
  type EntityRecordDraft,
  entitiesEndpoints as calls,
  entityRecordsEndpoints as recordCalls,
} from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { createTestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { createPlaces } from '../places/places.module.ts';
import { createEntities } from './entities.module.ts';

type Property = Partial<EntityPropertyDraft> & Pick<EntityPropertyDraft, 'propertyName'>;
type Actions = readonly ('view' | 'edit' | 'control')[];

/** Entities on a real database, with everything that a test does with them. */
export const openEntities = async () => {
  const { platform, close } = await createTestPlatform();
  const modules = await wireOn(platform, (node) => {
    const places = createPlaces(node);
    return [places, createEntities({ ...node, places })] as const;
  });
  const api = createTestApi(platform, modules);
  const admin = api.signIn({ grants: { entity: ['view', 'edit'], entityEdit: ['view', 'edit'] } });
  const group = newId();
  await platform.database.pool.query(
    `insert into data_entity_groups (id, parent_id, name, sort) values ($1, null, 'Front desk', 1)`,
    [group],
  );
  let made = 0;
  return { platform, close, api, admin, group, next: () => ++made };
};
