import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { closeWith } from './counts.mjs';
import { Failed } from './failed.mjs';
import { ensureInstalled } from './install.mjs';
import { runJourneys } from './journeys.mjs';
import { ensureNode } from './other-node.mjs';
import { createParts } from './parts.mjs';
import { root } from './root.mjs';
import { say } from './say.mjs';
import { runVitest } from './vitest.mjs';

/**
 * Proofs that take minutes. `npm test` runs the same files in a short form, `EOMS_PROVE=1` in full. To add one, use
 * `shortOrWhole(…)` in its test and add a line here; vitest finds the files by these parts of their names.
 */
export const proofs = {
  kills: {
    says: 'the server is killed 100 times while it writes, and nothing acknowledged is lost (5 times in npm test)',
    journeys: ['restart'],
  },
  readings: {
    says: 'acknowledged MQTT readings outlive 30 kills and minutes without a database (3 kills, seconds)',
    journeys: ['acknowledged'],
  },
  news: {
    says: 'a process dies 50 times between commit and delivery, and each consumer receives all in order (4 times)',
    tests: ['news/killed.test'],
  },
  power: {
    says: 'half the venue loses its power and comes back, the most patient protocols too (without those)',
    journeys: ['power-cut'],
  },
  outage: {
    says: 'a database that is away for 60 s, gone or silent, loses no reading (a few seconds)',
    tests: ['outage.test'],
  },
  overload: {
    says: 'a database that stands still under load, four times for 10 s: senders wait, no reading is lost (once, 1.5 s)',
    tests: ['overload.test'],
  },
  nodes: {
    says: 'a node is killed, asleep for 30 s or cut off from the database 20 times each, and nothing is done twice (once)',
    tests: ['devices-over-nodes'],
  },
  venue: {
    says: 'the same for one of three nodes with 2 000 devices and 500 consoles, alarms and writes included (small, once)',
    tests: ['node-loss'],
  },
  promotion: {
    says: 'the database is replaced by its replica 5 times; nothing acknowledged is lost, no device has two masters (once)',
    tests: ['promotion.test'],
  },
  scenes: {
    says: '1 000 scenes of 50 steps on simulators, of which a tenth of the orders is lost and 2 of 20 are dead, end as wanted or as before (3)',
    tests: ['simulator-scenes'],
  },
  runs: {
    says: 'the server is killed 50 times in the middle of a scene, and no device is asked twice (2 times)',
    tests: ['killed-runs'],
  },
  clock: {
    says: 'the clock is set an hour back and forward and the time zone changes 7 times; nothing due is missed or doubled (once)',
    tests: ['clock-jumps'],
  },
  panels: {
    says: 'the generated panels of 200 random places fit four screens, and what is pressed on them ends (3 places)',
    journeys: ['generated-panels'],
  },
  journeys: {
    says: 'every journey in Chinese and in English, wide and narrow (one of them, by turns)',
    journeys: [],
    settings: { EOMS_PROVE: '' },
  },
  english: {
    says: 'in English there is no Chinese on any screen, behind its buttons and in its selects (one button of a kind)',
    journeys: ['english'],
  },
  'two-nodes': {
    says: 'all tests of the server pass with two nodes too, each call sent to one of them at random (not in npm test)',
    allTestsOf: 'server',
    settings: { EOMS_PROVE: '', EOMS_TEST_NODES: '2' },
  },
  'node-24': {
    says: 'all tests of the server pass on Node 24 too (those that depend on its version)',
    allTestsOf: 'server',
    settings: { EOMS_PROVE: '' },
    node: '24',
  },
  rights: {
    says: 'every call by every user with every forbidden id, with and without optional fields (one of both, by turns)',
    tests: ['authorisation-matrix.test'],
  },
  frames: {
    says: 'drivers and simulators take almost valid frames, by four seeds (one of them, another each time)',
    tests: ['fuzz-devices.test', 'fuzz-broker.test'],
  },
  release: {
    says: 'an archive of npm run release starts with nothing but Node, is set up, and keeps a device over a restart (its scripts with a stand-in)',
    tests: ['release.test', 'release-archive.test', 'release-windows.test'],
  },
  archives: {
    says: 'eight people send archives that unpack to a million rows at once (four people, 10 000 rows)',
    tests: ['hostile-archives'],
  },
};

const list = () => Object.entries(proofs).map(([name, { says }]) => `  ${name.padEnd(10)} ${says}`);

/** `npm run prove` lists the proofs, `npm run prove kills` runs one, `npm run prove all` runs them all. */
export const prove = async (names) => {
  const wanted = names.includes('all') ? Object.keys(proofs) : names;
  const unknown = wanted.filter((name) => !Object.hasOwn(proofs, name));
  if (wanted.length === 0 || unknown.length > 0) {
    const trouble = unknown.length > 0 ? `There is no proof ${unknown.join(', ')}. ` : '';
    const text = [`${trouble}npm run prove <name>, or all:`, ...list()].join('\n');
    if (trouble) throw new Failed(text);
    return say(text);
  }
  await ensureInstalled();
  await ensureBuilt('server');
  const program = { EOMS_SERVER_PROGRAM: join(root, 'server/dist/main.js') };
  const parts = createParts();
  for (const name of wanted) {
    const { journeys, tests, allTestsOf, settings = {}, node } = proofs[name];
    const whole = { EOMS_PROVE: '1', ...program, ...settings };
    const other = node === undefined ? {} : { node: await ensureNode(node) };
    await parts.run(name, () =>
      journeys
        ? runJourneys(journeys, whole)
        : // Each worker of these has two nodes: as many as usual would keep them from answering each other in time.
          runVitest(tests ?? ['--project', allTestsOf, '--maxWorkers=3'], whole, other),
    );
  }
  say(['', ...parts.times()].join('\n'));
  closeWith(parts.counts());
};
