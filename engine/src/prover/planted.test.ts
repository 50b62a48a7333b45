import { FindingKind } from '@eoms/contract/vocabulary';
import { expect, it } from 'vitest';
import {
  bruteAlways,
  bruteContradictions,
  bruteLoops,
  bruteShadowed,
  bruteUnreachable,
  isLoop,
} from './brute-findings.fixture.ts';
import { holds, placedChecks } from './brute-force.fixture.ts';
import { plantedSet } from './planted.fixture.ts';
import type { Finding, ProvableAutomation } from './provable.ts';
import { prove } from './prove.ts';
import { createFacts } from './venue.fixture.ts';

/** `EOMS_PROOFS=2000` for the long form. */
const sets = Number(process.env.EOMS_PROOFS ?? 200);

const keyOf = ({ kind, automationIds: ids, deviceId, property, severity, part }: Finding): string => {
  if (kind === 'contradiction')
    return [kind, ids[0], ids[1], `${deviceId}.${property}`, severity === 'error' ? 'oneEvent' : 'twoEvents'].join('|');
  if (kind === 'loop') return `loop|${[...ids].sort().join()}`;
  return kind === 'shadowed' ? `shadowed|${ids[0]}` : `${kind}|${ids[0]}|${part}`;
};

/** Everything that is wrong with a set, from what was planted and from trying every state. */
const truthOf = ({ automations, expected, faulty }: ReturnType<typeof plantedSet>): Set<string> => {
  const on = automations.filter(({ enabled }) => enabled);
  const sound = automations.filter(({ id }) => !faulty.has(id));
  return new Set([
    ...expected,
    ...bruteContradictions(on).map((one) => `contradiction|${one}`),
    ...bruteLoops(on).map((one) => `loop|${one}`),
    ...sound.flatMap(bruteUnreachable).map((one) => `unreachable|${one}`),
    ...sound.flatMap(bruteAlways).map((one) => `alwaysTrue|${one}`),
    ...bruteShadowed(on).map((one) => `shadowed|${one}`),
  ]);
};

/** Whether the conditions hold with the values of an example; what it does not name is of no matter to them. */
const isExample = ({ example }: Finding, automations: readonly ProvableAutomation[]): boolean => {
  const given = example.filter(({ what }) => what.kind === 'holds' || what.kind === 'becomes');
  const state = Object.fromEntries(given.map(({ what }) => [`${what.deviceId}.${what.property}`, what.value]));
  return automations.every(({ condition }) => {
    const isOfValues = placedChecks(condition).every(
      ({ check }) => check.kind === 'value' && check.against.kind === 'value',
    );
    return !isOfValues || holds(condition, state);
  });
};

it(`finds what is wrong in ${sets} sets of automations, and nothing else`, { timeout: sets * 1_000 }, () => {
  const score = new Map<string, { right: number; wrong: string[]; missed: string[] }>();
  const of = (kind: string) => {
    const fresh = { right: 0, wrong: [], missed: [] };
    if (!score.has(kind)) score.set(kind, fresh);
    return score.get(kind) ?? fresh;
  };
  let undecided = 0;
  const unconfirmed: string[] = [];
  const badExamples: string[] = [];
  for (let seed = 1; seed <= sets; seed += 1) {
    const planted = plantedSet(seed);
    const byId = new Map(planted.automations.map((one) => [one.id, one]));
    const proof = prove(planted.automations, createFacts(planted.devices));
    undecided += proof.undecided.length;
    const truth = truthOf(planted);
    for (const finding of proof.findings) {
      const ring = finding.automationIds.flatMap((id) => byId.get(id) ?? []);
      if (finding.kind === 'contradiction' && !isExample(finding, ring)) badExamples.push(`${seed}: ${keyOf(finding)}`);
      if (finding.kind !== 'loop') continue;
      if (!isLoop(ring)) unconfirmed.push(`${seed}: ${keyOf(finding)}`);
      // Longer ones than those that were sought by trying count once they are confirmed.
      else if (ring.length > 3) truth.add(keyOf(finding));
    }
    // A type that is wrong makes its automation unreachable too, which trying cannot tell.
    const counted = proof.findings.filter(
      ({ kind, automationIds: [id = ''] }) =>
        !((kind === 'unreachable' || kind === 'alwaysTrue') && planted.faulty.has(id)),
    );
    const found = new Set(counted.map(keyOf));
    for (const key of found) {
      const kind = of(key.split('|')[0] ?? '');
      if (truth.has(key)) kind.right += 1;
      else kind.wrong.push(`${seed}: ${key}`);
    }
    for (const key of truth) if (!found.has(key)) of(key.split('|')[0] ?? '').missed.push(`${seed}: ${key}`);
  }
  if (process.env.EOMS_PROOFS) console.info(`${undecided} undecided`);
  if (process.env.EOMS_PROOFS)
    for (const [kind, { right, wrong, missed }] of score)
      console.info(
        `${kind}: ${right} right, ${wrong.length} wrong, ${missed.length} missed`,
        wrong.slice(0, 8),
        missed.slice(0, 8),
      );
  expect({ unconfirmed, badExamples }).toEqual({ unconfirmed: [], badExamples: [] });
  expect(undecided).toBeLessThan(sets * 0.05);
  for (const kind of FindingKind.options) {
    const { right, wrong, missed } = of(kind);
    expect(right, kind).toBeGreaterThan(sets / 20);
    // Nothing is guessed; only what several others cover together may be missed.
    expect(wrong, kind).toEqual([]);
    expect(right / (right + missed.length), `recall of ${kind}: ${missed.join('; ')}`).toBeGreaterThanOrEqual(0.99);
  }
});
