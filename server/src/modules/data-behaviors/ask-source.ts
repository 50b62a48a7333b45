import { authSecret, boundSql, paramFaults, type Value } from '@eoms/contract';
import { deadline } from '@eoms/drivers/kit';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { createTurnstile, type Turnstile } from '../../platform/turnstile.ts';
import { askClickhouse } from './ask-clickhouse.ts';
import { addressOf, createAskHttp } from './ask-http.ts';
import { type Answer, BehaviorFault } from './behavior-fault.ts';
import type { CallableBehavior } from './data-behaviors.store.ts';
import type { SourceRow } from './data-sources.store.ts';
import type { AskDatabase } from './foreign-databases/ask-database.ts';
import type { DatabaseCall, SqlAnswer } from './foreign-databases/database-messages.ts';
import { requireShape } from './foreign-databases/statement-shape.ts';
import { type ClientCredentials, createClientCredentials } from './http-auth/client-credentials.ts';
import { openSourceSecrets } from './source-secrets.ts';

export interface AskDeps {
  readonly secrets: Secrets;
  /** Reaches only what an administrator allows. */
  readonly outbound: Pick<Outbound, 'request'>;
  readonly databases: Pick<AskDatabase, 'ask'>;
}

type Method = Pick<
  CallableBehavior,
  | ('methodType' | 'sql' | 'requestMethod' | 'uri' | 'target' | 'params' | 'timeoutSeconds')
  | ('resultType' | 'collection' | 'resultPath')
>;
export interface Question {
  readonly source: SourceRow;
  readonly method: Method;
  readonly args: ReadonlyMap<string, Value>;
  /** What it changes in a database is rolled back. */
  readonly tried?: boolean;
  readonly signal?: AbortSignal;
}

/** Calls of one source at a time, and how many wait for it: a slow one holds nobody else. */
const perSource = { atOnce: 4, waitingAtMost: 20 };

/** What the rows of a statement mean for a method that is declared this way. */
const meaningOf = ({ rows, count }: SqlAnswer, { methodType, resultType, collection }: Method): unknown => {
  if (methodType === 'execution' && rows.length === 0 && !collection) return count;
  const shown = resultType === 'object' ? rows : rows.map((row) => Object.values(row)[0]);
  return collection ? shown : shown[0];
};

/** Of sources from before there were kinds of authorisation. */
const httpDefaults = { auth: { kind: 'none' }, certificates: '' } as const;

const isKept = ({ method: { methodType }, tried = false }: Question): DatabaseCall['mode'] =>
  methodType === 'query' ? 'read' : tried ? 'undo' : 'keep';

const createAsk = ({ secrets, outbound, databases, tokens }: AskDeps & { readonly tokens: ClientCredentials }) => {
  const askHttp = createAskHttp({ outbound, tokens });
  return async (question: Question, stops: readonly AbortSignal[]): Promise<Answer> => {
    const { source, method, args } = question;
    const { settings } = source;
    const timeoutMs = method.timeoutSeconds * 1_000;
    const opened = openSourceSecrets(secrets, source);
    if ((settings.kind === 'http') !== (method.methodType === 'request'))
      throw new BehaviorFault('dataBehavior.wrongSource');
    const database = settings.kind === 'http' ? undefined : settings.kind;
    if (paramFaults(method, database).length > 0) throw new BehaviorFault('dataBehavior.paramsDiffer');
    if (settings.kind === 'http') {
      const { uri, params, requestMethod } = method;
      const { [authSecret]: secret = '', ...headers } = opened;
      const call = { ...httpDefaults, ...settings, sourceId: source.id, headers, secret, method: requestMethod };
      const signal = deadline(timeoutMs, ...stops);
      return askHttp({ ...call, uri, params, args, timeoutMs, signal });
    }
    const call = {
      password: opened.password ?? '',
      sql: method.sql,
      args: Object.fromEntries(args),
      mode: isKept(question),
      timeoutMs,
      // It keeps to the time by itself.
      signal: AbortSignal.any([...stops]),
    };
    if (settings.kind !== 'postgresql') requireShape(call, settings.kind);
    const answer =
      settings.kind === 'clickhouse'
        ? await askClickhouse({ ...call, settings }, outbound)
        : await databases.ask({ ...call, settings });
    return { value: meaningOf(answer, method), said: `${answer.count}`, bytes: answer.bytes };
  };
};

/** What is sent, in one line, without secrets. */
export const sentBy = ({ source: { settings }, method, args }: Question): string => {
  if (settings.kind !== 'http')
    return boundSql(method.sql, settings.kind, Object.fromEntries(args)).text.slice(0, 2_000);
  return `${method.requestMethod} ${addressOf({ ...method, baseUrl: settings.baseUrl, args }).href}`;
};

/** Asks data sources, each within its own limits. Throws `BehaviorFault`. */
export const createAskSource = (deps: AskDeps) => {
  const tokens = createClientCredentials();
  const ask = createAsk({ ...deps, tokens });
  const lines = new Map<string, Turnstile>();
  const lineOf = (id: string): Turnstile => {
    const line = lines.get(id) ?? createTurnstile(perSource);
    lines.set(id, line);
    return line;
  };
  return {
    async ask(question: Question): Promise<Answer> {
      const { source, method, signal: given } = question;
      const timeoutMs = method.timeoutSeconds * 1_000;
      const stops = given ? [given] : [];
      // Whoever waits in line gives up after as long as a call may take.
      const waited = deadline(timeoutMs, ...stops);
      let begun = false;
      const work = lineOf(source.id)(async () => {
        if (waited.aborted) throw new BehaviorFault('dataSource.busy');
        begun = true;
        return ask(question, stops);
      });
      const tired = new Promise<never>((_, reject) => {
        const leave = () => begun || reject(new BehaviorFault('dataSource.busy'));
        waited.addEventListener('abort', leave, { once: true });
      });
      return Promise.race([work, tired]).catch((error: unknown) => {
        throw error instanceof Refusal && error.code === '429' ? new BehaviorFault('dataSource.busy') : error;
      });
    },
    /** Forgets a source that is gone. */
    forget(id: string): void {
      lines.delete(id);
      tokens.forget(id);
    },
  };
};
export type AskSource = ReturnType<typeof createAskSource>;
