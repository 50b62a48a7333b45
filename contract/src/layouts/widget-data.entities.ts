import { z } from 'zod';
import { BehaviorUse } from '../controls/behavior-step.entities.ts';
import { ResultPath } from '../data-behaviors/result-path.ts';
import { Code, Time } from '../kit/fields.ts';
import { Text } from '../vocabulary/texts.ts';

/** What an attribute takes from the result of an activated data behaviour that only asks, instead of its own value. */
export const AttributeSource = BehaviorUse.extend({ path: ResultPath });
export type AttributeSource = z.infer<typeof AttributeSource>;

export const sourcesAtMost = 10;
export const AttributeSources = z
  .record(Code, AttributeSource)
  .refine((all) => Object.keys(all).length <= sourcesAtMost, 'tooMany');
export type AttributeSources = z.infer<typeof AttributeSources>;

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type TableCell = z.infer<typeof Cell>;
/** A list of a result as a table. */
export const DataTable = z.object({
  /** Names of the fields, in the order in which they are met; one without a name for a list of plain values. */
  columns: z.array(z.string()),
  rows: z.array(z.array(Cell)),
  /** Rows of the result that are not here. */
  left: z.number().int(),
});
export type DataTable = z.infer<typeof DataTable>;

/** What a data behaviour says for an attribute of a widget. */
export const AttributeData = z.object({
  /** Id of the widget. */
  item: z.string(),
  attribute: Code,
  /** The newest answer; null as long as there is none. */
  value: z.union([z.string(), z.number(), z.boolean(), DataTable, z.null()]),
  /** When it was answered. */
  at: Time.nullable(),
  /** Why there is no newer answer; null where there is one, or where it is being asked. */
  problem: Text.nullable(),
});
export type AttributeData = z.infer<typeof AttributeData>;
export const LayoutData = z.array(AttributeData);
export type LayoutData = z.infer<typeof LayoutData>;

/** The widgets of a designer whose attributes come from data behaviours. */
export const AskedWidget = z.strictObject({
  id: z.string().min(1).max(40),
  plugin: Code,
  attributesFrom: AttributeSources,
});
export type AskedWidget = z.infer<typeof AskedWidget>;
export const askedWidgetsAtMost = 200;
