import type { BehaviorArgs, ComposedCall, CompositionTarget, Value } from '@eoms/contract';
import { deadline } from '@eoms/drivers/kit';
import type { Answer } from './behavior-fault.ts';
import type { Evaluate } from './expressions/evaluate-expression.ts';
import type { MethodQuestion } from './method-question.ts';

const argsOf = ({ args, argsFrom }: ComposedCall, own: ReadonlyMap<string, Value>): BehaviorArgs => ({
  ...args,
  ...Object.fromEntries(Object.entries(argsFrom).map(([name, from]) => [name, own.get(from) ?? null])),
});

/** Asks the behaviours of a composition at the same time, and evaluates its expression over what they answered. */
export const composeResults = async (
  { evaluate }: Pick<Evaluate, 'evaluate'>,
  { calls, expression }: CompositionTarget,
  { method, args, signal, other }: MethodQuestion,
): Promise<Answer> => {
  const timeoutMs = method.timeoutSeconds * 1_000;
  const until = deadline(timeoutMs, ...(signal ? [signal] : []));
  const began = performance.now();
  const results = await Promise.all(
    calls.map(async (call) => [call.as, await other(call.behaviorId, argsOf(call, args), until)] as const),
  );
  const document = { ...Object.fromEntries(results), params: Object.fromEntries(args) };
  const left = Math.max(1, Math.ceil(timeoutMs - (performance.now() - began)));
  const value = await evaluate({ expression, document, timeoutMs: left, signal: until });
  return { value, said: '', bytes: Buffer.byteLength(JSON.stringify(value ?? null)) };
};
