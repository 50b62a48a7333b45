import { fileURLToPath } from 'node:url';
import { deadline, parseForeignJson } from '@eoms/drivers/kit';
import { childProgram } from '../../../platform/child-program.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { createWarmChildren, type WarmLimits } from '../../../platform/limited-child/warm-children.ts';
import { BehaviorFault, maximumBytes } from '../behavior-fault.ts';
import type { ExpressionCall, ExpressionReply } from './expression-messages.ts';

const megabyte = 1024 * 1024;
/** See decision 119. */
const limits: WarmLimits = {
  atOnce: 4,
  waitingAtMost: 64,
  // What an expression did to its process does not live long.
  callsEach: 100,
  idleMs: 60_000,
  heapMb: 64,
  resident: 192 * megabyte,
  answerBytes: 6 * maximumBytes + 1_024,
};
/** Of one evaluation, the start of a process included. */
const longestMs = 5_000;

const program = fileURLToPath(childProgram(import.meta.url, 'expressions'));

export interface Evaluation extends ExpressionCall {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Evaluates expressions in processes with limits. Throws `BehaviorFault`. */
export const createEvaluate = () => {
  const children = createWarmChildren(program, limits);
  return {
    async evaluate({ expression, document, timeoutMs, signal }: Evaluation): Promise<unknown> {
      const until = deadline(Math.min(timeoutMs, longestMs), ...(signal ? [signal] : []));
      const line = await children.ask(JSON.stringify({ expression, document }), until).catch((error: unknown) => {
        if (error instanceof Refusal) throw new BehaviorFault('dataSource.busy');
        throw new BehaviorFault('dataBehavior.expressionLimit');
      });
      const reply = parseForeignJson(line) as ExpressionReply;
      if ('wrong' in reply) throw new BehaviorFault('dataBehavior.expressionWrong', reply.wrong);
      return reply.value;
    },
    stop: children.stop,
  };
};
export type Evaluate = ReturnType<typeof createEvaluate>;
