import { type AutomationChecks, type BehaviorCheck, checksIn, type ErrorCode } from '@eoms/contract';
import { Refusal } from '../../platform/http/refusal.ts';
import { BehaviorFault, type DataBehaviorsModule } from '../data-behaviors/data-behaviors.module.ts';

export type Behaviors = Pick<DataBehaviorsModule, 'activated' | 'call'>;

/** What a data behaviour answered, or why it did not. */
export interface BehaviorAnswer {
  readonly name: string;
  readonly value?: unknown;
  /** When the far side answered. */
  readonly at?: number;
  readonly code?: ErrorCode;
}
/** By `behaviorKey`. */
export type BehaviorAnswers = ReadonlyMap<string, BehaviorAnswer>;

/** A condition waits no longer, whatever the behaviours allow themselves. */
const longestMs = 10_000;

export const behaviorKey = ({ behaviorId, args }: Pick<BehaviorCheck, 'behaviorId' | 'args'>): string =>
  JSON.stringify([behaviorId, Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1))]);

export const behaviorChecksIn = (condition: AutomationChecks | null): BehaviorCheck[] =>
  (condition === null ? [] : checksIn(condition)).filter((check) => check.kind === 'behavior');

const inTime = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new BehaviorFault('dataSource.timeout')), { once: true });
  });
  return await Promise.race([work, late]);
};

/** Asks everything that these compare at the same time, each question once. What fails is an answer, too. */
export const askBehaviors = async (
  { activated, call }: Behaviors,
  checks: readonly BehaviorCheck[],
): Promise<BehaviorAnswers> => {
  const questions = new Map(checks.map((check) => [behaviorKey(check), check]));
  if (questions.size === 0) return new Map();
  const known = await activated([...new Set([...questions.values()].map(({ behaviorId }) => behaviorId))]);
  const signal = AbortSignal.timeout(longestMs);
  const ask = async ({ behaviorId, args }: BehaviorCheck): Promise<BehaviorAnswer> => {
    const name = known.find(({ id }) => id === behaviorId)?.name ?? '—';
    try {
      const { value, at } = await inTime(call(behaviorId, args, { cause: 'condition', signal }), signal);
      return { name, value, at: Date.parse(at) };
    } catch (error) {
      if (error instanceof BehaviorFault || error instanceof Refusal) return { name, code: error.code };
      throw error;
    }
  };
  const answers = [...questions].map(async ([key, check]) => [key, await ask(check)] as const);
  return new Map(await Promise.all(answers));
};
