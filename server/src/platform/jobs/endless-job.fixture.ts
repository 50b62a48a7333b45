import { createSoloBus } from '../bus/solo-bus.ts';
import { openDatabase } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createWork } from '../work/create-work.ts';
import { createJobs } from './create-jobs.ts';

/** A node that is killed while it works on a job; it says when it is ready and when the job has begun. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = createLog('silent');
const database = openDatabase({ connectionString: process.argv[2] ?? '', log, connections: 3 });
const pace = { lookEveryMs: 500, lookThoroughlyEveryMs: 500 };
const bus = createSoloBus(newId());
const work = createWork({ database, log, bus }, pace);
const jobs = createJobs({ database, log, node: bus.node, work }, { reviveEverySeconds: 1 });
jobs.work(
  'mortal',
  async () => {
    say('working');
    await new Promise(() => undefined);
  },
  { timeoutSeconds: 2 },
);
await jobs.start();
say('ready');
