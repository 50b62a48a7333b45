import {
  actionGroupsEndpoints,
  combinationsEndpoints,
  meetingScenesEndpoints,
  placesEndpoints,
  textOf,
} from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { FurnishedPlaces } from './furnish-places.ts';
import type { InternalCall } from './internal-calls.ts';

const code = '101-102';
const deviceRule = { attempts: 2, pauseSeconds: 1, timeoutSeconds: null };

/** The two halls with the movable wall between them: one place that is made of both. */
export const furnishHall = async (
  call: InternalCall,
  { language }: DemoFile,
  { floors, places }: FurnishedPlaces,
): Promise<void> => {
  const [left, right, groupId] = [places.get('101'), places.get('102'), floors.get('1F')];
  if (!left || !right || !groupId) return;
  const known = (await call(placesEndpoints.listPlaceDetails, { query: {} })).find((place) => place.code === code);
  if (known?.combination) return;
  const draft = {
    name: textOf(sampleVenue.hall.name, language),
    code,
    groupId,
    type: textOf(sampleVenue.types.hall, language),
    sort: 100,
    capacity: 400,
    openType: 'samePage' as const,
    layoutType: 'default' as const,
    documentId: null,
  };
  const placeId = known?.id ?? (await call(placesEndpoints.savePlace, { body: draft })).id;
  const combination = { placeId, partIds: [left, right], mode: 'hand' as const, sensor: null };
  const none = { combineGroupId: null, divideGroupId: null };
  await call(combinationsEndpoints.saveCombination, { body: { ...combination, ...none } });
  const makeGroup = async (name: 'combine' | 'divide', shown: boolean): Promise<string> => {
    const { id } = await call(actionGroupsEndpoints.saveActionGroup, {
      body: {
        placeId,
        name: textOf(sampleVenue.hall[name], language),
        icon: 'projector',
        onFailure: 'continue',
        overlap: 'queue',
        limitSeconds: 180,
        confirm: false,
        steps: [
          {
            kind: 'action',
            id: 'projectors',
            ...deviceRule,
            target: { kind: 'type', typeCode: 'projector' },
            action: 'power',
            args: { on: shown },
          },
        ],
      },
    });
    return id;
  };
  const groups = { combineGroupId: await makeGroup('combine', true), divideGroupId: await makeGroup('divide', false) };
  await call(combinationsEndpoints.saveCombination, { body: { ...combination, ...groups } });
};

/** One room is switched on before its meetings and off after them. */
export const furnishMeetingScenes = async (call: InternalCall, { places }: Pick<FurnishedPlaces, 'places'>) => {
  const placeId = places.get('202');
  if (!placeId) return;
  const groups = await call(actionGroupsEndpoints.listActionGroups, { query: { placeId } });
  const [on, off] = (['meeting', 'leave'] as const).map((name) =>
    groups.find((group) => Object.values(sampleVenue.scenes[name]).includes(group.name)),
  );
  if (!on || !off) return;
  const scenes = { onGroupId: on.id, onMinutes: 10, offGroupId: off.id, offMinutes: 10 };
  await call(meetingScenesEndpoints.saveMeetingScenes, { body: { placeId, scenes } });
};
