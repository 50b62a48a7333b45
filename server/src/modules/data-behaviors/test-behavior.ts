import type { BehaviorArgs, BehaviorTest } from '@eoms/contract';
import { lockRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AskSource, type Question, sentBy } from './ask-source.ts';
import { BehaviorFault } from './behavior-fault.ts';
import { keptBehaviors, noteTest } from './data-behaviors.store.ts';
import { findSource } from './data-sources.store.ts';
import { fillArguments } from './fill-arguments.ts';
import { fitResult } from './fit-result.ts';
import type { NoteCalls } from './note-calls.ts';

export interface TestDeps {
  readonly database: Platform['database'];
  readonly asking: AskSource;
  readonly calls: NoteCalls;
}

type Outcome = Pick<BehaviorTest, 'ok' | 'code' | 'said' | 'value' | 'bytes'>;

/** Asks, and judges the answer; whatever fails is an outcome. */
const outcomeOf = async (asking: AskSource, question: Question): Promise<Outcome> => {
  const { method } = question;
  try {
    const { value, said, bytes } = await asking.ask(question);
    const path = method.methodType === 'request' ? method.resultPath : '';
    try {
      return { ok: true, code: null, said, bytes, value: fitResult(value, path, method) };
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

const sentOrNothing = (question: Question): string => {
  try {
    return sentBy(question);
  } catch (error) {
    if (error instanceof BehaviorFault) return '';
    throw error;
  }
};

/** Calls a behaviour once as it is stored, and notes what it came to. Wrong arguments are refused and note nothing. */
export const testBehavior = async (
  { database, asking, calls }: TestDeps,
  { id, args: given }: { readonly id: string; readonly args: BehaviorArgs },
  caller: Caller,
): Promise<BehaviorTest> => {
  const { db } = database;
  const method = await lockRow(db, keptBehaviors, id);
  const source = await findSource(db, method.sourceId);
  if (!source) throw refuse('404');
  const question = { source, method, args: fillArguments(method.params, given), tried: true, signal: caller.signal };
  const began = performance.now();
  const outcome = await outcomeOf(asking, question);
  const tookMs = Math.round(performance.now() - began);
  const { ok, code, said, bytes, value } = outcome;
  const by = caller.username;
  const args = Object.fromEntries(question.args);
  calls.note({
    behaviorId: id,
    revision: method.revision,
    at: new Date(),
    cause: 'test',
    by,
    args,
    tookMs,
    code,
    said,
    bytes,
    value,
  });
  const mark = { ok, at: new Date().toISOString(), by, tookMs };
  return database.transaction(async (tx) => {
    const status = await noteTest(tx, method, mark);
    await caller.audit({ target: id, after: { ok, code, revision: method.revision } }, tx);
    return { ...outcome, sent: sentOrNothing(question), tookMs, status };
  });
};

/** A fault as the refusal of a call. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof BehaviorFault && !(error instanceof Refusal) ? refuse(error.code) : error;
