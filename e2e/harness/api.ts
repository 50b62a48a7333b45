import type { AnyEndpoint, Envelope, ReplyOf, SignedIn } from '@eoms/contract';
import { sessionEndpoints } from '@eoms/contract';

export interface CallArguments {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

/** Makes calls without a browser, as another program would. */
export const createApi = (address: string, token?: string) => ({
  token,
  call: async <E extends AnyEndpoint>(
    endpoint: E,
    { params, query, body }: CallArguments = {},
  ): Promise<Envelope<ReplyOf<E>>> => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole: string, name: string) =>
      encodeURIComponent(params?.[name] ?? ''),
    );
    const answer = await fetch(`${address}/eoms${path}?${new URLSearchParams(query)}`, {
      method: endpoint.method,
      headers: { ...(token ? { token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    return (await answer.json()) as Envelope<ReplyOf<E>>;
  },
});
export type Api = ReturnType<typeof createApi>;

export const signInBy = async (
  address: string,
  account: { username: string; password: string },
): Promise<Api & { session: SignedIn }> => {
  const { data, message } = await createApi(address).call(sessionEndpoints.login, {
    body: { account: account.username, password: account.password },
  });
  if (!data) throw new Error(`sign-in refused: ${message}`);
  return { ...createApi(address, data.token), session: data };
};

export const dataOf = <T>(envelope: Envelope<T>): T => {
  if (!envelope.status || envelope.data === null) throw new Error(`${envelope.code} ${envelope.message ?? ''}`);
  return envelope.data;
};
