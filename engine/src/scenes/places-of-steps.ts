import { type ByKind, byKnownKind } from '@eoms/contract/vocabulary';
import { allSteps, type Step, type Target } from './scene.ts';

type Places = readonly string[];
const none = (): Places => [];
const searched = ({ target }: { readonly target: Target }): Places => (target.kind === 'type' ? target.placeIds : []);
const ownPlaces: ByKind<Step, Places> = {
  action: searched,
  state: searched,
  wait: none,
  delay: none,
  systemStep: ({ effect }) => (effect?.sets ?? []).flatMap((one) => (one.kind === 'placeState' ? one.placeId : [])),
  ordered: none,
  parallel: none,
  branch: none,
};

/** The places at which steps look for devices, and those whose state they set. */
export const placesOfSteps = (steps: readonly Step[]): string[] =>
  allSteps(steps).flatMap((step) => byKnownKind(ownPlaces, step, []));
