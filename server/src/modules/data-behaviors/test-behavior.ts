import type { BehaviorArgs, BehaviorTest } from '@eoms/contract';
import { lockRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AskMethod } from './ask-method.ts';
import { BehaviorFault } from './behavior-fault.ts';
import type { CallBehavior } from './call-behavior.ts';
import { keptBehaviors, noteTest } from './data-behaviors.store.ts';
import { fillArguments } from './fill-arguments.ts';
import { fitResult } from './fit-result.ts';
import type { MethodQuestion } from './method-question.ts';
import type { NoteCalls } from './note-calls.ts';
import { requireMayAct } from './require-target.ts';

export interface TestDeps {
  readonly database: Platform['database'];
  readonly methods: AskMethod;
  readonly calling: Pick<CallBehavior, 'other'>;
  readonly calls: NoteCalls;
}

type Outcome = Pick<BehaviorTest, 'ok' | 'code' | 'said' | 'value' | 'bytes'>;

/** Asks, and judges the answer; whatever fails is an outcome. */
const outcomeOf = async (methods: AskMethod, question: MethodQuestion): Promise<Outcome> => {
  const { method } = question;
  try {
    const { value, said, bytes } = await methods.ask(question);
    try {
      return { ok: true, code: null, said, bytes, value: fitResult(value, methods.pathOf(method), method) };
    } catch (error) {
      // What did come is shown, so that path and type can be set right.
      if (!(error instanceof BehaviorFault)) throw error;
      return { ok: false, code: error.code, said: error.said, bytes, value: value ?? null };
    }
  } catch (error) {
    if (!(error instanceof BehaviorFault)) throw error;
    return { ok: false, code: error.code, said: error.said, bytes: 0, value: null };
  }
};

const sentOrNothing = async (methods: AskMethod, question: MethodQuestion): Promise<string> => {
  try {
    return await methods.sent(question);
  } catch (error) {
    if (error instanceof BehaviorFault) return '';
    throw error;
  }
};

/** Calls a behaviour once as it is stored, and notes what it came to. Wrong arguments are refused and note nothing. */
export const testBehavior = async (
  { database, methods, calling, calls }: TestDeps,
  { id, args: given }: { readonly id: string; readonly args: BehaviorArgs },
  caller: Caller,
): Promise<BehaviorTest> => {
  const { db } = database;
  const method = await lockRow(db, keptBehaviors, id);
  requireMayAct(method, caller);
  const args = fillArguments(method.params, given);
  const question = { method, args, tried: true, signal: caller.signal, other: calling.other(id, []) };
  const began = performance.now();
  const outcome = await outcomeOf(methods, question);
  const tookMs = Math.round(performance.now() - began);
  const { ok, code, said, bytes, value } = outcome;
  const by = caller.username;
  calls.note({
    behaviorId: id,
    revision: method.revision,
    at: new Date(),
    cause: 'test',
    by,
    args: Object.fromEntries(args),
    tookMs,
    code,
    said,
    bytes,
    value,
  });
  const sent = await sentOrNothing(methods, question);
  const mark = { ok, at: new Date().toISOString(), by, tookMs };
  return database.transaction(async (tx) => {
    const status = await noteTest(tx, method, mark);
    await caller.audit({ target: id, after: { ok, code, revision: method.revision } }, tx);
    return { ...outcome, sent, tookMs, status };
  });
};

/** A fault as the refusal of a call. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof BehaviorFault && !(error instanceof Refusal) ? refuse(error.code) : error;
