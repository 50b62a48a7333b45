import { type AnyEndpoint, type Envelope, isBinary, pathsOf, type ReplyOf } from '@eoms/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export interface CallArguments {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the API as one user (or anonymously), through the real HTTP pipeline. */
export interface TestClient {
  readonly userId: string;
  readonly token: string | undefined;
  call<E extends AnyEndpoint>(endpoint: E, args?: CallArguments): Promise<Envelope<ReplyOf<E>>>;
  /** The raw response, for binary replies, uploads and headers. */
  send(endpoint: AnyEndpoint, args?: CallArguments): Promise<LightMyRequestResponse>;
}

const urlOf = (endpoint: AnyEndpoint, args: CallArguments): string => {
  const [path = ''] = pathsOf(endpoint);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(args.params?.[name] ?? ''));
  const query = new URLSearchParams(args.query).toString();
  return query ? `${filled}?${query}` : filled;
};

/** `pick` chooses the node that a call goes to. */
export const createTestClient = (
  pick: () => FastifyInstance,
  userId: string,
  token: string | undefined,
): TestClient => {
  const send: TestClient['send'] = (endpoint, args = {}) => {
    const method: AnyEndpoint['method'] = endpoint.method;
    const headers = { ...(token ? { token } : {}), ...args.headers };
    const payload = args.body as string | object | undefined;
    return pick().inject({
      method,
      url: urlOf(endpoint, args),
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
  };
  return {
    userId,
    token,
    send,
    async call(endpoint, args) {
      const reply = await send(endpoint, args);
      if (isBinary(endpoint.reply) && reply.statusCode === 200) throw new Error('A binary reply: use send()');
      return reply.json();
    },
  };
};
