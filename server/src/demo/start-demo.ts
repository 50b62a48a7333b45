import { textOf } from '@eoms/contract';
import { type Clock, type Driver, systemClock } from '@eoms/drivers/kit';
import { sampleVenue, sampleVenueLines } from '@eoms/phrases';
import type { Log } from '../platform/log/log.ts';
import { type ControlServer, startControlServer } from './control-server.ts';
import { type DemoFile, loadDemoFile } from './demo-file.ts';
import { type Furnished, furnishVenue, type VenueDeps } from './furnish-venue.ts';
import { type InfoBoard, startInfoBoard } from './info-board.ts';
import { rememberProjectors } from './projector-memory.ts';
import { runLife } from './run-life.ts';
import { type FaultControl, runMisbehaviour } from './run-misbehaviour.ts';
import { sampleProjectors } from './sample-devices.ts';
import { operatorFloor, type PlaceCode, sampleFloors, samplePlaces } from './sample-places.ts';
import { type SimulatedDevice, startBrokerDevices, startSimulators } from './start-simulators.ts';

export interface DemoDeps {
  readonly dataFolder: string;
  readonly drivers: readonly Driver[];
  readonly log: Log;
  /** Ports that the product itself is about to use. */
  readonly reserved?: readonly number[];
  readonly clock?: Clock;
  readonly settings: DemoSettings;
}

export interface DemoSettings {
  /**
   * `EOMS_DEMO_CONTROL_PORT`: port of the fault control on the loopback interface; off if absent, 0 takes a free one.
   */
  readonly controlPort?: number | undefined;
  /** `EOMS_DEMO_CALM=1`: no device misbehaves on its own, for tests that set faults themselves. */
  readonly calm?: boolean | undefined;
  /** Whether the venue has devices at a broker: with several nodes, only if there is an external one. */
  readonly broker?: boolean;
  /** Language of the names, used when the venue is created. */
  readonly language?: DemoFile['language'];
}

export interface Demo {
  readonly devices: () => readonly SimulatedDevice[];
  readonly control: ControlServer | undefined;
  readonly faults: FaultControl;
  /** Call after the modules have started. Creates the venue the first time. */
  furnish(deps: VenueDeps): Promise<Furnished>;
  /** Lines for the terminal. The passwords are those of the first start. */
  describe(address: string): string[];
  stop(): Promise<void>;
}

const fill = (line: string, values: Readonly<Record<string, string | number>>): string =>
  line.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The two halls with the movable wall are a place together as well. */
const combinedHalls = 1;

const linesOf = (demo: DemoFile, address: string, control: ControlServer | undefined, devices: number): string[] => [
  fill(sampleVenueLines.venue, { name: `${sampleVenue.name.zh} ${sampleVenue.name.en}` }),
  fill(sampleVenueLines.size, { floors: sampleFloors.length, places: samplePlaces.length + combinedHalls, devices }),
  fill(sampleVenueLines.address, { address }),
  fill(sampleVenueLines.administrator, demo.administrator),
  fill(sampleVenueLines.operator, {
    ...demo.operator,
    floor: textOf(sampleVenue.floors[operatorFloor], demo.language),
  }),
  ...(control ? [fill(sampleVenueLines.control, { address: `http://127.0.0.1:${control.port}/devices` })] : []),
];

/** In these rooms nothing is on at the start: without a meeting they are free. */
const quiet = new Set<PlaceCode>(['103', '205', '301', '305']);
const shows = new Set(['projector', 'display', 'ledWall']);

/** `remembered` ones go on with what they were doing. */
const quietRooms = (devices: readonly SimulatedDevice[], remembered: readonly SimulatedDevice[]): void => {
  for (const device of devices) {
    const { place, making, simulator } = device;
    if (!quiet.has(place) || !shows.has(making.model.category) || remembered.includes(device)) continue;
    const { power } = simulator?.state() ?? {};
    if (power !== undefined) simulator?.set('power', typeof power === 'boolean' ? false : 'standby');
  }
};

/**
 * The sample venue of `--demo`. Call it before the modules start, so that the devices answer when the engine starts;
 * then `furnish`. The engine's address rules must allow loopback, which they do only for the demo.
 */
export const startDemo = async ({
  dataFolder,
  drivers,
  log,
  settings,
  reserved = [],
  clock = systemClock,
}: DemoDeps): Promise<Demo> => {
  let demo = await loadDemoFile(dataFolder, settings.language);
  const { broker = true } = settings;
  let devices = await startSimulators(drivers, demo, reserved, broker);
  const projectors = devices.slice(0, sampleProjectors);
  const memory = await rememberProjectors(dataFolder, projectors, log);
  quietRooms(devices, demo.furnished ? projectors : []);
  const simulators = () => devices.map(({ simulator }) => simulator);
  const faults = runMisbehaviour(
    { clock, log, seed: demo.seed, simulators, projectors: projectors.length },
    settings.calm ?? false,
  );
  const life = runLife({ clock, seed: demo.seed, simulators });
  let board: InfoBoard | undefined;
  const stop = async (): Promise<void> => {
    faults.stop();
    life.stop();
    await control?.close();
    await board?.close();
    await memory.stop();
    await Promise.all(simulators().map((simulator) => simulator?.close()));
  };
  let control: ControlServer | undefined;
  try {
    board = await startInfoBoard(demo, log);
    if (settings.controlPort !== undefined) {
      control = await startControlServer(
        settings.controlPort,
        () => devices,
        faults,
        () => demo.deviceIds,
      );
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    devices: () => devices,
    control,
    faults,
    furnish: async (deps) => {
      const furnished = await furnishVenue(
        deps,
        dataFolder,
        board ? { ...demo, boardPort: board.port } : demo,
        devices,
        board?.site,
      );
      demo = furnished.demo;
      if (furnished.brokerSignIn) devices = await startBrokerDevices(devices, furnished.brokerSignIn);
      return furnished;
    },
    describe: (address) => linesOf(demo, address, control, devices.filter((device) => broker || !device.broker).length),
    stop,
  };
};
