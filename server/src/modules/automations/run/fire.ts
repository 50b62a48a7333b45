import type {
  AutomationDraft,
  FiringCause,
  FiringOutcome,
  SceneRun,
  SceneRunRow,
  SeenCheck,
  SourceText,
} from '@eoms/contract';
import type { Reason } from '@eoms/engine';
import { errorTexts, automationTexts as texts } from '@eoms/phrases';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Language } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Log } from '../../../platform/log/log.ts';
import { type ChecksModule, type DeviceWords, judgeChecks } from '../../checks/checks.module.ts';
import type { RunValues, SceneDoor } from '../../controls/controls.module.ts';
import { localsOf } from '../../variables/variables.module.ts';
import type { KnownAutomation } from '../automations.store.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import { endFiring, type Gate, insertFiring, readGate } from './firings.store.ts';
import { operatedByPeople } from './held-devices.store.ts';

export interface FireDeps {
  readonly database: Pick<Database, 'db'>;
  /** The id of this process. */
  readonly node: string;
  readonly log: Log;
  readonly scenes: SceneDoor;
  readonly follow: Pick<FollowAutomations, 'get'>;
  readonly checks: Pick<ChecksModule, 'read' | 'words'>;
  /** Called with every run that has ended. */
  readonly ended: (run: SceneRunRow) => void;
}

/** Something that sets an automation off. */
export interface TriggerEvent {
  readonly automationId: string;
  /** The same for all nodes and attempts: an automation is fired by it once. */
  readonly key: string;
  /** Nobody else hears of it, so that nobody else can have fired the automation by it. */
  readonly ownOnly?: boolean;
  readonly cause: FiringCause;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
}

interface RunBy extends Pick<TriggerEvent, 'ownOnly'> {
  readonly person?: Person;
  /** Devices that are left alone. */
  readonly exempt: ReadonlyMap<string, Reason>;
}

/** Longer chains of automations that set each other off are cut, although none of them repeats. */
const longestChain = 8;
/** What did not run for the same reason is noted once in this time: a sensor may report every second. */
const noteEveryMs = 600_000;

const minute = 60_000;
const clock = (at: Date): string =>
  at.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });

/** Devices that a person has operated a short while ago, with the reason why they are left alone. */
export const exemptDevices = async (
  { database, scenes }: Pick<FireDeps, 'database' | 'scenes'>,
  automation: Pick<AutomationDraft, 'id' | 'placeIds' | 'steps' | 'variables' | 'yieldMinutes'>,
): Promise<Map<string, Reason>> => {
  const own = await scenes.devicesOf({ ...automation, locals: localsOf(automation) });
  const operated = await operatedByPeople(database.db, own, automation.yieldMinutes);
  return new Map(
    operated.map(({ deviceId, by, at }) => {
      const until = new Date(at.getTime() + automation.yieldMinutes * minute);
      return [deviceId, { code: 'scene.heldBack', text: texts.heldBack(by, clock(until)) }];
    }),
  );
};

/** What the steps may be filled from. */
const runValues = ({ text, deviceId, value }: FiringCause, words: DeviceWords): RunValues => ({
  trigger_text: text,
  ...(deviceId === null ? {} : { trigger_device: words.name(deviceId) }),
  ...(value === null || typeof value === 'object' ? {} : { trigger_value: value }),
});

const forbids = (automation: KnownAutomation, gate: Gate): [FiringOutcome, SourceText] | undefined => {
  const chain = gate.cause ?? [];
  if (gate.paused !== null) return ['paused', texts.paused(gate.paused)];
  if (automation.broken) return ['broken', texts.broken];
  if (chain.some(({ id }) => id === automation.id) || chain.length >= longestChain)
    return ['loop', texts.loop([...chain.map(({ name }) => name), automation.name])];
  if (gate.runs >= automation.mostPerHour) return ['tooOften', texts.tooOften(automation.mostPerHour)];
  return undefined;
};

/** A line of the trace, before it is known what becomes of it. */
const lineOf = (automation: KnownAutomation, { key, cause }: TriggerEvent, chain: Gate['cause']) => ({
  id: newId(),
  automationId: automation.id,
  automationName: automation.name,
  version: automation.version,
  placeIds: automation.placeIds,
  eventKey: key,
  cause,
  chain: chain ?? [],
  checks: [] as SeenCheck[],
  reason: null,
  runId: null,
});

