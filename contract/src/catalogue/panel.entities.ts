import { z } from 'zod';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { Capability } from '../vocabulary/capabilities.ts';
import { Value } from '../vocabulary/data-types.ts';
import { SourceText } from '../vocabulary/texts.ts';

export const panelColumns = 12;
export const PanelWidgetKind = z.enum(['value', 'action', 'level', 'choice', 'switch', 'matrix', 'ptz', 'label']);
export type PanelWidgetKind = z.infer<typeof PanelWidgetKind>;
/** What a widget of each kind is bound to; a label stands by itself. */
export const panelWidgetBinds: Readonly<Record<PanelWidgetKind, 'property' | 'action' | null>> = {
  value: 'property',
  action: 'action',
  level: 'action',
  choice: 'action',
  switch: 'action',
  matrix: 'action',
  ptz: 'action',
  label: null,
};

/**
 * One widget of a control panel on a grid of 12 columns. It is bound to a property or an action of the model by id;
 * panels of a device type, where ids differ between makers, bind by capability.
 */
export const PanelWidget = z.strictObject({
  id: z.string().min(1).max(40),
  kind: PanelWidgetKind,
  x: z
    .number()
    .int()
    .min(0)
    .max(panelColumns - 1),
  y: z.number().int().min(0).max(500),
  w: z.number().int().min(1).max(panelColumns),
  h: z.number().int().min(1).max(40),
  label: SourceText.nullable(),
  icon: z.string().max(40).nullable(),
  capability: Capability.nullable(),
  property: z.string().max(64).nullable(),
  index: z.number().int().nullable(),
  action: z.string().max(64).nullable(),
  /** Fixed arguments of the widget's action; the user is asked for the others. */
  args: z.record(z.string(), Value),
});
export type PanelWidget = z.infer<typeof PanelWidget>;

export const PanelLayout = z.array(PanelWidget).max(200);
export type PanelLayout = z.infer<typeof PanelLayout>;

const panelFields = {
  id: Id,
  name: Name,
  layout: PanelLayout,
  enabled: z.boolean(),
  updatedAt: Time,
  revision: Revision,
};

/** Panel of one model. A model without one uses the panel of its type, or one generated from its capabilities. */
export const ModelPanel = z.object({ ...panelFields, modelId: Id, modelName: z.string(), typeName: z.string() });
export type ModelPanel = z.infer<typeof ModelPanel>;
export const ModelPanelDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  modelId: Id,
  layout: PanelLayout,
  enabled: z.boolean(),
});
export type ModelPanelDraft = z.infer<typeof ModelPanelDraft>;

export const TypePanel = z.object({ ...panelFields, typeId: Id, typeCode: z.string(), typeName: z.string() });
export type TypePanel = z.infer<typeof TypePanel>;
export const TypePanelDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  typeId: Id,
  layout: PanelLayout,
  enabled: z.boolean(),
});
export type TypePanelDraft = z.infer<typeof TypePanelDraft>;
