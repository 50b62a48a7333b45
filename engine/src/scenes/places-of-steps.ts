import type { Step } from './scene.ts';

const ofStep = (step: Step): readonly string[] => {
  switch (step.kind) {
    case 'action':
    case 'state':
      return step.target.kind === 'type' ? step.target.placeIds : [];
    case 'ordered':
    case 'parallel':
      return placesOfSteps(step.steps);
    case 'branch':
      return placesOfSteps([...step.then, ...step.else]);
    case 'deed': {
      const { steps = [], sets = [] } = step.effect ?? {};
      return [...placesOfSteps(steps), ...sets.flatMap((one) => (one.kind === 'placeState' ? one.placeId : []))];
    }
    case 'wait':
    case 'delay':
      return [];
  }
};

/** The places at which steps look for devices, and those whose state they set. */
export const placesOfSteps = (steps: readonly Step[]): string[] => steps.flatMap(ofStep);
