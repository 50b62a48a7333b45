/** Following a rule took more steps than it may. */
export class TooManySteps extends Error {}

/** How many steps may be taken; those of a part also count for the whole. */
export interface StepBudget {
  /** Throws `TooManySteps`. */
  spend(steps?: number): void;
  /** A budget of its own within this one. */
  part(steps: number): StepBudget;
  readonly spent: () => number;
}

export const createStepBudget = (steps: number, whole?: StepBudget): StepBudget => {
  let spent = 0;
  const budget: StepBudget = {
    spend(some = 1) {
      spent += some;
      whole?.spend(some);
      if (spent > steps) throw new TooManySteps();
    },
    part: (some) => createStepBudget(some, budget),
    spent: () => spent,
  };
  return budget;
};
