import { runChecks } from './check.mjs';
import { closeWith, sum } from './counts.mjs';
import { Failed } from './failed.mjs';
import { ensureInstalled } from './install.mjs';
import { runJourneys } from './journeys.mjs';
import { ensurePeers } from './peers.mjs';
import { say, seconds } from './say.mjs';
import { runVitest } from './vitest.mjs';

/** A step that cannot even begin is one failure, and the next ones still run. */
const step = async (name, work) => {
  const began = Date.now();
  say(`\n== ${name}`);
  try {
    return await work();
  } catch (error) {
    say(error instanceof Failed ? error.message : String(error?.stack ?? error));
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    say(`== ${name}: ${seconds(began)}`);
  }
};

/** Everything: types, lint, structure, unit and server tests on a real PostgreSQL, journeys in a real Chromium. */
export const test = async () => {
  await ensureInstalled();
  closeWith(
    sum(
      await step('Checks', () => runChecks()),
      await step('Unit and server tests', async () => runVitest([], (await ensurePeers()) ? { EOMS_PEERS: '1' } : {})),
      await step('Journeys', () => runJourneys()),
    ),
  );
};
