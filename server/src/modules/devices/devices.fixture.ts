import type { EventDefinition } from '@eoms/contract';
import { type Driver, defineDriver } from '@eoms/drivers/kit';
import { newId } from '../../platform/database/uuid.ts';
import type { News } from '../../platform/news/news.ts';
import type { Platform } from '../../platform/platform.ts';
import { asNewProcesses } from '../../platform/testing/as-new-process.ts';
import { type NodeOfTest, type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { type AlarmRulesModule, createAlarmRules } from '../alarm-rules/alarm-rules.module.ts';
import { type AlarmsModule, createAlarms } from '../alarms/alarms.module.ts';
import { type CalendarModule, createCalendar } from '../calendar/calendar.module.ts';
import type { DevicesPort } from '../catalogue/catalogue.module.ts';
import { brands, deviceTypes, enterprises, models } from '../catalogue/catalogue.tables.ts';
import { createCombinations } from '../combinations/combinations.module.ts';
import { type CommandsModule, createCommands } from '../commands/commands.module.ts';
import { createConfig } from '../config/config.module.ts';
import { type ControlsModule, createControls } from '../controls/controls.module.ts';
import { createDeviceEvents } from '../device-events/device-events.module.ts';
import { createDictionaries } from '../dictionaries/dictionaries.module.ts';
import { createDiscovery } from '../discovery/discovery.module.ts';
import { createFloorPlans } from '../floor-plans/floor-plans.module.ts';
import { createHistoryModule, type HistoryModule } from '../history/history.module.ts';
import { createMaintenance } from '../maintenance/maintenance.module.ts';
import { createPlaceControl } from '../place-control/place-control.module.ts';
import { createPlaces, type PlacesModule } from '../places/places.module.ts';
import { placeGroups, places } from '../places/places.tables.ts';
import { createSignals } from '../signals/signals.module.ts';
import { createSwitchPorts } from '../switch-ports/switch-ports.module.ts';
import { createTransfer } from '../transfer/transfer.module.ts';
import { createVariables, type VariablesModule } from '../variables/variables.module.ts';
import { createDeviceAddresses, createDevices, type DevicesDeps, type DevicesModule } from './devices.module.ts';
import { createFakeEngine, type FakeEngine } from './engine.fixture.ts';

const text = (en: string) => ({ zh: en, en });

export const testDriver: Driver = defineDriver({
  id: 'TestProjector',
  version: '1',
  name: text('Test'),
  category: ['projector'],
  protocol: 'test',
  control: 'tcp',
  transport: { kind: 'tcp', port: 4352, frame: { delimiter: '\r' } },
  params: [
    { id: 'host', name: text('Host'), type: 'host', required: true },
    { id: 'port', name: text('Port'), type: 'port', default: 4352 },
    { id: 'password', name: text('Password'), type: 'secret', maxLength: 32 },
  ],
  properties: [{ id: 'power', name: text('Power'), type: 'string', access: 'rw', capability: 'power' }],
  actions: [
    {
      id: 'input',
      name: text('Input'),
      params: [{ id: 'source', name: text('Source'), type: 'int', min: 1, max: 9, required: true }],
      run: async () => undefined,
    },
    { id: 'powerOn', name: text('On'), confirm: true, timeoutMs: 30_000, run: async () => undefined },
  ],
});

/** Everybody may see everything: rights are tested where they are made. */
const everybody = { accessOf: async () => ({ superAdministrator: true, grants: new Map(), places: 'all' as const }) };

export interface Venue {
  readonly groupId: string;
  readonly hall: string;
  readonly room: string;
  readonly modelId: string;
}

/** Creates two places in one group, and one model. */
export const seedVenue = async (
  { database: { db } }: Pick<Platform, 'database'>,
  actionClass = testDriver.id,
): Promise<Venue> => {
  const [groupId, hall, room, typeId, enterpriseId, brandId, modelId] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ];
  await db.insert(placeGroups).values({ id: groupId, name: 'Building', parentId: null, sort: 0 });
  const place = { groupId, type: '', sort: 0, openType: 'samePage' as const, layoutType: 'default' as const };
  await db.insert(places).values([
    { ...place, id: hall, name: 'Hall', code: `h-${hall}` },
    { ...place, id: room, name: 'Room', code: `r-${room}` },
  ]);
  await db
    .insert(deviceTypes)
    .values({ id: typeId, code: `projector`, name: '投影机', nameEn: 'Projector', icon: 'device', sort: 0 });
  await db.insert(enterprises).values({ id: enterpriseId, name: 'Maker' });
  await db.insert(brands).values({ id: brandId, name: 'Brand', enterpriseId });
  await db.insert(models).values({ id: modelId, name: 'Model X', typeId, brandId, actionClass, defaults: {} });
  return { groupId, hall, room, modelId };
};

export interface Published {
  readonly topic: string;
  readonly name: string;
  readonly payload: unknown;
  readonly placeId: string | undefined;
}

export interface Estate {
  readonly devices: DevicesModule;
  readonly alarms: AlarmsModule;
  readonly alarmRules: AlarmRulesModule;
  readonly places: PlacesModule;
  readonly commands: CommandsModule;
  readonly controls: ControlsModule;
  readonly history: HistoryModule;
  readonly calendar: CalendarModule;
  readonly variables: VariablesModule;
  /** What the catalogue gets from the devices module. */
  readonly modelDevices: DevicesPort;
  readonly routes: DevicesModule['routes'];
  readonly news: News;
  readonly platform: Platform;
  stop(): Promise<void>;
}

