import { automationCalendar } from './automations/calendar.ts';
import { automationConditions } from './automations/conditions.ts';
import { automationEdit } from './automations/edit.ts';
import { automationImport } from './automations/import.ts';
import { automationList } from './automations/list.ts';
import { automationProof } from './automations/proof.ts';
import { automationRehearsal } from './automations/rehearsal.ts';
import { automationTrace } from './automations/trace.ts';
import { automationTriggers } from './automations/triggers.ts';
import { automationVariables } from './automations/variables.ts';
import { automationWords } from './automations/words.ts';

/** Automations, by what the words are about. No key is in two parts. */
export const automations = {
  ...automationList,
  ...automationImport,
  ...automationEdit,
  ...automationTriggers,
  ...automationCalendar,
  ...automationConditions,
  ...automationProof,
  ...automationRehearsal,
  ...automationWords,
  ...automationTrace,
  ...automationVariables,
};
