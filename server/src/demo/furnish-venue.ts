import { textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { MeetingsModule } from '../modules/meetings/meetings.module.ts';
import type { PanelSessionsModule } from '../modules/panel-sessions/panel-sessions.module.ts';
import type { Route } from '../platform/http/implement.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { type DemoFile, saveDemoFile } from './demo-file.ts';
import { furnishAlarmRules } from './furnish-alarm-rules.ts';
import { furnishAssets } from './furnish-assets.ts';
import { furnishAutomations } from './furnish-automations.ts';
import { furnishBackups } from './furnish-backups.ts';
import { furnishBehaviors, gatesBehavior } from './furnish-behaviors.ts';
import { furnishBroker } from './furnish-broker.ts';
import { followPorts, furnishDevices } from './furnish-devices.ts';
import { furnishDocuments } from './furnish-documents.ts';
import { furnishFloorPlans } from './furnish-floor-plans.ts';
import { furnishFrames } from './furnish-frames.ts';
import { furnishHall, furnishMeetingScenes } from './furnish-hall.ts';
import { furnishInspections } from './furnish-inspections.ts';
import { furnishKeys } from './furnish-keys.ts';
import { furnishLayouts } from './furnish-layouts.ts';
import { furnishLoans } from './furnish-loans.ts';
import { furnishMaintenance } from './furnish-maintenance.ts';
import { furnishMeetings } from './furnish-meetings.ts';
import { furnishNavigation } from './furnish-navigation.ts';
import { furnishNotices, furnishTicker } from './furnish-notices.ts';
import { furnishOrderRules } from './furnish-order-rules.ts';
import { furnishOrders } from './furnish-orders.ts';
import { furnishPanels } from './furnish-panels.ts';
import { furnishParts } from './furnish-parts.ts';
import { findUser, furnishPeople } from './furnish-people.ts';
import { furnishPhotos } from './furnish-photos.ts';
import { furnishPlaces } from './furnish-places.ts';
import { furnishPlans } from './furnish-plans.ts';
import { furnishPlugin } from './furnish-plugin.ts';
import { furnishScenes } from './furnish-scenes.ts';
import { furnishServiceLevels } from './furnish-service-levels.ts';
import { furnishSignals } from './furnish-signals.ts';
import { furnishSolutions } from './furnish-solutions.ts';
import { furnishStocktakes } from './furnish-stocktakes.ts';
import { furnishStrategies } from './furnish-strategies.ts';
import { furnishThemes } from './furnish-themes.ts';
import { furnishWindows, type WindowScopes } from './furnish-windows.ts';
import { createInternalCalls, type InternalCall } from './internal-calls.ts';
import { furnishPast, type PastDoors } from './past/furnish-past.ts';
import type { PastDevice } from './past/past-device.ts';
import { operatorFloor, type PlaceCode } from './sample-places.ts';
import type { BrokerSignIn, SimulatedDevice } from './start-simulators.ts';

export interface VenueDeps {
  readonly platform: Pick<Platform, 'audit' | 'log'>;
  /** Routes of all modules. */
  readonly routes: readonly Route[];
  /** Throws 'setup.alreadyDone' if there is an administrator. Returns the id. */
  createAdministrator(
    account: { username: string; name: string; password: string },
    language: DemoFile['language'],
  ): Promise<string>;
  readonly addSampleMeetings: MeetingsModule['addSamples'];
  readonly addSamplePanels: PanelSessionsModule['addSamples'];
  /** Without them the venue has no past. */
  readonly past?: PastDoors;
  /** Where the product's own message broker listens; without it, devices that need one stay offline. */
  readonly broker?: { readonly host: string; readonly port: number } | undefined;
}

export interface Furnished {
  readonly demo: DemoFile;
  /** How simulated devices sign in to the broker. */
  readonly brokerSignIn: BrokerSignIn | undefined;
  /** Adds what a new day needs. */
  readonly renew: () => Promise<void>;
}

const nobody = '00000000-0000-0000-0000-000000000000';

const administratorOf = async (deps: VenueDeps, demo: DemoFile): Promise<string> => {
  const { username, password } = demo.administrator;
  try {
    const name = textOf(sampleVenue.administrator, demo.language);
    return await deps.createAdministrator({ username, password, name }, demo.language);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'setup.alreadyDone')) throw error;
  }
  const call = createInternalCalls(deps.routes, deps.platform, { userId: nobody, username });
  const known = await findUser(call, username);
  if (known) return known;
  if (demo.furnished) return nobody;
  throw new Error('This data folder belongs to another installation; use a new one for the sample venue.');
};

/** The devices of each room, in the order of their numbers. */
const roomsOf = (
  samples: readonly SimulatedDevice[],
  deviceIds: readonly (string | null)[],
  places: ReadonlyMap<PlaceCode, string>,
) => {
  const rooms = new Map<string, { id: string; typeCode: string }[]>();
  for (const [index, { place, making }] of samples.entries()) {
    const [id, placeId] = [deviceIds[index], places.get(place)];
    if (!id || !placeId) continue;
    rooms.set(placeId, [...(rooms.get(placeId) ?? []), { id, typeCode: making.model.category }]);
  }
  return rooms;
};

/** What acts, and the solution that holds it together. */
const furnishDefinitions = async (
  call: InternalCall,
  demo: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
  devices: readonly PastDevice[],
): Promise<void> => {
  await furnishAutomations(call, demo, places);
  await furnishStrategies(call, demo, places);
  await furnishPlans(call, demo, places, devices);
  await furnishSolutions(call, demo);
};

