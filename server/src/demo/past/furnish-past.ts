import type { DeviceCommand } from '@eoms/contract';
import type { SampleAlarm } from '../../modules/alarms/alarms.module.ts';
import type { PastSeries } from '../../modules/history/history.module.ts';
import type { SampleInspection } from '../../modules/inspections/inspections.module.ts';
import type { SampleOrder } from '../../modules/work-orders/work-orders.module.ts';
import type { DemoFile } from '../demo-file.ts';
import { startOfDay } from '../sample-meetings.ts';
import type { PlaceCode } from '../sample-places.ts';
import type { SimulatedDevice } from '../start-simulators.ts';
import { pastAlarm } from './past-alarms.ts';
import { type ActionOf, pastCommands } from './past-commands.ts';
import type { PastDevice } from './past-device.ts';
import { type PastEvent, pastEvents } from './past-events.ts';
import { pastOrders } from './past-orders.ts';
import { sampleOutages } from './sample-outages.ts';
import { hasCurve, sampleReadings } from './sample-readings.ts';

/** Where what has happened before the first start is stored. */
export interface PastDoors {
  /** Ids of its properties. */
  propertiesOf(deviceId: string): readonly string[];
  readonly actionOf: ActionOf;
  readings(series: readonly PastSeries[]): Promise<void>;
  event(event: PastEvent): void;
  alarms(alarms: readonly SampleAlarm[]): Promise<void>;
  commands(commands: readonly DeviceCommand[]): Promise<void>;
  orders(orders: readonly SampleOrder[]): Promise<void>;
  inspections(samples: readonly SampleInspection[]): Promise<void>;
}

export const pastDays = 30;

/** What shows and sounds is switched most and moved most, and so it fails most. */
const often = new Set(['projector', 'display', 'matrix', 'audioProcessor']);
const weightOf = ({ making }: SimulatedDevice): number => (often.has(making.model.category) ? 4 : 1);

/** The numbers that a device reports, by the keys of its values. */
const measured = ({ sample: { simulator }, deviceId }: PastDevice, doors: PastDoors): [string, number][] => {
  const known = new Set(doors.propertiesOf(deviceId));
  return Object.entries(simulator?.state() ?? {}).flatMap(([key, value]): [string, number][] =>
    typeof value === 'number' && hasCurve(key) && known.has(key.replace(/\[\d+\]$/, '')) ? [[key, value]] : [],
  );
};

/** Gives the sample venue a month that it has seen: readings, outages with their alarms, commands around meetings. */
export const furnishPast = async (
  demo: Pick<DemoFile, 'seed' | 'language'>,
  devices: readonly PastDevice[],
  places: ReadonlyMap<PlaceCode, string>,
  doors: PastDoors,
  now = new Date(),
): Promise<void> => {
  const days = Array.from({ length: pastDays }, (_, index) => startOfDay(now, index - pastDays));
  const from = days[0]?.getTime() ?? now.getTime();
  const series = devices.flatMap((device) =>
    measured(device, doors).map(([property, value], index) => {
      const seed = demo.seed + device.sample.number * 64 + index;
      const points = sampleReadings(property, value, { from, to: now.getTime(), seed });
      return { deviceId: device.deviceId, property, points };
    }),
  );
  await doors.readings(series);
  const linked = devices.flatMap(({ sample }, index) => (sample.simulator ? Array(weightOf(sample)).fill(index) : []));
  const outages = days
    .flatMap((day) => sampleOutages(day, demo.seed, linked))
    .flatMap(({ device, ...span }, index) => {
      const found = devices[device];
      return found ? [{ ...found, ...span, number: index, name: `${demo.seed}:outage:${span.from}` }] : [];
    });
  for (const event of outages.flatMap(pastEvents)) doors.event(event);
  const alarms = outages.map((outage) => pastAlarm(outage, demo.language));
  await doors.alarms(alarms);
  await doors.orders(pastOrders(alarms, demo.language));
  await doors.commands(days.flatMap((day) => pastCommands(day, demo, devices, places, doors.actionOf)));
};
