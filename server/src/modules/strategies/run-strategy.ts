import { createHash } from 'node:crypto';
import type { SourceText, StrategyCause } from '@eoms/contract';
import { automationTexts, errorTexts, strategyTexts as texts } from '@eoms/phrases';
import type { Database, Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Language } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import { pauseReason } from '../automations/automations.module.ts';
import type { SceneDoor } from '../controls/controls.module.ts';
import { localsOf } from '../variables/variables.module.ts';
import { type JudgeDeps, type Judgement, judgeStrategy } from './judge-strategy.ts';
import {
  countAgain,
  insertReport,
  latestReport,
  lockStrategy,
  noteRefused,
  runsWithinHour,
  takeDue,
} from './reports.store.ts';
import { type KnownStrategy, knownStrategy } from './strategies.store.ts';

export interface RunStrategyDeps extends JudgeDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  /** The id of this process. */
  readonly node: string;
  readonly log: Log;
  readonly alarms: Pick<AlarmsModule, 'reports'>;
  readonly scenes: Pick<SceneDoor, 'run'>;
  /** Tells browsers that there is news. */
  readonly changed: () => void;
}

export interface Occasion {
  readonly cause: StrategyCause;
  /** The time at which it was due: a strategy runs once for each, on whichever node. Absent for people. */
  readonly due?: Date | undefined;
  readonly by?: { readonly name: string; readonly language: Language } | undefined;
}

interface Kept {
  readonly id: string;
  /** The run of the steps that is to begin. */
  readonly runId: string | null;
}

/** More runs of its steps within an hour are cut: a strategy may set itself off. */
const mostRunsPerHour = 12;
const limitSeconds = 300;

const digestOf = ({ result: { passed, failed, unknown }, subjects }: Judgement): string =>
  createHash('sha256')
    .update(JSON.stringify([passed, failed, unknown, subjects]))
    .digest('base64url');

/** Runs strategies: judges, keeps the report, and follows up. */
export const createRunStrategy = (deps: RunStrategyDeps) => {
  const { database, node, log, alarms, scenes } = deps;
  const { db } = database;

  const forbids = async (tx: Executor, { id }: KnownStrategy, paused: string | null): Promise<SourceText | null> => {
    if (paused !== null) return automationTexts.paused(paused);
    return (await runsWithinHour(tx, id)) >= mostRunsPerHour ? texts.tooOften(mostRunsPerHour) : null;
  };
  /** Undefined where another node has been faster, or the strategy is gone. */
  const keep = async (
    strategy: KnownStrategy,
    judged: Judgement,
    { cause, due, by }: Occasion,
  ): Promise<Kept | undefined> => {
    const paused = await pauseReason(db);
    return database.transaction(async (tx) => {
      const locked = await lockStrategy(tx, strategy.id);
      if (!locked || (due && locked.lastDue && locked.lastDue >= due)) return undefined;
      if (due) await takeDue(tx, strategy.id, due);
      const { latest, decided } = await latestReport(tx, strategy.id);
      const digest = digestOf(judged);
      if (latest && cause === 'change' && latest.cause === cause && latest.digest === digest) {
        await countAgain(tx, latest.id);
        return { id: latest.id, runId: null };
      }
      const { result } = judged;
      const turned = decided === 'passed' && result.outcome === 'failed' && strategy.followUp.steps.length > 0;
      const reason = turned ? await forbids(tx, strategy, paused) : null;
      const kept = { id: newId(), runId: turned && reason === null ? newId() : null };
      const { id: strategyId, name: strategyName, placeIds } = strategy;
      await insertReport(tx, {
        ...kept,
        strategyId,
        strategyName,
        placeIds,
        cause,
        digest,
        reason,
        by: by?.name ?? null,
        node,
        ...result,
      });
      return kept;
    });
  };
  const raise = async (strategy: KnownStrategy, { alarms: found, isUnknown }: Judgement): Promise<void> => {
    if (!strategy.enabled || !strategy.followUp.alarm) return;
    const owner = { family: 'strategy', id: strategy.id } as const;
    await alarms.reports.report({ owner, alarms: found, isOpen: isUnknown });
    // Whoever has switched it off meanwhile has ended its alarms before these.
    const now = await knownStrategy(db, 'all', strategy.id);
    if (!now?.enabled || !now.followUp.alarm) await alarms.reports.report({ owner, alarms: [] });
  };
  const act = async (strategy: KnownStrategy, kept: Kept, { cause, by }: Occasion): Promise<void> => {
    if (kept.runId === null) return;
    const { id, name, placeIds, followUp } = strategy;
    try {
      await scenes.run({
        runId: kept.runId,
        group: { id, name },
        placeIds,
        steps: followUp.steps,
        locals: localsOf(strategy),
        onFailure: 'continue',
        overlap: 'queue',
        limitSeconds,
        language: by?.language ?? 'zh',
        cause: { kind: 'linkage', id: kept.id, name },
        priority: cause === 'schedule' || cause === 'every' ? 'schedule' : 'linkage',
      });
    } catch (error) {
      const code = error instanceof Refusal ? error.code : '500';
      if (code === '500') log.error({ err: error, strategy: id }, 'the steps of a strategy could not run');
      await noteRefused(db, kept.id, errorTexts(code));
    }
  };

  /** Returns the id of the report; undefined where another node has run it for this time, or it is gone. */
  return async (strategy: KnownStrategy, occasion: Occasion): Promise<string | undefined> => {
    const judged = await judgeStrategy(deps, strategy);
    const kept = await keep(strategy, judged, occasion);
    if (!kept) return undefined;
    await raise(strategy, judged).catch((error: unknown) =>
      log.error({ err: error, strategy: strategy.id }, 'the alarms of a strategy were not brought up to date'),
    );
    await act(strategy, kept, occasion);
    deps.changed();
    return kept.id;
  };
};
export type RunStrategy = ReturnType<typeof createRunStrategy>;
