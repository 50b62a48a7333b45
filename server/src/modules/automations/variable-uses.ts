import { type ControlsModule, isLocal } from '../controls/controls.module.ts';
import type { FollowAutomations } from './follow-automations.ts';
import { localsOf } from './local-variables.ts';
import { variablesInChecks, variablesInSteps } from './read-present.ts';
import type { VariableUse } from './variables.routes.ts';

interface VariableUsesDeps {
  readonly follow: Pick<FollowAutomations, 'all'>;
  readonly controls: Pick<ControlsModule, 'stepsWithVariables'>;
}

/** Who reads or sets variables: automations, action groups and what later modules add. */
export const createVariableUses = ({ follow, controls }: VariableUsesDeps) => {
  const others: VariableUse[] = [];
  const all: VariableUse = async () => {
    const own = follow.all().flatMap(({ condition, steps, ...one }) => {
      const locals = localsOf(one);
      const names = new Set([...variablesInChecks(condition), ...variablesInSteps(steps)]);
      return [...names].filter((name) => !isLocal(locals, name));
    });
    const inGroups = (await controls.stepsWithVariables()).flatMap((steps) => [...new Set(variablesInSteps(steps))]);
    return [...own, ...inGroups, ...(await Promise.all(others.map((use) => use()))).flat()];
  };
  return { all, add: (use: VariableUse): void => void others.push(use) };
};