const devicesOf = (
  samples: readonly SimulatedDevice[],
  deviceIds: readonly (string | null)[],
  places: ReadonlyMap<PlaceCode, string>,
): PastDevice[] =>
  samples.flatMap((sample, index) => {
    const [deviceId, placeId] = [deviceIds[index], places.get(sample.place)];
    return deviceId && placeId ? [{ sample, deviceId, placeId }] : [];
  });

/** The projectors of the congress hall, whose light sources are worn, and all floors. */
const windowScopes = (
  rooms: ReturnType<typeof roomsOf>,
  floors: ReadonlyMap<unknown, string>,
  places: ReadonlyMap<PlaceCode, string>,
): WindowScopes => {
  const inHall = rooms.get(places.get('201') ?? '') ?? [];
  const deviceIds = inHall.filter(({ typeCode }) => typeCode === 'projector').map(({ id }) => id);
  return { deviceIds, groupIds: [...floors.values()] };
};

const openBrokerAccount = (call: InternalCall, deps: VenueDeps, demo: DemoFile): Promise<BrokerSignIn | undefined> =>
  deps.broker ? furnishBroker(call, demo, deps.broker) : Promise.resolve(undefined);

const furnishRooms = async (
  call: InternalCall,
  demo: DemoFile,
  known: Parameters<typeof furnishFloorPlans>[2] & { readonly rooms: ReturnType<typeof roomsOf> },
): Promise<void> => {
  await furnishSignals(call, known.rooms);
  await furnishFloorPlans(call, demo, known);
  await furnishScenes(call, demo, known.rooms);
};

const furnishUpkeep = async (
  call: InternalCall,
  demo: DemoFile,
  known: Parameters<typeof furnishAssets>[2],
  { addSampleMeetings }: Pick<VenueDeps, 'addSampleMeetings'>,
): Promise<void> => {
  await furnishMaintenance(call, demo, known.devices);
  await furnishAssets(call, demo, known);
  await furnishStocktakes(call, demo, known.places);
  if (demo.furnished) return;
  // Some equipment is reserved for meetings.
  await furnishMeetings(call, demo, addSampleMeetings);
  await furnishLoans(call, demo, known.places);
};

/** What the people on duty do: rounds, and orders within the time that is promised. */
const furnishDuties = async (
  call: InternalCall,
  demo: DemoFile,
  known: Parameters<typeof furnishOrders>[2],
  past: PastDoors | undefined,
): Promise<void> => {
  await furnishInspections(call, demo, known.places, past?.inspections);
  await furnishServiceLevels(call, demo);
  await furnishOrders(call, demo, known, await furnishParts(call, demo, known.places));
  await furnishOrderRules(call, demo, known);
  await furnishKeys(call, demo, known.places);
};

/**
 * Fills the database with the sample venue, once. A start that was killed midway is resumed; a complete venue is left
 * as users changed it, except that devices follow their simulators to new ports.
 */
export const furnishVenue = async (
  deps: VenueDeps,
  dataFolder: string,
  demo: DemoFile,
  samples: readonly SimulatedDevice[],
  /** The website of the information board, if it runs. */
  board?: string,
): Promise<Furnished> => {
  const userId = await administratorOf(deps, demo);
  const call = createInternalCalls(deps.routes, deps.platform, { userId, username: demo.administrator.username });
  const ports = samples.map(({ simulator }) => simulator?.port ?? 0);
  const complete = demo.furnished && demo.deviceIds.length === samples.length;
  if (demo.furnished) await followPorts(call, demo, samples);
  let { deviceIds } = demo;
  if (!complete) {
    const { floors, places } = await furnishPlaces(call, demo);
    const floor = floors.get(operatorFloor);
    if (!floor) throw new Error(`The sample venue has no floor ${operatorFloor}`);
    const roleId = await furnishPeople(call, demo, floor);
    await furnishNavigation(call, demo, roleId);
    await furnishNotices(call, demo);
    await furnishAlarmRules(call, demo);
    deviceIds = await furnishDevices(call, demo, samples, places);
    const rooms = roomsOf(samples, deviceIds, places);
    await furnishRooms(call, demo, { floors, places, rooms });
    await furnishTicker(call, demo, devicesOf(samples, deviceIds, places));
    await furnishHall(call, demo, { floors, places });
    await furnishMeetingScenes(call, { places });
    await furnishDefinitions(call, demo, places, devicesOf(samples, deviceIds, places));
    if (board) {
      await furnishFrames(call, board);
      await furnishBehaviors(call, demo, board);
    }
    const gates = await gatesBehavior(call);
    await furnishLayouts(call, demo, places, { board, gates, dial: await furnishPlugin(call) });
    await furnishDocuments(call, demo, places, roleId);
    await furnishWindows(call, demo, windowScopes(rooms, floors, places));
    await furnishUpkeep(call, demo, { places, devices: [...rooms.values()].flat() }, deps);
    await furnishPhotos(call, demo, places);
    await furnishThemes(call, demo);
    await furnishPanels(demo, places, deps.addSamplePanels);
    if (deps.past && !demo.furnished) await furnishPast(demo, devicesOf(samples, deviceIds, places), places, deps.past);
    await furnishDuties(call, demo, { places, rooms }, demo.furnished ? undefined : deps.past);
    if (!demo.furnished) await furnishBackups(call);
  }
  const renew = () => furnishMeetings(call, demo, deps.addSampleMeetings);
  await renew();
  const after = { ...demo, ports, deviceIds, furnished: true };
  await saveDemoFile(dataFolder, after);
  return { demo: after, brokerSignIn: await openBrokerAccount(call, deps, after), renew };
};
