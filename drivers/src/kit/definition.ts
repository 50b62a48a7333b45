import type { Value } from '@eoms/contract/vocabulary';
import type { ActionFacts } from './action-facts.ts';
import type { DeviceView, EnumItem, Field } from './field.ts';
import type { PropertyDef } from './property.ts';

/** A property as an administrator described it on the model screen; `wire` says how it is read, by the driver's fields. */
export interface DeclaredProperty extends Omit<PropertyDef, 'enum' | 'index'> {
  readonly enum?: readonly EnumItem[];
  readonly wire: Readonly<Record<string, Value>>;
}

/** An action as an administrator described it; `wire` says what is sent. */
export interface DeclaredAction extends Omit<ActionFacts, 'params'> {
  readonly params: readonly (Omit<Field, 'options'> & { readonly options?: readonly EnumItem[] })[];
  readonly wire: Readonly<Record<string, Value>>;
}

/** What the model of a device adds to its driver. Empty unless the driver declares fields for it. */
export interface Definition {
  readonly properties: readonly DeclaredProperty[];
  readonly actions: readonly DeclaredAction[];
}

export const emptyDefinition: Definition = { properties: [], actions: [] };

/** What the description of a device may look at when it depends on what the device's model declares. */
export interface ModelView extends DeviceView {
  readonly definition: Definition;
}

export interface DefinitionFault {
  /** Where: `properties/volume/query`, `actions/power/command`. */
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
  /** What is wrong beyond the single field (a template that names an unknown parameter). */
  check?(definition: Definition): DefinitionFault[];
}
