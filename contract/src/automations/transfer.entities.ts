import { z } from 'zod';
import { Id, Name } from '../kit/fields.ts';
import { Text } from '../vocabulary/texts.ts';
import { PortableAutomation } from './automation.entities.ts';

/** Something that an exported automation refers to by its id, so that it can be found in another system. */
export const AutomationReference = z.strictObject({
  id: Id,
  kind: z.enum(['device', 'place', 'actionGroup', 'recipient', 'channel', 'template']),
  name: z.string().max(200),
  /** The place of a device or an action group, the group of a place; null for the others. */
  within: z.string().max(200).nullable(),
});
export type AutomationReference = z.infer<typeof AutomationReference>;

/** The content of an exported file. */
export const AutomationFile = z.strictObject({
  format: z.literal('eoms-automations'),
  version: z.literal(1),
  automations: z.array(PortableAutomation).min(1).max(200),
  references: z.array(AutomationReference).max(5_000),
});
export type AutomationFile = z.infer<typeof AutomationFile>;

/** What becomes of one automation of a file. */
export const ImportedAutomation = z.object({
  /** As it is called here: a number is added where the name is taken. */
  name: Name,
  group: Name,
  /** Once it has been stored. */
  id: Id.nullable(),
  /** What it refers to and was not found here, or not by one name only. */
  missing: z.array(AutomationReference),
  /** Why it cannot be stored here. */
  problem: Text.nullable(),
});
export type ImportedAutomation = z.infer<typeof ImportedAutomation>;
