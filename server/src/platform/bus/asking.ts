import { type ErrorCode, errorCodes, event, type PayloadOf, SourceText } from '@eoms/contract';
import { z } from 'zod';
import { newId } from '../database/uuid.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { Log } from '../log/log.ts';
import type { Bus } from './bus.ts';

/** What one node may ask another. Both sides are checked: the other may run another version. */
export interface Question<Q extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly request: Q;
  readonly reply: R;
}
export const question = <Q extends z.ZodType, R extends z.ZodType>(
  name: string,
  request: Q,
  reply: R,
): Question<Q, R> => ({ name, request, reply });

export interface AskOptions {
  /** Defaults to 5 000. */
  readonly timeoutMs?: number;
}

/** Questions between nodes. A question may have been carried out although no reply came. */
export interface Asking {
  /**
   * Asks one node, which may be this one. Rejects with the refusal of the other side, or with 'node.unreachable' when
   * that node is not there, leaves, does not know the question or does not reply in time.
   */
  ask<Q extends z.ZodType, R extends z.ZodType>(
    node: string,
    what: Question<Q, R>,
    request: z.output<Q>,
    options?: AskOptions,
  ): Promise<z.output<R>>;
  /** Asks all other nodes and waits for each; where one did not reply, the refusal stands. */
  askAll<Q extends z.ZodType, R extends z.ZodType>(
    what: Question<Q, R>,
    request: z.output<Q>,
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, z.output<R> | Refusal>>;
  /** Replies to a question from now on. Returns a function that ends this. */
  answer<Q extends z.ZodType, R extends z.ZodType>(
    what: Question<Q, R>,
    reply: (request: z.output<Q>, from: string) => z.output<R> | Promise<z.output<R>>,
  ): () => void;
}

const asked = event('ask.asked', z.object({ id: z.string(), name: z.string(), request: z.unknown() }));
const replied = event('ask.replied', z.object({ id: z.string(), reply: z.unknown() }));
const refused = event(
  'ask.refused',
  z.object({
    id: z.string(),
    code: z.enum(errorCodes).catch('503'),
    params: z.record(z.string(), z.union([z.string(), z.number(), SourceText])),
    details: z.array(z.object({ field: z.string(), message: z.string().optional() })).optional(),
  }),
);

interface Open {
  readonly node: string;
  readonly schema: z.ZodType;
  readonly timer: NodeJS.Timeout;
  resolve(reply: unknown): void;
  reject(refusal: Refusal): void;
}
type Reply = (request: unknown, from: string) => Promise<unknown>;

const usualTimeoutMs = 5_000;
const openAtMost = 10_000;
const replyingAtMost = 1_000;

const unreachable = (): Refusal => refuse('node.unreachable');

export const createAsking = (bus: Bus, log: Log): Asking => {
  const open = new Map<string, Open>();
  const replies = new Map<string, Reply>();
  let replying = 0;

  const settle = (id: string, from: string | undefined, how: (question: Open) => void): void => {
    const found = open.get(id);
    if (!found || (from !== undefined && from !== found.node)) return;
    open.delete(id);
    clearTimeout(found.timer);
    how(found);
  };
  const refusalOf = (error: unknown, name: string): Refusal => {
    if (error instanceof Refusal) return error;
    log.error({ err: error, question: name }, 'a question of another node could not be answered');
    return refuse('500');
  };
  const replyTo = async (name: string, request: unknown, from: string): Promise<unknown> => {
    const reply = replies.get(name);
    if (!reply) throw unreachable();
    if (replying >= replyingAtMost) throw refuse('429');
    replying += 1;
    try {
      return await reply(request, from);
    } finally {
      replying -= 1;
    }
  };

  const replyOrRefuse = async (from: string, { id, name, request }: PayloadOf<typeof asked>): Promise<void> => {
    try {
      bus.publishTo(from, replied, { id, reply: await replyTo(name, request, from) });
    } catch (error) {
      const { code, params, details } = refusalOf(error, name);
      bus.publishTo(from, refused, { id, code, params, ...(details ? { details: [...details] } : {}) });
    }
  };
  // A question may take long: what the asker did before need not wait for the reply.
  bus.on(asked, (question, from) => void replyOrRefuse(from, question));
  bus.on(replied, ({ id, reply }, from) =>
    settle(id, from, ({ schema, resolve, reject }) => {
      const parsed = schema.safeParse(reply);
      if (parsed.success) return resolve(parsed.data);
      log.warn({ from, problem: parsed.error.message }, 'a reply of another node was refused');
      reject(unreachable());
    }),
  );
  bus.on(refused, ({ id, code, params, details }, from) =>
    settle(id, from, ({ reject }) => {
      const fields = details?.map(({ field, message }) => (message === undefined ? { field } : { field, message }));
      reject(refuse(code as ErrorCode, params, fields));
    }),
  );
  bus.onNode((node, present) => {
    if (present) return;
    for (const [id, question] of open)
      if (question.node === node) settle(id, node, ({ reject }) => reject(unreachable()));
  });

  const ask: Asking['ask'] = async (node, { name, request: schema, reply }, request, options = {}) => {
    // The same checks as on the way to another node, without the way.
    if (node === bus.node) return reply.parse(await replyTo(name, schema.parse(request), node)) as never;
    if (!bus.nodes().includes(node)) throw unreachable();
    if (open.size >= openAtMost) throw refuse('429');
    const id = newId();
    return new Promise<never>((resolve, reject) => {
      const late = () => settle(id, undefined, (question) => question.reject(unreachable()));
      const timer = setTimeout(late, options.timeoutMs ?? usualTimeoutMs);
      open.set(id, { node, schema: reply, timer, resolve: resolve as (value: unknown) => void, reject });
      bus.publishTo(node, asked, { id, name, request });
    });
  };
  return {
    ask,
    async askAll(what, request, options) {
      const nodes = bus.nodes();
      const all = nodes.map((node) =>
        ask(node, what, request, options).catch((error: unknown) => {
          if (error instanceof Refusal) return error;
          throw error;
        }),
      );
      const results = await Promise.all(all);
      return new Map(nodes.map((node, i) => [node, results[i] as never]));
    },
    answer({ name, request: schema }, reply) {
      if (replies.has(name)) throw new Error(`Somebody replies to ${name} already`);
      replies.set(name, async (request, from) => {
        const parsed = schema.safeParse(request);
        if (parsed.success) return reply(parsed.data, from);
        log.warn({ question: name, from, problem: parsed.error.message }, 'a question of another node was refused');
        throw unreachable();
      });
      return () => replies.delete(name);
    },
  };
};
