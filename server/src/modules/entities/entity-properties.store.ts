import {
  type EntityProperty,
  EntityPropertyDraft,
  type EntityPropertyRule,
  type Move,
  propertiesAtMost,
} from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { unraised } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { reorder } from '../../platform/database/reorder.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { propertiesOf } from './entities.store.ts';
import { entities, entityProperties as properties } from './entities.tables.ts';

export const keptProperties: EntityDrafts<typeof properties, EntityPropertyDraft> = {
  table: properties,
  fields: draftFields(properties, EntityPropertyDraft, {}),
  scope: 'none',
  violations: {
    data_entity_properties_name_key: { code: 'entityProperty.nameInUse', field: 'propertyName' },
    data_entity_properties_entity_fk: { code: '404', field: 'entityId' },
    data_entity_properties_reference_fk: { code: '404', field: 'referenceId' },
  },
};

/** The draft has changed; whoever edits the entity itself has not to look again for that. */
export const touchEntity = async (tx: Executor, id: string): Promise<void> => {
  await tx
    .update(entities)
    .set({ updatedAt: new Date(), ...unraised(entities) })
    .where(eq(entities.id, id));
};

export const sortOfNew = async (tx: Executor, entityId: string): Promise<number | undefined> => {
  const found = await propertiesOf(tx, [entityId]);
  return found.length >= propertiesAtMost ? undefined : Math.max(0, ...found.map(({ sort }) => sort)) + 1;
};

/** Moves a property among those of its entity; false beyond the first or last. */
export const moveProperty = async (tx: Executor, move: Move, entityId: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: properties.id, sort: properties.sort })
    .from(properties)
    .where(eq(properties.entityId, entityId))
    .orderBy(asc(properties.sort), asc(properties.createdAt), asc(properties.id));
  const moved = reorder(rows, move);
  if (!moved) return false;
  for (const { id, sort } of moved)
    await tx
      .update(properties)
      .set({ sort, ...unraised(properties) })
      .where(eq(properties.id, id));
  return true;
};

/** Makes the properties of a draft these, in this order. */
export const putProperties = async (
  tx: Executor,
  entityId: string,
  rules: readonly EntityPropertyRule[],
): Promise<void> => {
  await tx.delete(properties).where(eq(properties.entityId, entityId));
  for (const [sort, rule] of rules.entries())
    await tx
      .insert(properties)
      .values({ ...rule, entityId, sort: sort + 1, propertyLower: rule.propertyName.toLowerCase() });
};

export const findProperty = async (db: Executor, id: string): Promise<Pick<EntityProperty, 'entityId'> | undefined> => {
  const [row] = await db.select({ entityId: properties.entityId }).from(properties).where(eq(properties.id, id));
  return row;
};

/** Whether the entity is activated and may be referred to. */
export const mayBeReferred = async (db: Executor, id: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from data_entities where id = ${id}::uuid and active_definition is not null`,
  );
  return rows.length > 0;
};
