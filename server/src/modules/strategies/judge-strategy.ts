import {
  type BehaviorCheck,
  type CheckResult,
  mostFindings,
  rulesIn,
  type SourceText,
  type StrategyCheck,
  type StrategyDraft,
  type StrategyFinding,
  type StrategyResult,
  type StrategyRule,
} from '@eoms/contract';
import { strategyTexts as texts } from '@eoms/phrases';
import type { ReportedAlarm } from '../alarms/alarms.module.ts';
import type { ChecksModule } from '../checks/checks.module.ts';
import type { DeviceEntry } from '../devices/devices.module.ts';
import { localsOf } from '../variables/variables.module.ts';
import { type CheckDevicesDeps, devicesOfCheck, knowsProperty } from './check-devices.ts';
import { judgeRules, type RuleLook, textOfRules } from './judge-rules.ts';
import { variablesInRules } from './strategies.store.ts';

export interface JudgeDeps extends CheckDevicesDeps {
  readonly checks: Pick<ChecksModule, 'behaviors' | 'readValues' | 'words'>;
}
type Subject = Pick<StrategyDraft, 'id' | 'placeIds' | 'checks' | 'variables'>;

export interface Judgement {
  readonly result: StrategyResult;
  /** Alarms of all devices that failed, also of those beyond the findings that are kept. */
  readonly alarms: readonly ReportedAlarm[];
  /** Whether a device could not be judged by a check. */
  isUnknown(checkId: string, deviceId: string): boolean;
  /** What did not pass, and by which rules, in a form that is equal for equal results whatever the values were. */
  readonly subjects: readonly string[];
}

export const behaviorsInRules = (checks: readonly Pick<StrategyCheck, 'rule'>[]): BehaviorCheck[] =>
  checks.flatMap(({ rule }) => rulesIn<StrategyRule>(rule).filter((one) => one.kind === 'behavior'));

/** What did not pass one check. */
interface CheckJudged {
  readonly result: CheckResult;
  readonly findings: readonly (StrategyFinding & { readonly by: readonly string[] })[];
  readonly alarms: readonly ReportedAlarm[];
}

const judgeCheck = (check: StrategyCheck, of: readonly DeviceEntry[], look: RuleLook): CheckJudged => {
  const { id: checkId, name, level, rule } = check;
  const totals = { passed: 0, failed: 0, unknown: 0 };
  const findings: CheckJudged['findings'][number][] = [];
  const alarms: ReportedAlarm[] = [];
  // Devices of a model have properties of the same names.
  const expectedBy = new Map<string, SourceText>();
  const expected = (device?: DeviceEntry): SourceText => {
    const key = device?.modelId ?? '';
    const known = expectedBy.get(key) ?? textOfRules(rule, device?.id ?? '', look);
    expectedBy.set(key, known);
    return known;
  };
  for (const device of of) {
    const { met, seen, by, property } = judgeRules(rule, device.id, look);
    const outcome = met === undefined ? 'unknown' : met ? 'passed' : 'failed';
    totals[outcome] += 1;
    if (outcome === 'passed') continue;
    const { id: deviceId, name: deviceName, placeId, placeName } = device;
    findings.push({ checkId, deviceId, deviceName, placeId, placeName, outcome, seen, by });
    if (outcome === 'unknown') continue;
    const value = property === undefined ? undefined : look.present.devices.get(deviceId)?.values[property]?.value;
    const text = texts.alarm(name, expected(device), seen);
    alarms.push({ part: checkId, deviceId, level, text, property, value });
  }
  return { result: { checkId, name, level, expected: expected(of[0]), ...totals }, findings, alarms };
};

/** Judges every device by every check, as it is now; nothing is kept. */
export const judgeStrategy = async (deps: JudgeDeps, { placeIds, checks, ...own }: Subject): Promise<Judgement> => {
  const { checks: judging, devices } = deps;
  const answers = await judging.behaviors.ask(behaviorsInRules(checks));
  const subjects = checks.map((check) => ({ check, of: devicesOfCheck(deps, placeIds, check) }));
  const values = await judging.readValues({
    deviceIds: [...new Set(subjects.flatMap(({ of }) => of.map(({ id }) => id)))],
    variables: variablesInRules(checks),
    locals: localsOf(own),
  });
  const engine = devices.engine();
  const look: RuleLook = {
    present: { ...values, answers, places: new Map(), calendar: null },
    words: judging.words,
    knowsProperty: (deviceId, property) => knowsProperty(engine, deviceId, property),
  };
  const judged = subjects.map(({ check, of }) => judgeCheck(check, of, look));
  const findings = judged.flatMap((one) => one.findings);
  return {
    result: summed(
      judged.map(({ result }) => result),
      findings.map(({ by: _, ...finding }) => finding),
    ),
    alarms: judged.flatMap((one) => one.alarms),
    ...keysOf(findings),
  };
};

const total = (results: readonly CheckResult[], of: 'passed' | 'failed' | 'unknown'): number =>
  results.reduce((sum, result) => sum + result[of], 0);

const summed = (checks: CheckResult[], findings: readonly StrategyFinding[]): StrategyResult => {
  const [passed, failed, unknown] = [total(checks, 'passed'), total(checks, 'failed'), total(checks, 'unknown')];
  const ordered = (outcome: StrategyFinding['outcome']) => findings.filter((one) => one.outcome === outcome);
  return {
    passed,
    failed,
    unknown,
    checks,
    outcome: failed > 0 ? 'failed' : passed > 0 ? 'passed' : 'unknown',
    findings: [...ordered('failed'), ...ordered('unknown')].slice(0, mostFindings),
  };
};

const keysOf = (findings: CheckJudged['findings']): Pick<Judgement, 'isUnknown' | 'subjects'> => {
  const keyOf = ({ outcome, checkId, deviceId }: StrategyFinding) => `${outcome} ${checkId} ${deviceId}`;
  const all = new Set(findings.map(keyOf));
  return {
    subjects: findings.map((one) => `${keyOf(one)} ${one.by.join(' ')}`).sort(),
    isUnknown: (checkId, deviceId) => all.has(`unknown ${checkId} ${deviceId}`),
  };
};
