import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AlarmNews } from '@eoms/engine';
import { createAlarmNotices } from '../../server/src/modules/alarm-notices/alarm-notices.module.ts';
import { type AlarmsDeps, createAlarms } from '../../server/src/modules/alarms/alarms.module.ts';
import type { AlarmsPort } from '../../server/src/modules/devices/devices.module.ts';
import { createNotices, type NoticesDeps } from '../../server/src/modules/notices/notices.module.ts';
import { createPlaces } from '../../server/src/modules/places/places.module.ts';
import { createPlatform } from '../../server/src/platform/create-platform.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { createOutbound } from '../../server/src/platform/outbound/create-outbound.ts';

/**
 * Alarms and their notices as in the product, with causes that come and go as the parent orders: no engine, no sockets.
 * What was raised before a kill is raised again by the parent's order, as drivers do after a restart.
 */
export interface StormOrder {
  readonly perSecond: number;
  readonly seconds: number;
}
export interface StormReport {
  readonly events: number;
  /** How often each cause was raised. */
  readonly raises: readonly number[];
  readonly p99Ms: number;
  readonly mostMs: number;
}

const [, , connectionString = '', dataFolder = '', idText = ''] = process.argv;
const deviceIds = idText.split(',');
const perDevice = 100;
const tickMs = 5;
const text = { zh: '温度过高', en: 'Too hot' };
const log = createLog('silent');
const database = openDatabase({ connectionString, log, connections: 8 });
const platform = await createPlatform({ database, dataFolder, log });
const places = createPlaces(platform);
const listening: { alarms?: AlarmsPort } = {};
const outbound = createOutbound({ allowedTargets: async () => [], ownPorts: [], isAllowed: () => true });
const alarms = createAlarms({
  platform,
  places,
  devices: {
    alarms: {
      plug: (port: AlarmsPort) => {
        listening.alarms = port;
      },
    },
    registry: { get: () => undefined },
    engine: () => ({ propertiesOf: () => [] }),
  } as unknown as AlarmsDeps['devices'],
  signals: { feedsOf: () => [] } as unknown as AlarmsDeps['signals'],
  catalogue: { driverOf: () => undefined },
  dictionaries: { add: () => undefined },
  access: { accessOf: async () => ({ superAdministrator: true, grants: new Map(), places: 'all' as const }) },
});
type Equipment = Pick<NoticesDeps, 'devices' | 'commands'>;
const notices = createNotices({
  // No notice is said by a device.
  ...({ devices: {}, commands: {} } as unknown as Equipment),
  platform,
  config: {
    language: () => 'en',
    general: async () => ({ publicUrl: 'https://eoms.test' }) as never,
    retention: async () => ({ noticeDays: 90 }) as never,
  },
  outbound,
  // None is pushed to a browser either.
  pushOutbound: outbound,
  sessions: { onRevoked: () => undefined },
  pauseAfter: () => 1,
});
const alarmNotices = createAlarmNotices({ ...platform, alarms, notices });
await places.relations.reload();
await platform.jobs.start();
await alarms.start();
await notices.start();
await alarmNotices.start();
await platform.news.start();

const causes = deviceIds.flatMap((deviceId) =>
  Array.from({ length: perDevice }, (_, n) => ({ deviceId, key: `${deviceId}:temperature[${n}]:hot` })),
);
const raises = causes.map(() => 0);
const isActive = causes.map(() => false);
const flip = (at: number): void => {
  const cause = causes[at];
  const port = listening.alarms;
  if (!cause || !port) return;
  const news: AlarmNews = { ...cause, property: 'temperature', level: 2, text, at: Date.now(), value: 50 };
  isActive[at] = !isActive[at];
  if (isActive[at]) {
    raises[at] = (raises[at] ?? 0) + 1;
    port.raised(news);
  } else port.cleared(news);
};

const storm = ({ perSecond, seconds }: StormOrder): Promise<StormReport> =>
  new Promise((resolve) => {
    const delay = monitorEventLoopDelay({ resolution: tickMs });
    delay.enable();
    const begun = performance.now();
    let events = 0;
    const timer = setInterval(() => {
      const passed = Math.min(performance.now() - begun, seconds * 1_000);
      const due = Math.floor((passed / 1_000) * perSecond);
      for (; events < due; events += 1) flip(Math.floor(Math.random() * causes.length));
      if (passed < seconds * 1_000) return;
      clearInterval(timer);
      for (const [at, active] of isActive.entries()) if (!active) flip(at);
      const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - tickMs);
      resolve({ events, raises, p99Ms: ms(delay.percentile(99)), mostMs: ms(delay.max) });
    }, tickMs);
  });

process.on('message', (order: StormOrder | 'raise') => {
  if (order === 'raise') for (const at of causes.keys()) flip(at);
  else void storm(order).then((report) => process.send?.(report));
});
process.send?.('ready');
