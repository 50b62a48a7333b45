import type { Combination } from '@eoms/contract';
import { Refusal } from '../../platform/http/refusal.ts';
import { createRepeated, type Repeated } from '../../platform/repeat.ts';
import { sameJson } from '../../platform/same-json.ts';
import type { CombinationsDeps } from './combinations.deps.ts';
import type { SwitchCombination } from './switch-combination.ts';

const lookEveryMs = 1_000;
/** A wall that is being moved may touch its contact several times. */
const steadyLooks = 2;

/**
 * Combines and divides rooms as the sensors in their walls say, on the node that runs the sensor. A sensor that is
 * offline or unsure changes nothing.
 */
export const createWatchWalls = (
  { places, devices, audit, log }: CombinationsDeps,
  { change }: Pick<SwitchCombination, 'change'>,
): Repeated => {
  const seen = new Map<string, { combined: boolean; looks: number }>();

  const told = ({ sensor }: Combination): boolean | undefined => {
    const device = sensor ? devices.registry.get(sensor.deviceId) : undefined;
    if (!sensor || !device || !devices.owners.isMine(device)) return undefined;
    const state = devices.engine().state.get(sensor.deviceId);
    const found = state?.values[sensor.property];
    if (state?.connection !== 'online' || found?.quality !== 'good') return undefined;
    return sameJson(found.value, sensor.value);
  };
  const lookAt = async (one: Combination): Promise<void> => {
    const combined = told(one);
    if (combined === undefined || combined === one.combined) {
      seen.delete(one.placeId);
      return;
    }
    const before = seen.get(one.placeId);
    const looks = before?.combined === combined ? before.looks + 1 : 1;
    seen.set(one.placeId, { combined, looks });
    if (looks < steadyLooks) return;
    const { placeId } = one;
    const by = devices.registry.get(one.sensor?.deviceId ?? '')?.name ?? '';
    try {
      await change({
        placeId,
        combined,
        by,
        scope: 'all',
        runs: true,
        audit: (before, after, tx) => audit.write({ action: 'wallMoved', target: placeId, before, after }, {}, tx),
      });
    } catch (error) {
      // Another combination holds one of the rooms: its wall comes first.
      if (!(error instanceof Refusal)) throw error;
      log.warn({ code: error.code, placeId }, 'a wall was moved, but the rooms cannot be combined');
    }
  };
  return createRepeated({
    name: 'walls between rooms',
    everyMs: lookEveryMs,
    log,
    work: async () => {
      for (const one of places.relations.all()) if (one.mode === 'sensor') await lookAt(one);
      return undefined;
    },
  });
};
