import {
  entitiesEndpoints as calls,
  EntityDraft,
  EntityPropertyDraft,
  type MemberContent,
  propertiesAtMost,
} from '@eoms/contract';
import { z } from 'zod';
import { draftedKind, foundByPage } from './drafted-kind.ts';
import type { Acting, MemberKindParts } from './member-kind.ts';

const Property = EntityPropertyDraft.omit({ id: true, revision: true, entityId: true });
type Property = z.infer<typeof Property>;
const EntityMember = z.looseObject({ properties: z.array(Property).max(propertiesAtMost) });

const draft = draftedKind({
  thing: 'entity',
  draft: EntityDraft,
  find: foundByPage(calls.pageEntities, 'packageName'),
  get: calls.getEntity,
  save: calls.saveEntity,
  remove: calls.removeEntity,
  groups: { list: calls.listEntityGroups, save: calls.saveEntityGroup, levels: 2 },
  key: 'packageName',
  fixed: { system: false },
});

/** Properties are found by their names, whatever their ids are here. */
const saveProperties = async ({ call }: Acting, entityId: string, wanted: readonly Property[]): Promise<void> => {
  const here = await call(calls.listEntityProperties, { query: { entityId } });
  const names = new Set(wanted.map(({ propertyName }) => propertyName));
  for (const { id, propertyName } of here)
    if (!names.has(propertyName)) await call(calls.removeEntityProperty, { params: { id } });
  for (const property of wanted) {
    const known = here.find(({ propertyName }) => propertyName === property.propertyName);
    if (!known) await call(calls.saveEntityProperty, { body: { ...property, entityId } });
    else
      await call(calls.updateEntityProperty, {
        body: { ...property, entityId, id: known.id, revision: known.revision },
      });
  }
};

const split = (content: MemberContent) => {
  const { properties, ...entity } = EntityMember.parse(content);
  return { properties, entity };
};

const isEntity = (content: unknown): boolean => {
  const parsed = EntityMember.safeParse(content);
  if (!parsed.success) return false;
  const { properties: _, ...entity } = parsed.data;
  return draft.draft.safeParse(entity).success;
};

/** What an entity is made of, without records. It arrives as a draft: activating it is a plan of its own. */
export const entityKind: MemberKindParts = {
  ...draft,
  draft: z.unknown().refine(isEntity),
  async read(acting, id) {
    const found = await draft.read(acting, id);
    const properties = await acting.call(calls.listEntityProperties, { query: { entityId: id } });
    const plain = properties.map(({ id: _, entityId, sort, revision, ...property }) => property);
    return { ...found, content: { ...found.content, properties: plain } };
  },
  async save(acting, { content, ...member }) {
    const { properties, entity } = split(content);
    const id = await draft.save(acting, { ...member, content: entity });
    await saveProperties(acting, id, properties);
    return id;
  },
};
