import { z } from 'zod';

/**
 * What can be wrong with automations. `contradiction`: two set the same value differently at the same time. `loop`: they
 * set each other off for ever. `unreachable`: a condition or trigger can never hold. `shadowed`: another one always does
 * the same. `typeError`: a value, operator or action that does not suit. `deadReference`: something does not exist any
 * more. `noFeedback`: a step's effect cannot be read back. `alwaysTrue`: a check that cannot fail. `noSteps`: it does
 * nothing.
 */
export const FindingKind = z.enum([
  'contradiction',
  'loop',
  'unreachable',
  'shadowed',
  'typeError',
  'deadReference',
  'noFeedback',
  'alwaysTrue',
  'noSteps',
]);
export type FindingKind = z.infer<typeof FindingKind>;
