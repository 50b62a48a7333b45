import { type Combination, type CombinationDraft, combinationsEndpoints as calls } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type ControlsSystem, openControlsSystem } from '../controls/controls.fixture.ts';
import { places } from '../places/places.tables.ts';

export interface CombinedSystem extends ControlsSystem {
  /** Made of `venue.hall` and `venue.room`. */
  readonly whole: string;
  saveCombination(more?: Partial<CombinationDraft>, client?: TestClient): Promise<string>;
  switchTo(combined: boolean, client?: TestClient): Promise<{ code: string; data: Combination | null }>;
  combination(client?: TestClient): Promise<Combination | undefined>;
  /** Somebody who controls these places only. */
  operator(...placeIds: string[]): TestClient;
}

/** A venue whose hall and room have a movable wall between them. */
export const openCombinedSystem = async (): Promise<CombinedSystem> => {
  const system = await openControlsSystem();
  const { venue, admin, platform, api } = system;
  const whole = newId();
  const place = { groupId: venue.groupId, type: '', sort: 9, openType: 'samePage', layoutType: 'default' } as const;
  await platform.database.db.insert(places).values({ ...place, id: whole, name: 'Whole', code: `w-${whole}` });
  return {
    ...system,
    whole,
    async saveCombination(more = {}, client = admin) {
      const body: CombinationDraft = {
        placeId: whole,
        partIds: [venue.hall, venue.room],
        mode: 'hand',
        sensor: null,
        combineGroupId: null,
        divideGroupId: null,
        ...more,
      };
      return (await client.call(calls.saveCombination, { body })).code;
    },
    switchTo: (combined, client = admin) =>
      client.call(calls.switchCombination, { body: { placeId: whole, combined } }),
    async combination(client = admin) {
      return (await client.call(calls.listCombinations)).data?.find(({ placeId }) => placeId === whole);
    },
    operator: (...placeIds) =>
      api.signIn({
        grants: {
          place: ['view', 'edit', 'control'],
          placeControl: ['view', 'edit', 'control'],
          deviceInformation: ['view', 'control'],
        },
        places: placeIds,
      }),
  };
};
