import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { FindingKind } from '../vocabulary/finding-kinds.ts';
import { Text } from '../vocabulary/texts.ts';

/** An automation that takes part; `id` is null for a draft that was never saved. */
const Participant = z.object({ id: Id.nullable(), name: z.string() });

export const AutomationFinding = z.object({
  kind: FindingKind,
  severity: z.enum(['error', 'warning']),
  /** Of a loop in the order in which they set each other off. */
  automations: z.array(Participant),
  deviceId: z.string().nullable(),
  /** The trigger, check or step that it is about: `trigger t1`, `check 2.1`, `step s1`. */
  part: z.string().nullable(),
  text: Text,
  /** The shortest way to see it, `at` in seconds after the first event; empty where nothing has to happen. */
  example: z.array(z.object({ at: z.number(), text: Text })),
});
export type AutomationFinding = z.infer<typeof AutomationFinding>;

/** Findings in a reply; errors come first. */
export const mostProofFindings = 300;

/** What was found, and what could not be decided, so that silence about it means nothing. */
export const AutomationProof = z.object({
  /** How many automations were looked at. */
  automations: z.number().int(),
  /** There are others in the same places that the caller may not see, and which were not looked at. */
  isPartial: z.boolean(),
  errors: z.number().int(),
  warnings: z.number().int(),
  findings: z.array(AutomationFinding),
  undecided: z.array(z.object({ kind: FindingKind, automations: z.array(Participant), reason: Text })),
});
export type AutomationProof = z.infer<typeof AutomationProof>;
