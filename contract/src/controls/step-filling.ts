import { placeholdersOf } from '../notices/template.entities.ts';
import { VariableName } from '../variables/variable.entities.ts';
import { type ByKind, byKnownKind } from '../vocabulary/by-kind.ts';
import type { ActionGroupStep } from './action-group.entities.ts';
import { type BySystemStep, bySystemStep } from './system-step.entities.ts';

/** The variables that the text of a notice names; `place.name` and the like are none. */
export const variablesInText = (text: string): string[] =>
  placeholdersOf(text).filter((name) => VariableName.safeParse(name).success);

const none = (): string[] => [];
const fromOne = ({ valueFrom }: { readonly valueFrom?: string | undefined }): string[] =>
  valueFrom === undefined ? [] : [valueFrom];
const fromSeveral = ({ argsFrom = {} }: { readonly argsFrom?: Record<string, string> | undefined }): string[] =>
  Object.values(argsFrom);

const ofSystemStep: BySystemStep<string[]> = {
  scene: none,
  placeState: none,
  notice: (args) => (args.says === 'text' ? variablesInText(`${args.title} ${args.content}`) : []),
  variable: fromOne,
  webhook: ({ body }) => variablesInText(body),
  dataBehavior: fromSeveral,
  workOrder: ({ theme, description }) => variablesInText(`${theme} ${description}`),
};
const ofStep: ByKind<ActionGroupStep, string[]> = {
  action: fromSeveral,
  state: fromOne,
  wait: none,
  delay: none,
  systemStep: (step) => (Object.hasOwn(ofSystemStep, step.systemStep) ? bySystemStep(ofSystemStep, step) : []),
  ordered: none,
  parallel: none,
  branch: none,
};

/** The variables and values of the run that a step itself is filled from. */
export const variablesFilling = (step: ActionGroupStep): string[] => byKnownKind(ofStep, step, []);
