import type { BehaviorTarget, TargetKind } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { EntitiesModule } from '../entities/entities.module.ts';
import { type AskDeviceDeps, askAction, askProperty } from './ask-device.ts';
import { askEntity } from './ask-entity.ts';
import { type AskSource, sentBy } from './ask-source.ts';
import { type Answer, BehaviorFault } from './behavior-fault.ts';
import { composeResults } from './compose-results.ts';
import type { CallableBehavior } from './data-behaviors.store.ts';
import { findSource, type SourceRow } from './data-sources.store.ts';
import type { Evaluate } from './expressions/evaluate-expression.ts';
import type { MethodQuestion } from './method-question.ts';
import { lastReceived } from './received.store.ts';

export interface MethodDeps extends AskDeviceDeps {
  readonly db: Executor;
  readonly asking: Pick<AskSource, 'ask'>;
  readonly expressions: Pick<Evaluate, 'evaluate'>;
  readonly entities: Pick<EntitiesModule, 'find'>;
}

export type Aim<K extends TargetKind> = Extract<BehaviorTarget, { kind: K }>;
type Asked<K extends TargetKind> = (target: Aim<K>, question: MethodQuestion) => Promise<Answer>;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

const targets = ({
  db,
  expressions,
  entities,
  devices,
  commands,
}: MethodDeps): { readonly [K in TargetKind]: Asked<K> } => ({
  constant: async ({ json }) => ({ value: JSON.parse(json) as unknown, said: '', bytes: Buffer.byteLength(json) }),
  property: (target) => askProperty({ devices, commands }, target),
  action: (target, { method, args, signal }) =>
    askAction({ devices, commands }, target, {
      args,
      cause: method.name,
      timeoutSeconds: method.timeoutSeconds,
      signal,
    }),
  composition: (target, question) => composeResults(expressions, target, question),
  entity: (target, { args }) => askEntity(entities, target, args),
  webhook: async ({ freshSeconds }, { method }) => {
    const last = await lastReceived(db, method.id);
    const oldest = freshSeconds === 0 ? 0 : Date.now() - freshSeconds * 1_000;
    if (!last || last.at.getTime() < oldest) throw new BehaviorFault('dataBehavior.nothingReceived');
    return { value: last.body, said: last.at.toISOString(), bytes: bytesOf(last.body) };
  },
});

/** Where in an answer the result is; only what others answer has such a place. */
const pathOf = ({ methodType, resultPath }: CallableBehavior): string =>
  methodType === 'request' || methodType === 'webhook' ? resultPath : '';

const sourceOf = async (db: Executor, { sourceId }: CallableBehavior): Promise<SourceRow> => {
  const source = sourceId === null ? undefined : await findSource(db, sourceId);
  if (!source) throw new BehaviorFault('dataBehavior.notActivated');
  return source;
};

const shownOf = (target: BehaviorTarget): string => {
  if ('expression' in target) return target.expression;
  if ('action' in target) return target.action;
  return 'property' in target ? target.property : '';
};

/** Asks whatever a behaviour of its type asks. Throws `BehaviorFault`. */
export const createAskMethod = (deps: MethodDeps) => {
  const { db, asking } = deps;
  const of = targets(deps);
  return {
    pathOf,
    async ask(question: MethodQuestion): Promise<Answer> {
      const { method, args, tried, signal } = question;
      const { target } = method;
      if (target !== null) return (of[target.kind] as Asked<TargetKind>)(target, question);
      const source = await sourceOf(db, method);
      return asking.ask({ source, method, args, ...(tried ? { tried } : {}), ...(signal ? { signal } : {}) });
    },
    /** What is sent, in one line, without secrets. */
    async sent({ method, args }: Pick<MethodQuestion, 'method' | 'args'>): Promise<string> {
      if (method.target !== null) return shownOf(method.target);
      return sentBy({ source: await sourceOf(db, method), method, args });
    },
  };
};
export type AskMethod = ReturnType<typeof createAskMethod>;
