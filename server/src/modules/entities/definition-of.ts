import type { EntityDefinition, EntityProperty } from '@eoms/contract';

/** What a draft would be if it were activated. */
export const definitionOf = (
  { packageName, collection, placed }: Omit<EntityDefinition, 'properties'>,
  properties: readonly EntityProperty[],
): EntityDefinition => ({
  packageName,
  collection,
  placed,
  properties: properties.map(({ entityId: _entity, sort: _sort, revision: _revision, ...rule }) => rule),
});
