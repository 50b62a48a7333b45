import type { Value } from '@eoms/contract/vocabulary';
import type { ActionFacts } from './action-facts.ts';
import type { DeviceView, EnumItem, Field } from './field.ts';
import type { PropertyDef } from './property.ts';

/**
 * A property as described by an administrator on the model screen; `wire` holds the driver's columns that say how it is
 * read.
 */
export interface DeclaredProperty extends Omit<PropertyDef, 'enum' | 'index'> {
  readonly enum?: readonly EnumItem[];
  readonly wire: Readonly<Record<string, Value>>;
}

/** An action as described by an administrator; `wire` holds the driver's columns that say what is sent. */
export interface DeclaredAction extends Omit<ActionFacts, 'params'> {
  readonly params: readonly (Omit<Field, 'options'> & { readonly options?: readonly EnumItem[] })[];
  readonly wire: Readonly<Record<string, Value>>;
}

/** What a device's model adds to its driver. Empty unless the driver declares columns for it. */
export interface Definition {
  readonly properties: readonly DeclaredProperty[];
  readonly actions: readonly DeclaredAction[];
}

export const emptyDefinition: Definition = { properties: [], actions: [] };

/** The device as seen by descriptions that depend on what its model declares. */
export interface ModelView extends DeviceView {
  readonly definition: Definition;
}

export interface DefinitionFault {
  /** Path of the fault: `properties/volume/query`, `actions/power/command`. */
  readonly at: string;
  readonly text: { readonly zh: string; readonly en: string };
}

/**
 * For generic drivers: the columns that the model screen adds to every property and action, so that a device is
 * described without code.
 */
export interface Declares {
  readonly property: readonly Field[];
  readonly action: readonly Field[];
  /** Faults beyond single fields, such as a template that uses an unknown parameter. */
  check?(definition: Definition): DefinitionFault[];
}
