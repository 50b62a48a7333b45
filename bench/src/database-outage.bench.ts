import { runOutage } from '../../server/src/modules/history/outage.fixture.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { migrationsFolder } from '../../server/src/platform/database/migrations-folder.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { endWithProcess } from './end-with-process.ts';
import { temporaryFolder } from './product.ts';

/** A minute without the database at 1 000 readings a second: silent (a cut cable) and gone (a stopped server). */
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const folder = temporaryFolder();
endWithProcess(folder.path);
const server = await startEmbeddedPostgres({ dataFolder: folder.path, log: createLog('silent') });
try {
  await migrate(server.connectionString, migrationsFolder());
  process.stdout.write(`database away for ${seconds} s at 1 000 readings/s\n`);
  for (const how of ['silent', 'gone'] as const) {
    const { connectionString } = server;
    const result = await runOutage({
      connectionString,
      folder: folder.path,
      how,
      outageSeconds: seconds,
      perSecond: 1_000,
    });
    const lost = result.recorded - result.stored;
    process.stdout.write(
      `  ${how.padEnd(6)}  lost ${lost} of ${result.recorded}, at most ${result.mostWaiting} waited in memory (+${(result.mostMemory / 1e6).toFixed(0)} MB), slowest answer ${(result.slowestAnswerMs / 1000).toFixed(2)} s (goal 3), drained in ${(result.drainedMs / 1000).toFixed(1)} s (goal 30)\n`,
    );
    if (lost !== 0 || result.slowestAnswerMs > 3_000 || result.drainedMs > 30_000) process.exitCode = 1;
  }
} finally {
  await server.stop();
  folder.remove();
}
