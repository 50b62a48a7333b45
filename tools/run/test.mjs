import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './check.mjs';
import { closeWith } from './counts.mjs';
import { Failed } from './failed.mjs';
import { noteUnsteady } from './failures.mjs';
import { ensureInstalled } from './install.mjs';
import { runJourneys } from './journeys.mjs';
import { dependsOnNode, ensureNode } from './other-node.mjs';
import { createParts } from './parts.mjs';
import { ensurePeers } from './peers.mjs';
import { root } from './root.mjs';
import { say } from './say.mjs';
import { runVitest } from './vitest.mjs';

const otherNodeIn = (args) => {
  const [flag, version, ...rest] = args;
  if (flag === undefined) return undefined;
  if (flag !== '--node' || !/^\d+(\.\d+){0,2}$/.test(version ?? '') || rest.length > 0)
    throw new Failed(
      'npm test takes no arguments, or -- --node <version> to repeat on that Node what depends on its version.',
    );
  return version;
};

/**
 * Runs everything: types, lint, structure, unit and server tests on a real PostgreSQL, journeys in a real Chromium. What
 * fails runs once more at the end, with nothing beside it.
 * With `--node 24`, it then repeats what depends on the version of Node.
 */
export const test = async (args) => {
  const version = otherNodeIn(args);
  await ensureInstalled();
  const parts = createParts();
  let env = {};
  let fewAreLeft = () => undefined;
  const few = new Promise((resolve) => (fewAreLeft = resolve));
  const runTests = (files = [], options = {}) => runVitest(files, env, options);
  const runLooks = (files) => runJourneys(files, { EOMS_ONE_LOOK: '1' });
  // Many tests wait for devices and time limits: the checks use the processor meanwhile. The journeys begin with the last
  // tests, because they need some time before there is work for all processors.
  await Promise.all([
    parts.run('checks', () => runChecks([], { lowPriority: true })),
    parts
      .run(
        'unit and server tests',
        async () => {
          await ensureBuilt('server');
          const peers = (await ensurePeers()) ? { EOMS_PEERS: '1' } : {};
          env = { EOMS_SERVER_PROGRAM: join(root, 'server/dist/main.js'), ...peers };
          return runTests([], { onFewLeft: fewAreLeft });
        },
        runTests,
      )
      .finally(fewAreLeft),
    few.then(() => parts.run('journeys', runLooks, runLooks)),
  ]);
  if (version !== undefined) {
    const node = await ensureNode(version);
    const runThere = (files = dependsOnNode) => runTests(files, { node });
    await parts.run(`tests on Node ${version}`, runThere, runThere);
  }
  await parts.runFailedAgain();
  say(['', ...parts.times(), ...parts.failures()].join('\n'));
  noteUnsteady(parts.unsteady());
  closeWith(parts.counts());
};