/** Begins the run of an automation, and its line of the trace with it. */
const createBeginRun =
  ({ database: { db }, node, log, scenes, checks: { words }, ended }: FireDeps) =>
  async (
    automation: KnownAutomation,
    line: ReturnType<typeof lineOf>,
    { person, ownOnly = false, exempt }: RunBy,
  ): Promise<SceneRun | undefined> => {
    const { id, name, placeIds, steps, onFailure, overlap, limitSeconds } = automation;
    const runId = newId();
    const locals = localsOf(automation);
    const deviceIds = (await scenes.devicesOf({ placeIds, steps, locals })).filter((deviceId) => !exempt.has(deviceId));
    const recorded = insertFiring(db, { ...line, outcome: 'ran', runId, deviceIds, node });
    // Whoever waits for it hears of it.
    recorded.catch(() => undefined);
    // The row and the run are stored at the same time where no other node can be faster.
    if (!ownOnly && !(await recorded)) return undefined;
    const cause = person
      ? { kind: 'person' as const, id: person.id, name: person.name }
      : { kind: 'linkage' as const, id: line.id, name };
    try {
      return await scenes.run({
        runId,
        group: { id, name },
        placeIds,
        steps,
        onFailure,
        overlap,
        limitSeconds,
        cause,
        exempt,
        locals,
        recorded,
        ended,
        given: runValues(line.cause, words),
        // A person who tries an automation out does what it would do by itself.
        priority: line.cause.kind === 'schedule' ? 'schedule' : 'linkage',
        language: person?.language ?? 'zh',
      });
    } catch (error) {
      const code = error instanceof Refusal ? error.code : '500';
      if (code === '500') log.error({ err: error, automation: id }, 'an automation could not run');
      await recorded;
      await endFiring(db, line.id, 'refused', errorTexts(code));
      if (person) throw error;
      return undefined;
    }
  };

/** Decides what becomes of a trigger, begins the run, and writes it all down. */
export const createFire = (deps: FireDeps) => {
  const { checks, database, follow } = deps;
  const { db } = database;
  const { words } = checks;
  const run = createBeginRun(deps);
  const noted = new Map<string, { readonly why: string; readonly at: number }>();

  const isNew = (automationId: string, outcome: FiringOutcome, checks: readonly SeenCheck[] = []): boolean => {
    const why = `${outcome} ${checks.map(({ met }) => met).join()}`;
    const now = Date.now();
    const last = noted.get(automationId);
    if (last?.why === why && now - last.at < noteEveryMs) return false;
    noted.set(automationId, { why, at: now });
    return true;
  };
  return {
    /** Throws nothing that has to do with the automation: that is in its trace. */
    async fire(event: TriggerEvent): Promise<void> {
      const automation = follow.get(event.automationId);
      if (!automation?.enabled) return;
      const [gate, present, exempt] = await Promise.all([
        readGate(db, automation.id, event.cause.deviceId),
        checks.read(automation.condition, localsOf(automation)),
        exemptDevices(deps, automation),
      ]);
      const line = lineOf(automation, event, gate.cause);
      const forbidden = forbids(automation, gate);
      if (forbidden) {
        const [outcome, reason] = forbidden;
        if (isNew(automation.id, outcome)) await insertFiring(db, { ...line, outcome, reason });
        return;
      }
      const { met, checks: seen } = judgeChecks(automation.condition, present, words);
      const { ownOnly = false } = event;
      if (met) noted.delete(automation.id);
      if (met) await run(automation, { ...line, checks: seen }, { ownOnly, exempt });
      else if (isNew(automation.id, 'notMet', seen))
        await insertFiring(db, { ...line, checks: seen, outcome: 'notMet' });
    },
    /** Notes that triggers came faster than they could be looked at. */
    async overrun(event: TriggerEvent): Promise<void> {
      const automation = follow.get(event.automationId);
      if (!automation?.enabled || !isNew(automation.id, 'tooOften')) return;
      await insertFiring(db, { ...lineOf(automation, event, null), outcome: 'tooOften', reason: texts.overrun });
    },
    /** Carries out the steps for a person, whatever the condition says. Throws the refusals of a run. */
    async execute(automation: KnownAutomation, person: Person): Promise<SceneRun> {
      const { checks: seen } = judgeChecks(
        automation.condition,
        await checks.read(automation.condition, localsOf(automation)),
        words,
      );
      const cause = {
        kind: 'person' as const,
        text: texts.person(person.name),
        deviceId: null,
        property: null,
        value: null,
      };
      const line = lineOf(automation, { automationId: automation.id, key: `person ${newId()}`, cause }, null);
      const by = { person, ownOnly: true, exempt: new Map<string, Reason>() };
      noted.delete(automation.id);
      const begun = await run(automation, { ...line, checks: seen }, by);
      if (!begun) throw new Error('an event of its own has fired before');
      return begun;
    },
  };
};
export type Fire = ReturnType<typeof createFire>;
