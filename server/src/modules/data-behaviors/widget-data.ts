import {
  type AttributeData,
  type AttributeSource,
  type ErrorCode,
  onlyAsks,
  plainResult,
  readResult,
} from '@eoms/contract';
import { errorTexts } from '@eoms/phrases';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import { within } from '../../platform/within.ts';
import { type AskedAttribute, sourceKey, type WidgetData } from '../layouts/layouts.module.ts';
import type { BehaviorCaller } from './behavior-caller.ts';
import { BehaviorFault } from './behavior-fault.ts';
import type { CallableBehavior } from './data-behaviors.store.ts';
import { fillArguments } from './fill-arguments.ts';
import { tableOf } from './table-of.ts';

/** However many screens show it, a behaviour is asked no more often for the same arguments. */
const freshMs = 8_000;
/** What is not there by then is shown when it is read the next time. */
const patienceMs = 3_000;
const answersAtMost = 500;
const askedAtOnce = 8;

interface Answer {
  readonly source: AttributeSource;
  value: unknown;
  at: string | null;
  problem: ErrorCode | null;
  askedAt: number;
  asking: Promise<void> | undefined;
}

const problemOf = (error: unknown): ErrorCode | undefined =>
  error instanceof BehaviorFault || error instanceof Refusal ? error.code : undefined;

const valueFor = (
  { value, at }: Pick<Answer, 'value' | 'at'>,
  { source, asTable }: AskedAttribute,
): Pick<AttributeData, 'value'> & Pick<Answer, 'problem'> => {
  if (at === null) return { value: null, problem: null };
  if (asTable) return { value: tableOf(readResult(value, source.path)), problem: null };
  const plain = plainResult(value, source.path);
  return plain === undefined ? { value: null, problem: 'dataBehavior.noValue' } : { value: plain, problem: null };
};

/** Answers widgets. The newest answers are kept; nothing is ever asked that changes something. */
export const createWidgetData = ({ activated, call }: BehaviorCaller, log: Log): WidgetData => {
  const answers = new Map<string, Answer>();
  let running = 0;

  const ask = async (answer: Answer, behavior: CallableBehavior | undefined): Promise<void> => {
    running += 1;
    try {
      if (!behavior) throw new BehaviorFault('dataBehavior.notActivated');
      if (!onlyAsks(behavior)) throw new BehaviorFault('dataBehavior.changesSomething');
      const { value, at } = await call(behavior.id, answer.source.args, { cause: 'widget' });
      Object.assign(answer, { value, at, problem: null });
    } catch (error) {
      answer.problem = problemOf(error) ?? '500';
      if (problemOf(error) === undefined) log.error({ err: error }, 'a data behaviour did not answer a widget');
    } finally {
      running -= 1;
      answer.asking = undefined;
    }
  };
  const answerTo = (source: AttributeSource): Answer => {
    const key = sourceKey(source);
    const known = answers.get(key);
    const answer: Answer = known ?? { source, value: null, at: null, problem: null, askedAt: 0, asking: undefined };
    // The one that was read longest ago makes room.
    answers.delete(key);
    const oldest = answers.size >= answersAtMost ? answers.keys().next().value : undefined;
    if (oldest !== undefined) answers.delete(oldest);
    answers.set(key, answer);
    return answer;
  };
  return {
    async usable(sources) {
      const behaviors = await activated([...new Set(sources.map(({ behaviorId }) => behaviorId))]);
      const fits = ({ behaviorId, args }: AttributeSource): boolean => {
        const behavior = behaviors.find(({ id }) => id === behaviorId);
        if (!behavior || !onlyAsks(behavior)) return false;
        try {
          fillArguments(behavior.params, args);
          return true;
        } catch (error) {
          if (error instanceof Refusal) return false;
          throw error;
        }
      };
      return new Set(sources.filter(fits).map(sourceKey));
    },
    async read(attributes) {
      const read = attributes.map((attribute) => ({ attribute, answer: answerTo(attribute.source) }));
      const now = Date.now();
      const due = [...new Set(read.map(({ answer }) => answer))].filter(
        ({ asking, askedAt }) => asking === undefined && now - askedAt >= freshMs,
      );
      const behaviors = due.length > 0 ? await activated([...new Set(due.map(({ source }) => source.behaviorId))]) : [];
      for (const answer of due) {
        // Another screen may have begun meanwhile; what finds no room is asked the next time.
        if (answer.asking !== undefined || running >= askedAtOnce) continue;
        answer.askedAt = now;
        answer.asking = ask(
          answer,
          behaviors.find(({ id }) => id === answer.source.behaviorId),
        );
      }
      await within(patienceMs, Promise.all(read.map(({ answer }) => answer.asking))).catch(() => undefined);
      return read.map(({ attribute, answer }) => {
        const { item, attribute: name } = attribute;
        const { value, problem } = valueFor(answer, attribute);
        const why = answer.problem ?? problem;
        return { item, attribute: name, value, at: answer.at, problem: why && errorTexts(why) };
      });
    },
  };
};
