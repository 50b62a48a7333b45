import type { EntityPropertyRule } from './entity-property.entities.ts';

/** A property that demands and limits nothing. */
export const plainRule: Omit<EntityPropertyRule, 'id' | 'name' | 'propertyName' | 'type'> = {
  required: false,
  unique: false,
  defaultValue: null,
  min: null,
  max: null,
  maxLength: null,
  options: [],
  referenceId: null,
};
