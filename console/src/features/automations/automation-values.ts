import type { Automation, AutomationDraft } from '@eoms/contract';
import { newStepId } from '../../domain/scenes/steps/step-draft.ts';
import { type EditedChecks, noChecks, sentChecks } from './edited-check.ts';
import { newTrigger, newTriggerId } from './edited-trigger.ts';

/** An automation as its form holds it. */
export interface AutomationValues extends Omit<AutomationDraft, 'condition' | 'groupId'> {
  groupId: string | null;
  condition: EditedChecks;
}

export const newAutomation = (groupId: string | null): AutomationValues => ({
  name: '',
  groupId,
  description: '',
  enabled: true,
  placeIds: [],
  triggers: [],
  condition: noChecks,
  steps: [],
  onFailure: 'continue',
  overlap: 'queue',
  limitSeconds: 120,
  yieldMinutes: 30,
  mostPerHour: 30,
  variables: [],
});

/** What a new automation begins with where another screen asks for one: a data behaviour, and when it is to be called. */
export const callingBehavior = (groupId: string | null, behaviorId: string, on: string | null): AutomationValues => ({
  ...newAutomation(groupId),
  triggers: [newTrigger(on === 'change' ? 'property' : 'schedule', newTriggerId(), [])],
  steps: [
    { kind: 'systemStep', id: newStepId(), systemStep: 'dataBehavior', args: { behaviorId, args: {}, into: null } },
  ],
});

export const valuesOfDraft = ({ condition, variables, ...rest }: AutomationDraft): AutomationValues => ({
  ...rest,
  // What an earlier version does not have is emptied by going back to it.
  variables: variables ?? [],
  condition: condition ?? noChecks,
});

export const valuesOf = (automation: Automation): AutomationValues => {
  const {
    groupName: _g,
    sort: _s,
    version: _v,
    updatedAt: _u,
    updatedBy: _b,
    brokenAt: _k,
    last: _l,
    ...rest
  } = automation;
  const { runsToday: _r, ...draft } = rest;
  return valuesOfDraft(draft);
};

/** The automation without its identity, under another name; keys of webhooks are not copied with it. */
export const copyOf = (automation: Automation, named: (name: string) => string): AutomationValues => {
  const { id: _, ...values } = valuesOf(automation);
  return { ...values, name: named(automation.name).slice(0, 100), enabled: false };
};

export const draftOf = ({ condition, groupId, ...rest }: AutomationValues): AutomationDraft => ({
  ...rest,
  groupId: groupId ?? '',
  condition: sentChecks(condition),
});
