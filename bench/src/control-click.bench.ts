import { type ChildProcess, fork } from 'node:child_process';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { migrationsFolder } from '../../server/src/platform/database/migrations-folder.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { bundle } from './bundle.ts';
import { endWithProcess } from './end-with-process.ts';
import { temporaryFolder } from './product.ts';

/** From a stored command to the device's socket, while 1 000 readings a second are evaluated and stored. */
const [port, perSecond, devices] = ['18520', '1000', '50'];
const start = (program: string, ...args: string[]): ChildProcess => {
  const child = fork(program, args);
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
};
const once = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => child.once('message', (m) => resolve(m as T)));

const folder = temporaryFolder();
endWithProcess(folder.path);
const server = await startEmbeddedPostgres({ dataFolder: folder.path, log: createLog('silent') });
try {
  await migrate(server.connectionString, migrationsFolder());
  const [lamps, program] = [await bundle('control-click.devices.ts'), await bundle('control-click.subject.ts')];
  const venue = start(lamps, port, perSecond, devices);
  await once(venue);
  const subject = start(program, server.connectionString, port, devices, folder.path);
  await once(subject);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  subject.send('go');
  const result = await once<{ p50: number; p99: number; worst: number; perSecond: number }>(subject);
  process.stdout.write(
    `control: command stored and at the device's socket after p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, worst ${result.worst.toFixed(1)} ms (goal p99 10), at ${result.perSecond.toFixed(0)} readings/s\n`,
  );
  if (result.p99 > 10) process.exitCode = 1;
  subject.kill('SIGKILL');
  venue.kill('SIGKILL');
} finally {
  await server.stop();
  folder.remove();
}
