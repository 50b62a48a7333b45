import { plainRule } from '@eoms/contract';
import type { TestClient } from '../platform/testing/test-api.ts';
import { call } from './save-case.fixture.ts';

const plain = {
  type: 'string',
  ...plainRule,
};

/** Two activated entities whose records belong to places. */
export const entitiesOf = async (root: TestClient) => {
  const saved = (name: string, body: object) => call<{ id: string }>(root, name, { body });
  const group = (n: number) => saved('saveEntityGroup', { name: `Entities ${n}`, parentId: null });
  const entityGroups = [(await group(1)).id, (await group(2)).id] as const;
  const flags = { basicType: false, system: false, collection: true, placed: true, viewRoles: [], editRoles: [] };
  const make = async (n: number): Promise<string> => {
    const names = { groupId: entityGroups[0], name: `Entity ${n}`, packageName: `entity_${n}`, description: '' };
    const { id } = await saved('saveEntity', { ...names, ...flags });
    await saved('saveEntityProperty', { ...plain, entityId: id, name: 'Note', propertyName: 'note' });
    await saved('saveEntityProperty', { ...plain, entityId: id, name: 'Photo', propertyName: 'photo', type: 'image' });
    const plan = await call<{ fingerprint: string }>(root, 'planEntity', { body: { id, choices: [] } });
    await call(root, 'activateEntity', { body: { id, choices: [], accept: [], fingerprint: plan.fingerprint } });
    return id;
  };
  return { entityGroups, entities: [await make(1), await make(2)] as const };
};
