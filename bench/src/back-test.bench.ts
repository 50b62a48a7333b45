import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AlarmRuleDraft } from '@eoms/contract';
import { playAll, playable, readRecorded } from '../../server/src/modules/alarm-rules/back-test/play-devices.ts';
import { readReadings } from '../../server/src/modules/history/reading/read-readings.ts';
import { addPast } from '../../server/src/modules/history/writing/add-past.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { migrationsFolder } from '../../server/src/platform/database/migrations-folder.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { openBenchDatabase } from './bench-database.ts';

/** A million recorded readings of a hundred devices, read from the database and played through one rule. */
const goal = { readings: 1_000_000, seconds: 30 };
const devices = 100;
const perDevice = goal.readings / devices;
const days = 7;
const dayMs = 86_400_000;

const server = await openBenchDatabase();
const database = openDatabase({ connectionString: server.connectionString, log: createLog('silent'), connections: 2 });
try {
  await migrate(server.connectionString, migrationsFolder());
  const to = new Date();
  const from = new Date(to.getTime() - days * dayMs);
  const ids = Array.from({ length: devices }, () => randomUUID());
  await addPast(
    server.connectionString,
    ids.map((deviceId, n) => ({
      deviceId,
      property: 'temperature',
      points: Array.from({ length: perDevice }, (_, i) => ({
        at: from.getTime() + Math.round((i * days * dayMs) / perDevice),
        number: Math.round(10 * (22 + 9 * Math.sin(i / 300 + n) + 2 * Math.sin(i * 7))) / 10,
      })),
    })),
  );
  const condition = (operator: '>' | '<', value: number): AlarmRuleDraft['condition'] => ({
    match: 'all',
    rules: [{ kind: 'value', property: 'temperature', operator, value }],
  });
  const rule: AlarmRuleDraft = {
    name: 'Hot',
    groupId: null,
    enabled: true,
    level: 2,
    trigger: 'attributeValue',
    raiseAfterSeconds: 60,
    condition: condition('>', 30),
    clearWhen: condition('<', 28),
    clearAfterSeconds: 60,
    times: null,
    damping: null,
    hours: null,
    text: { zh: '热', en: 'Hot' },
    scope: { placeIds: [], groupIds: [], typeIds: [], modelIds: [], deviceIds: [] },
    notice: {
      push: 'once',
      everyMinutes: 1,
      onClear: true,
      templateId: null,
      channelIds: [],
      recipientIds: [],
      escalation: [],
    },
  };
  const history = {
    readingsOf: (question: Parameters<typeof readReadings>[1]) => readReadings(database.pool, question),
  };
  const limits = { devices, readings: 2 * goal.readings, ms: 120_000 };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begun = performance.now();
  const plays = readRecorded({ database, history }, rule, ids, { span: { from, to }, limits });
  const played = await playAll(playable(rule), plays, devices);
  const seconds = (performance.now() - begun) / 1_000;
  delay.disable();
  process.stdout.write(
    `${played.readings} readings of ${played.devices} devices read and played in ${seconds.toFixed(1)} s (at most ${goal.seconds}): ${played.alarms.length} alarms; event loop held up for ${Math.round(delay.percentile(99) / 1e6)} ms (99 %), ${Math.round(delay.max / 1e6)} ms at most\n`,
  );
  if (played.readings < goal.readings || seconds > goal.seconds) process.exitCode = 1;
} finally {
  await database.close();
  await server.close();
}
process.exit();