/** The estate of the node that runs the devices, and those of all nodes. */
export interface Estates extends Estate {
  readonly nodes: readonly [Estate, ...Estate[]];
  /** By all nodes. */
  readonly published: Published[];
}

const wireEstate = async (
  platform: NodeOfTest,
  live: Platform['live'],
  makeEngine: DevicesDeps['makeEngine'],
  driver: Driver,
): Promise<Estate> => {
  const { news, dataFolder } = platform;
  const own = { ...platform, live };
  const placesModule = createPlaces(own);
  let modelDevices: DevicesPort | undefined;
  const catalogue = {
    driverOf: (id: string) => (id === driver.id ? driver : undefined),
    setDevices: (port: DevicesPort) => {
      modelDevices = port;
    },
  };
  const history = createHistoryModule({ ...own, settings: { dataFolder } });
  const addresses = createDeviceAddresses({ allowLoopback: true, ownPorts: [8080] });
  const config = createConfig(own);
  const deviceEvents = createDeviceEvents({ ...own, config });
  const devices = createDevices({
    platform: own,
    places: placesModule,
    catalogue,
    history,
    deviceEvents,
    makeEngine,
    addresses,
  });
  const commands = createCommands({ ...own, devices, config });
  const discovery = createDiscovery({ ...own, catalogue, devices, drivers: [driver], addresses });
  const transfer = createTransfer({ ...own, catalogue, devices, addresses });
  const signals = createSignals({ ...own, places: placesModule, devices });
  const switchPorts = createSwitchPorts({ ...own, catalogue, devices });
  const dictionaries = createDictionaries(platform);
  const alarms = createAlarms({
    platform: own,
    places: placesModule,
    devices,
    signals,
    catalogue,
    access: everybody,
    dictionaries,
  });
  const alarmRules = createAlarmRules({
    platform: own,
    places: placesModule,
    catalogue,
    history,
    devices,
    alarms,
    alarmNotices: { setRules: () => undefined },
  });
  const floorPlans = createFloorPlans({ ...own, places: placesModule, devices });
  const maintenance = createMaintenance({ ...own, devices, deviceEvents });
  const calendar = createCalendar({ ...own, config });
  const variables = createVariables({ ...own, places: placesModule });
  const controls = createControls(
    { platform: own, places: placesModule, devices, commands, variables },
    async () => 400,
  );
  const placeControl = createPlaceControl({ places: placesModule, devices, commands });
  const combinations = createCombinations({ ...own, places: placesModule, devices, controls });
  if (!modelDevices) throw new Error('the devices plugged nothing into the catalogue');
  await history.start();
  await devices.start();
  await placesModule.relations.reload();
  await controls.start?.();
  await combinations.start?.();
  await alarms.start();
  await news.start();
  return {
    devices,
    alarms,
    alarmRules,
    places: placesModule,
    commands,
    controls,
    history,
    calendar,
    variables,
    modelDevices,
    news,
    platform: own,
    routes: [
      ...[dictionaries, placesModule, history, devices, commands, discovery],
      ...[
        transfer,
        signals,
        switchPorts,
        floorPlans,
        maintenance,
        controls,
        placeControl,
        combinations,
        alarms,
        alarmRules,
        calendar,
      ],
    ].flatMap(({ routes }) => routes),
    async stop() {
      await news.stop();
      await alarmRules.stop();
      await alarms.stop();
      await combinations.stop?.();
      await controls.stop?.();
      await discovery.stop?.();
      await devices.stop();
      await deviceEvents.stop();
      await commands.stop();
      await history.stop();
    },
  };
};

/**
 * Devices and alarms over the given engine, wired as in the product. Each call acts as a new process on the same data.
 */
export const openEstate = async (
  platform: TestPlatform,
  makeEngine: DevicesDeps['makeEngine'],
  driver: Driver = testDriver,
): Promise<Estates> => {
  const published: Published[] = [];
  const publish: Platform['live']['publish'] = (topic, { name }: EventDefinition, payload, options) =>
    void published.push({ topic, name, payload, placeId: options?.placeId });
  const liveOf = ({ news }: NodeOfTest): Platform['live'] => ({
    allowTopic: () => undefined,
    isWanted: () => true,
    flush: () => undefined,
    publish,
    pushes: (definition, messages) =>
      void news.onOwn(definition, (payload) =>
        typeof messages === 'string' ? publish(messages, definition, payload) : messages(payload, publish),
      ),
  });
  const processes = await asNewProcesses(platform);
  const nodes = await wireOn(processes, (node) => wireEstate(node, liveOf(node), makeEngine, driver));
  return {
    ...nodes[0],
    nodes,
    published,
    async stop() {
      for (const node of nodes) await node.stop();
      await processes.stop();
    },
  };
};

export const openEstateWithFakeEngine = async (platform: TestPlatform): Promise<Estates & { engine: FakeEngine }> => {
  const engines: FakeEngine[] = [];
  const estate = await openEstate(platform, (options) => {
    const engine = createFakeEngine(testDriver, options);
    engines.push(engine);
    return engine;
  });
  const [engine] = engines;
  if (!engine) throw new Error('no engine was made');
  return { ...estate, engine };
};
