import { prove, proveOne } from '../../engine/src/prover/prove.ts';
import { createChance } from '../../engine/src/prover/random-automations.fixture.ts';
import { createFacts } from '../../engine/src/prover/venue.fixture.ts';
import { median } from './cpu.ts';

/**
 * How long it takes to prove 500 automations: loosely coupled as in a large venue, entangled on few devices, and all on
 * so few that nearly every pair meets. A draft is proved against 500 others while somebody edits it.
 */
const goal = { wholeMs: 3_000, draftMs: 1_000 };
const count = 500;
const rounds = 3;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const timed = <T>(work: () => T): { ms: number; result: T } => {
  const begun = performance.now();
  const result = work();
  return { ms: performance.now() - begun, result };
};

let worst = 0;
let worstDraft = 0;
for (const [name, devices] of [
  ['loose', 350],
  ['entangled', 100],
  ['crowded', 20],
] as const) {
  const facts = createFacts(devices);
  const chance = createChance(7, devices);
  const automations = Array.from({ length: count }, (_, nth) => chance.automation(`a${nth}`));
  const [draft, ...others] = automations;
  if (!draft) throw new Error('there is no automation to prove');
  const whole = Array.from({ length: rounds }, () => timed(() => prove(automations, facts)));
  const one = Array.from({ length: rounds }, () => timed(() => proveOne(draft, others, facts)));
  const [wholeMs, draftMs] = [median(whole.map(({ ms }) => ms)), median(one.map(({ ms }) => ms))];
  const { findings = [], undecided = [] } = whole[0]?.result ?? {};
  const of = (kind: string): number => findings.filter((finding) => finding.kind === kind).length;
  say(
    `${count} automations on ${devices} devices (${name}): ${wholeMs.toFixed(0)} ms, a draft ${draftMs.toFixed(0)} ms; ` +
      `${of('contradiction')} contradictions, ${of('loop')} loops, ${undecided.length} undecided`,
  );
  worst = Math.max(worst, wholeMs);
  worstDraft = Math.max(worstDraft, draftMs);
}
say(
  `the slowest: ${worst.toFixed(0)} ms (at most ${goal.wholeMs}), a draft ${worstDraft.toFixed(0)} ms (at most ${goal.draftMs})`,
);
if (worst > goal.wholeMs || worstDraft > goal.draftMs) process.exitCode = 1;
