import { z } from 'zod';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { EntityDefinition, EntityProperty, PackageName } from './entity-property.entities.ts';

/** `draft`: never activated, so it has no records. `changed`: its draft is no longer what is activated. */
export const EntityState = z.enum(['draft', 'changed', 'active']);
export type EntityState = z.infer<typeof EntityState>;

const entityFields = {
  groupId: Id,
  name: Name,
  packageName: PackageName,
  description: z.string().trim().max(500),
  /** It only describes parts of others. */
  basicType: z.boolean(),
  /** The venue depends on it: it is not removed, nor renamed. */
  system: z.boolean(),
  /** It has any number of records; otherwise one. */
  collection: z.boolean(),
  /** Each of its records belongs to a place, and is seen by whoever sees that place. */
  placed: z.boolean(),
  /** Who may see, and who may change its records, besides having the screen; empty: everybody with the screen. */
  viewRoles: z.array(Id).max(50),
  editRoles: z.array(Id).max(50),
};

export const EntityDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), ...entityFields });
export type EntityDraft = z.infer<typeof EntityDraft>;

/** An entity in a list. */
export const EntityRow = z.object({
  id: Id,
  ...entityFields,
  groupName: z.string(),
  state: EntityState,
  /** Whether it is activated. */
  active: z.boolean(),
  activatedAt: Time.nullable(),
  activatedBy: z.string().nullable(),
  updatedAt: Time,
  properties: z.number().int(),
  /** What the caller may do with its records. */
  mayView: z.boolean(),
  mayEdit: z.boolean(),
  revision: Revision,
});
export type EntityRow = z.infer<typeof EntityRow>;

/** One entity with the properties of its draft, and what is activated. */
export const Entity = EntityRow.extend({
  properties: z.array(EntityProperty),
  activeDefinition: EntityDefinition.nullable(),
});
export type Entity = z.infer<typeof Entity>;

/** An activated entity whose records the caller may see. */
export const EntityChoice = z.object({
  id: Id,
  name: z.string(),
  groupName: z.string(),
  mayEdit: z.boolean(),
  definition: EntityDefinition,
});
export type EntityChoice = z.infer<typeof EntityChoice>;
