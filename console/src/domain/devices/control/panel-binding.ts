import type { ActionSchema, PanelWidget, PropertySchema } from '@eoms/contract';

/** What a panel can be bound to: a device, or a model that is being designed for. */
export interface PanelSubject {
  properties: readonly PropertySchema[];
  actions: readonly ActionSchema[];
}

export const propertyOf = (widget: PanelWidget, { properties }: PanelSubject): PropertySchema | undefined =>
  properties.find((p) => p.id === widget.property) ??
  (widget.capability === null ? undefined : properties.find((p) => p.capability === widget.capability));

export const actionOf = (widget: PanelWidget, { actions }: PanelSubject): ActionSchema | undefined =>
  actions.find((a) => a.id === widget.action) ??
  (widget.capability === null ? undefined : actions.find((a) => a.capability === widget.capability));

/** Key of the live value that a widget shows. */
export const keyOf = (widget: PanelWidget, property: PropertySchema): string =>
  property.index ? `${property.id}[${widget.index ?? property.index.from}]` : property.id;
