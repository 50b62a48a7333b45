import {
  type AutomationCheck,
  type CheckResult,
  mostFindings,
  type StrategyCheck,
  type StrategyDraft,
  type StrategyFinding,
  type StrategyResult,
  type Text,
} from '@eoms/contract';
import { automationTexts, plainWords, strategyTexts as texts } from '@eoms/phrases';
import type { ReportedAlarm } from '../alarms/alarms.module.ts';
import {
  type AutomationsModule,
  type Judged,
  judgeOne,
  localsOf,
  type Present,
} from '../automations/automations.module.ts';
import type { DeviceEntry, DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { variablesInRules } from './strategies.store.ts';

export interface JudgeDeps {
  readonly devices: Pick<DevicesModule, 'engine' | 'registry'>;
  readonly places: Pick<PlacesModule, 'relations'>;
  readonly automations: Pick<AutomationsModule, 'readValues' | 'words'>;
}
type Subject = Pick<StrategyDraft, 'id' | 'placeIds' | 'checks' | 'variables'>;

const minute = 60_000;
const elementOf = /\[\d+\]$/;

export const propertyOf = ({ rule }: Pick<StrategyCheck, 'rule'>): string | null =>
  rule.kind === 'connection' ? null : rule.property;

/** The devices that a check is about now. Those of a type that do not have its property are none of its business. */
export const devicesOfCheck = (
  { devices: { engine, registry }, places }: Pick<JudgeDeps, 'devices' | 'places'>,
  placeIds: readonly string[],
  { target, rule }: Pick<StrategyCheck, 'target' | 'rule'>,
): DeviceEntry[] => {
  const rooms = new Set(placeIds.flatMap(places.relations.roomsOf));
  const here = (ids: readonly string[]) =>
    ids.flatMap((id) => registry.get(id) ?? []).filter(({ enabled, placeId }) => enabled && rooms.has(placeId));
  if (target.kind === 'devices') return here([...new Set(target.deviceIds)]);
  const property = propertyOf({ rule })?.replace(elementOf, '');
  return here(registry.idsIn(rooms))
    .filter(({ typeCode }) => target.typeCode === null || typeCode === target.typeCode)
    .filter(
      (one) =>
        property === undefined ||
        engine()
          .propertiesOf(one.id)
          .some(({ id }) => id === property),
    );
};

const asCheck = ({ rule }: StrategyCheck, deviceId: string): AutomationCheck | undefined => {
  if (rule.kind === 'value') return { ...rule, deviceId };
  return rule.kind === 'connection' ? { ...rule, deviceId } : undefined;
};

/** A device that does not know the property is not judged; one that has never had a value fails. */
const judgeFresh = (
  property: string | null,
  minutes: number,
  { state, at }: { state: Present['devices'] extends ReadonlyMap<string, infer S> ? S | undefined : never; at: number },
  isKnown: boolean,
): Pick<Judged, 'met' | 'seen'> => {
  if (!isKnown) return { met: undefined, seen: null };
  const values = Object.entries(state?.values ?? {}).filter(([key]) => property === null || key === property);
  const times = values.flatMap(([, one]) => (one.value === null ? [] : [one.at]));
  if (times.length === 0) return { met: false, seen: texts.never };
  const age = at - Math.max(...times);
  return { met: age <= minutes * minute, seen: texts.age(Math.max(0, Math.floor(age / minute))) };
};

export interface Judgement {
  readonly result: StrategyResult;
  /** Alarms of all devices that failed, also of those beyond the findings that are kept. */
  readonly alarms: readonly ReportedAlarm[];
  /** Whether a device could not be judged by a check. */
  isUnknown(checkId: string, deviceId: string): boolean;
  /** What did not pass, in a form that is equal for equal results whatever the values were. */
  readonly subjects: readonly string[];
}

const expectedOf = (
  { rule }: StrategyCheck,
  deviceId: string,
  { words }: JudgeDeps['automations'],
  variables: Present['variables'],
): Text => {
  if (rule.kind === 'connection') return texts.connection(rule.is);
  const property = rule.property === null ? null : words.property(deviceId, rule.property);
  if (rule.kind === 'fresh') return texts.fresh(property, rule.minutes);
  const { against } = rule;
  const value = against.kind === 'value' ? against.value : variables.get(against.name);
  const shown = value === undefined ? plainWords(null) : words.value(deviceId, rule.property, value);
  const wanted = against.kind === 'value' ? shown : automationTexts.variable(against.name, shown);
  return texts.value(property ?? plainWords(rule.property), rule.operator, wanted);
};

/** Judges every device by every check, as it is now; nothing is kept. */
export const judgeStrategy = async (deps: JudgeDeps, { placeIds, checks, ...own }: Subject): Promise<Judgement> => {
  const { automations, devices } = deps;
  const subjects = checks.map((check) => ({ check, of: devicesOfCheck(deps, placeIds, check) }));
  const deviceIds = [...new Set(subjects.flatMap(({ of }) => of.map(({ id }) => id)))];
  const values = await automations.readValues({
    deviceIds,
    variables: variablesInRules(checks),
    locals: localsOf(own),
  });
  const present: Present = { ...values, places: new Map(), calendar: null };
  const findings: StrategyFinding[] = [];
  const alarms: ReportedAlarm[] = [];

  const judge = (check: StrategyCheck, deviceId: string): Pick<Judged, 'met' | 'seen'> => {
    const plain = asCheck(check, deviceId);
    if (plain) return judgeOne(plain, present, automations.words);
    const { rule } = check;
    if (rule.kind !== 'fresh') throw new Error(`a rule of kind ${rule.kind} cannot be judged`);
    const base = rule.property?.replace(elementOf, '');
    const isKnown =
      base === undefined ||
      devices
        .engine()
        .propertiesOf(deviceId)
        .some(({ id }) => id === base);
    return judgeFresh(rule.property, rule.minutes, { state: present.devices.get(deviceId), at: present.at }, isKnown);
  };
  const results = subjects.map(({ check, of }): CheckResult => {
    const totals = { passed: 0, failed: 0, unknown: 0 };
    const expectedBy = new Map<string, Text>();
    const expected = (device?: DeviceEntry): Text => {
      const key = device?.modelId ?? '';
      const known = expectedBy.get(key) ?? expectedOf(check, device?.id ?? '', automations, present.variables);
      expectedBy.set(key, known);
      return known;
    };
    for (const device of of) {
      const { met, seen } = judge(check, device.id);
      const outcome = met === undefined ? 'unknown' : met ? 'passed' : 'failed';
      totals[outcome] += 1;
      if (outcome === 'passed') continue;
      const { id: deviceId, name: deviceName, placeId, placeName } = device;
      findings.push({ checkId: check.id, deviceId, deviceName, placeId, placeName, outcome, seen });
      if (outcome === 'unknown') continue;
      const property = propertyOf(check) ?? undefined;
      const value = property === undefined ? undefined : present.devices.get(deviceId)?.values[property]?.value;
      const text = texts.alarm(check.name, expected(device), seen);
      alarms.push({ part: check.id, deviceId, level: check.level, text, property, value });
    }
    const { id: checkId, name, level } = check;
    return { checkId, name, level, expected: expected(of[0]), ...totals };
  });
  return { result: summed(results, findings), alarms, ...keysOf(findings) };
};

const total = (results: readonly CheckResult[], of: 'passed' | 'failed' | 'unknown'): number =>
  results.reduce((sum, result) => sum + result[of], 0);

const summed = (checks: CheckResult[], findings: readonly StrategyFinding[]): StrategyResult => {
  const [passed, failed, unknown] = [total(checks, 'passed'), total(checks, 'failed'), total(checks, 'unknown')];
  const ordered = (outcome: StrategyFinding['outcome']) => findings.filter((one) => one.outcome === outcome);
  return {
    ...{ passed, failed, unknown, checks },
    outcome: failed > 0 ? 'failed' : passed > 0 ? 'passed' : 'unknown',
    findings: [...ordered('failed'), ...ordered('unknown')].slice(0, mostFindings),
  };
};

const keysOf = (findings: readonly StrategyFinding[]): Pick<Judgement, 'isUnknown' | 'subjects'> => {
  const keys = findings.map(({ outcome, checkId, deviceId }) => `${outcome} ${checkId} ${deviceId}`);
  const all = new Set(keys);
  return { subjects: keys.sort(), isUnknown: (checkId, deviceId) => all.has(`unknown ${checkId} ${deviceId}`) };
};
