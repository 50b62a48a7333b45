import { createHash } from 'node:crypto';
import type { Making, SampleDevice } from './sample-device.ts';
import { type SampleKind, sampleKinds } from './sample-kinds.ts';
import type { PlaceCode } from './sample-places.ts';
import { sampleProjectors, spareProjectors } from './sample-projectors.ts';

type Furniture = Partial<Record<SampleKind, number>>;

const hall: Furniture = {
  display: 2,
  camera: 2,
  cameraTcp: 1,
  videohub: 1,
  audio: 1,
  air: 2,
  meter: 1,
  climate: 2,
  relays: 1,
  inputs: 1,
  ups: 1,
  outlets: 1,
  network: 1,
  stageLight: 3,
  plug: 2,
};
const room: Furniture = {
  display: 1,
  camera: 1,
  matrix: 1,
  speech: 1,
  air: 1,
  meter: 1,
  climate: 1,
  relays: 1,
  network: 1,
  plug: 2,
};
const boardroom: Furniture = { ...room, display: 2, cameraTcp: 1, ups: 1, outlets: 1 };

/** What stands in each room beside its projectors. */
const furniture: Record<PlaceCode, Furniture> = {
  '101': hall,
  '102': { ...hall, stageLight: 2 },
  '103': { ...room, camera: 2, stageLight: 2, ups: 1 },
  '107': { display: 6, air: 2, meter: 1, climate: 2, relays: 1, network: 1, plug: 1, reserve: 1, server: 1 },
  '201': { ...hall, display: 4, camera: 3, speech: 1, climate: 3, stageLight: 4 },
  '202': room,
  '205': room,
  '206': room,
  '207': { ...room, display: 2, camera: 2 },
  '301': boardroom,
  '302': boardroom,
  '305': room,
};

/** What came later, so that the devices before keep their numbers and with them their ports. */
const extensions: Partial<Record<PlaceCode, Furniture>> = {
  '101': { bus: 1, airHandling: 1, console: 1, washLight: 2, screen: 1, surveillance: 1 },
  '102': { bus: 1, washLight: 1, surveillance: 1 },
  '103': { board: 1, rackMixer: 1, zigbee: 1 },
  '107': { signage: 2, surveillance: 2, badge: 1, amplifier: 1 },
  '201': { bus: 1, airHandling: 1, console: 1, screen: 1, workstation: 1 },
  '202': { zigbee: 1, zigbeePlug: 1 },
  '207': { board: 1, rackMixer: 1, screen: 1 },
  '301': { bus: 1, zigbee: 1, zigbeePlug: 1, amplifier: 1 },
  '302': { badge: 1, board: 1 },
};

const furnish = (rooms: Partial<Record<PlaceCode, Furniture>>): SampleDevice[] => {
  const bought = new Map<SampleKind, number>();
  const devices: SampleDevice[] = [];
  for (const [place, items] of Object.entries(rooms) as [PlaceCode, Furniture][]) {
    for (const [kind, count] of Object.entries(items) as [SampleKind, number][]) {
      const { models, name, ...rest } = sampleKinds[kind];
      for (let nth = 1; nth <= count; nth += 1) {
        const at = bought.get(kind) ?? 0;
        bought.set(kind, at + 1);
        const numbered = count > 1 ? { zh: `${name.zh} ${nth}`, en: `${name.en} ${nth}` } : name;
        devices.push({ ...rest, place, name: numbered, model: models[at % models.length] ?? models[0] });
      }
    }
  }
  return devices;
};

/** The same at every start and another one in every venue: two venues on a network have no device in common. */
const ofThisVenue = ({ password }: Making): string =>
  createHash('sha256').update(`router ${password}`).digest('hex').slice(0, 6).toUpperCase();

/** A router that announces itself: found by a search over mDNS, not yet a device. */
const spareRouter = (): SampleDevice => {
  const { models, name, simulate, ...rest } = sampleKinds.videohub;
  const announce = (making: Making) => ({
    ...simulate?.(making),
    announce: true,
    serialNumber: `7C2E0D${ofThisVenue(making)}`,
  });
  return { ...rest, place: '305', name, model: models[0], simulate: announce, spare: true };
};

/** Every device of the sample venue, numbered from 1 in this order: projectors first. */
export const sampleDevices: readonly SampleDevice[] = [
  ...sampleProjectors,
  ...furnish(furniture),
  ...spareProjectors,
  spareRouter(),
  ...furnish(extensions),
];
