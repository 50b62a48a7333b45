import { placesEndpoints } from '@eoms/contract';
import { placeStateTexts, sceneTexts } from '@eoms/phrases';
import { isAmong } from '../../platform/auth/rights.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { reasonOfCode } from './reason-of-code.ts';
import type { SystemStepHandler } from './system-steps.ts';

interface PlaceStateStepDeps {
  readonly places: Pick<PlacesModule, 'setStateBy' | 'placeNames'>;
  readonly roomsOf: (placeId: string) => readonly string[];
}

/** Sets the state of a place, as a person can; the state of before comes back with the run, unless somebody changed it. */
export const createPlaceStateStep = ({ places, roomsOf }: PlaceStateStepDeps): SystemStepHandler<'placeState'> => ({
  require({ placeId }, roomIds, caller) {
    if (!roomIds.includes(placeId)) throw refuseUnknown('args.placeId');
    if (!isAmong(caller.placesFor(placesEndpoints.setPlaceState.needs), placeId)) throw refuse('403');
  },
  async forecast({ placeId, state }, { placeIds }) {
    const [name = ''] = await places.placeNames([placeId]);
    const { zh, en } = state === null ? sceneTexts.stateAsKnown : placeStateTexts[state];
    const isHere = placeIds.flatMap(roomsOf).includes(placeId);
    return {
      subject: { zh: `${name} → ${zh}`, en: `${name} → ${en}` },
      problem: isHere ? undefined : reasonOfCode('scene.placeElsewhere'),
      effect: { sets: isHere && state !== null ? [{ kind: 'placeState', placeId, value: state }] : [] },
    };
  },
  async perform({ placeId, state, reason, minutes }, { sceneName }) {
    const until = minutes === null ? null : new Date(Date.now() + minutes * 60_000).toISOString();
    const undo = await places.setStateBy({ id: placeId, state, reason, until }, sceneName);
    return {
      ok: true,
      reason: null,
      undo: async () => {
        const isBack = await undo();
        return { ok: isBack, reason: isBack ? null : reasonOfCode('scene.changedMeanwhile') };
      },
    };
  },
});
