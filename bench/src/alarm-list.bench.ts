import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { migrationsFolder } from '../../server/src/platform/database/migrations-folder.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { listAlarmsOf, prepareAlarms } from './alarm-list.rows.ts';
import { openBenchDatabase } from './bench-database.ts';
import { median } from './cpu.ts';

/** What the alarm centre asks for, over a million alarms of which two thousand are pending, against 1 % of them. */
const sizes = { small: 10_000, large: 1_000_000 };
const rounds = 15;
/** Figures count every alarm of the month: a twelfth of all. */
const mostMs = (name: string): number => (/statistics|ranking/.test(name) ? 250 : 50);

const server = await openBenchDatabase();
const database = openDatabase({ connectionString: server.connectionString, log: createLog('silent'), connections: 2 });
const timesOf = async (total: number): Promise<Map<string, number>> => {
  const asked = await prepareAlarms(database, total);
  const times = new Map<string, number>();
  for (const [name, ask] of listAlarmsOf(database.db, asked)) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      await ask();
      took.push(performance.now() - begun);
    }
    times.set(name, median(took.slice(2)));
  }
  return times;
};
try {
  await migrate(server.connectionString, migrationsFolder());
  const small = await timesOf(sizes.small);
  const large = await timesOf(sizes.large);
  for (const [name, ms] of large) {
    const missed = ms > mostMs(name);
    process.stdout.write(
      `${name}: ${ms.toFixed(1)} ms (${(small.get(name) ?? 0).toFixed(1)} ms with ${sizes.small})${missed ? '  MISSED' : ''}\n`,
    );
    if (missed) process.exitCode = 1;
  }
} finally {
  await database.close();
  await server.close();
}
process.exit();
