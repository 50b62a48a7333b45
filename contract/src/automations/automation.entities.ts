import { z } from 'zod';
import { AutomationChecks } from '../checks/check.entities.ts';
import { ActionGroupSteps, OnFailure, Overlap } from '../controls/action-group.entities.ts';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { Unreadable } from '../kit/unreadable.ts';
import { versionOf } from '../kit/version.ts';
import { LocalVariables } from '../variables/local-variable.entities.ts';
import type { VariableType } from '../variables/variable.entities.ts';
import { AutomationTrigger } from './trigger.entities.ts';

const Triggers = z
  .array(AutomationTrigger)
  .max(20)
  .check(({ value, issues }) => {
    const ids = new Set(value.map(({ id }) => id));
    if (ids.size < value.length)
      issues.push({ code: 'custom', message: 'sameTriggerTwice', input: value, continue: true });
  });

const automationFields = {
  name: Name,
  groupId: Id,
  description: z.string().trim().max(500),
  enabled: z.boolean(),
  /** Steps use devices of these places only; who may not see all of them does not see the automation. */
  placeIds: z.array(Id).min(1).max(50),
  /** When: any of these. None: only by hand. */
  triggers: Triggers,
  /** And if. Null: always. */
  condition: AutomationChecks.nullable(),
  /** Then. */
  steps: ActionGroupSteps,
  onFailure: OnFailure,
  overlap: Overlap,
  limitSeconds: z.number().int().min(5).max(3_600),
  /** For so long after a person has operated a device, it is left alone. */
  yieldMinutes: z.number().int().min(0).max(1_440),
  /** More runs within an hour are cut. */
  mostPerHour: z.number().int().min(1).max(3_600),
  /** Variables of its own and of its runs; left out: none. */
  variables: LocalVariables.optional(),
};

/** Scene linkage: when something happens, and if conditions hold, then steps are carried out. */
export const AutomationDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  ...automationFields,
});
export type AutomationDraft = z.infer<typeof AutomationDraft>;

const { groupId: _, ...portableFields } = automationFields;
/** Files of earlier versions have other words for the types of variables. */
const earlierTypes: ReadonlyMap<unknown, VariableType> = new Map([
  ['number', 'double'],
  ['text', 'string'],
  ['yesNo', 'bool'],
]);
const withDataTypes = (variables: unknown): unknown =>
  Array.isArray(variables)
    ? variables.map((one) => ({ ...one, type: earlierTypes.get(one?.type) ?? one?.type }))
    : variables;

/** An automation outside its system: its group goes by name. */
export const PortableAutomation = z.strictObject({
  ...portableFields,
  group: Name,
  variables: z.preprocess(withDataTypes, LocalVariables.optional()),
});
export type PortableAutomation = z.infer<typeof PortableAutomation>;

/**
 * What became of one trigger. `ran`: its steps began. `notMet`: its condition did not hold. `paused`: all automations
 * were. `tooOften`: more than `mostPerHour`. `loop`: it would have set itself off again. `broken`: it was set aside after
 * repeated failures. `refused`: the run was refused, for instance because its devices were busy. `interrupted`: the
 * system ended before the steps began.
 */
export const FiringOutcome = z.enum([
  'ran',
  'notMet',
  'paused',
  'tooOften',
  'loop',
  'broken',
  'refused',
  'interrupted',
]);
export type FiringOutcome = z.infer<typeof FiringOutcome>;

export const Automation = AutomationDraft.extend({
  id: Id,
  revision: Revision,
  groupName: z.string(),
  sort: z.number().int(),
  version: z.number().int(),
  updatedAt: Time,
  updatedBy: z.string(),
  /** Set aside after repeated failures, since then; it goes on when it is switched on again or saved. */
  brokenAt: Time.nullable(),
  /** The last time its trigger fired. */
  last: z.object({ at: Time, outcome: FiringOutcome, runId: Id.nullable() }).nullable(),
  /** Runs in the last 24 hours. */
  runsToday: z.number().int(),
  unreadable: Unreadable,
}).strip();
export type Automation = z.infer<typeof Automation>;

export const AutomationGroup = z.object({
  id: Id,
  name: Name,
  sort: z.number().int(),
  /** Automations in it that the caller may see. */
  automations: z.number().int(),
  revision: Revision,
});
export type AutomationGroup = z.infer<typeof AutomationGroup>;
export const AutomationGroupDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), name: Name });
export type AutomationGroupDraft = z.infer<typeof AutomationGroupDraft>;

/** An earlier state of an automation. */
export const AutomationVersion = versionOf(AutomationDraft);
export type AutomationVersion = z.infer<typeof AutomationVersion>;

/** Whether automations run at all. */
export const AutomationPause = z.object({
  /** Null while they run. */
  paused: z.object({ reason: z.string(), by: z.string(), since: Time, until: Time }).nullable(),
});
export type AutomationPause = z.infer<typeof AutomationPause>;
export const AutomationPauseDraft = z.strictObject({
  reason: z.string().trim().min(1).max(200),
  minutes: z.number().int().min(1).max(1_440),
});
export type AutomationPauseDraft = z.infer<typeof AutomationPauseDraft>;
