import { type ActionGroupStep, stepsIn, variablesFilling } from '@eoms/contract';

/** The variables that steps set or are filled from. */
export const variablesInSteps = (steps: readonly ActionGroupStep[]): string[] =>
  steps
    .flatMap(stepsIn)
    .flatMap((step) => [
      ...(step.kind === 'systemStep' && step.systemStep === 'variable' ? [step.args.name] : []),
      ...variablesFilling(step),
    ]);
