import { devicesEndpoints, type PlaceDraft, placesEndpoints } from '@eoms/contract';
import fc from 'fast-check';
import { type Api, dataOf } from './api.ts';

const { savePlace, listGroups } = placesEndpoints;
const { getDevice, saveDevice } = devicesEndpoints;

/** How many devices are in a random place: mostly few, sometimes more than one screen can list. */
const mostDevices = 24;
const names = fc.oneof(
  fc.constantFrom(
    '多功能厅',
    'Boardroom',
    '三层东侧国际会议中心同声传译与远程视频会商大会议室',
    'A very long name of a room that nobody could have foreseen',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => text.trim().length > 0),
);
const drafts = fc.record({
  name: names,
  type: fc.constantFrom('会议室', '机房', '展厅', 'Server room', 'Auditorium', ''),
  capacity: fc.option(fc.integer({ min: 0, max: 2_000 })),
  devices: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 8 }) }, fc.integer({ min: 9, max: mostDevices })),
  picks: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: mostDevices, maxLength: mostDevices }),
});

export interface RandomPlace {
  readonly id: string;
  readonly name: string;
  readonly deviceIds: readonly string[];
  /** Whether one of its devices is a camera, whose picture its generated layout shows. */
  readonly hasCamera: boolean;
}

export interface Chances {
  readonly places: number;
  readonly seed: number;
  /** Those of the devices that are cameras; every third place gets one of them whatever chance says. */
  readonly cameras: readonly string[];
}

/** `mark` sets it apart from devices of the same name, of which a place may have none. */
const moveDevice = async (api: Api, deviceId: string, placeId: string, mark: string): Promise<void> => {
  const { id, name, modelId, sn, netmask, gateway, dns, installLocation, enabled, params } = dataOf(
    await api.call(getDevice, { query: { deviceId } }),
  );
  const body = { id, modelId, sn, netmask, gateway, dns, installLocation, enabled, params, placeId };
  dataOf(await api.call(saveDevice, { body: { ...body, name: `${name.replace(/ R\d+-\d+$/, '')} ${mark}` } }));
};

/** Makes places of all kinds, and moves a random choice of these devices into each of them. */
export const randomPlaces = async function* (
  api: Api,
  deviceIds: readonly string[],
  { places, seed, cameras }: Chances,
): AsyncGenerator<RandomPlace> {
  const [group] = dataOf(await api.call(listGroups));
  if (!group) throw new Error('no place group');
  for (const [at, { name, type, capacity, devices, picks }] of fc.sample(drafts, { numRuns: places, seed }).entries()) {
    const camera = at % 3 === 1 ? cameras[Math.floor(at / 3) % cameras.length] : undefined;
    const left = deviceIds.filter((id) => id !== camera);
    const byChance = picks.slice(0, devices).flatMap((pick) => left.splice(pick % left.length, 1));
    const chosen = camera === undefined ? byChance : [camera, ...byChance];
    const code = `R${at + 1}`;
    const draft: PlaceDraft = {
      name: `${code} ${name.trim()}`.slice(0, 60),
      code,
      groupId: group.id,
      type,
      capacity,
      sort: 0,
      openType: 'newPage',
      layoutType: 'default',
      documentId: null,
    };
    const { id } = dataOf(await api.call(savePlace, { body: draft }));
    for (const [n, deviceId] of chosen.entries()) await moveDevice(api, deviceId, id, `${code}-${n}`);
    yield { id, name: draft.name, deviceIds: chosen, hasCamera: chosen.some((one) => cameras.includes(one)) };
  }
};
