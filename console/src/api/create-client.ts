import { type AnyEndpoint, type ArgumentsOf, isBinary, type ReplyOf, type Upload } from '@eoms/contract';
import { addressOf, type LooseArguments } from './address.ts';
import { type ApiRefusal, apiRefusal, isRefusal, networkFailed, timedOut } from './api-refusal.ts';
import { createDeadline } from './deadline.ts';
import { parseJson, unwrap } from './envelope.ts';
import { readFile } from './read-file.ts';
import { refuseFile } from './refuse-file.ts';
import { sendFile } from './send-file.ts';

/** The data behaviour call path is exempt from the sign-out on '401' (specification section 7). */
const exempt = '/dataBehavior/callDataBehavior';

export interface ClientDeps {
  fetch: typeof fetch;
  token: () => string | null;
  language: () => string;
  /** Called when a response says that the session has ended. */
  onUnauthorised: () => void;
  newKey: () => string;
  /** Until when a change is wanted, where the caller keeps the server's time. */
  notAfter?: () => string | undefined;
  timeoutMs: number;
}
export interface CallOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /** Use the same key for a repeated submission, so that the server performs it once. */
  idempotencyKey?: string | undefined;
  /** Acts for the session of this token, whoever has signed in since in another tab. */
  token?: string | undefined;
  /** The call continues when its page is closed (fetch standard, `keepalive`); its body is limited to 64 KiB. */
  outlivesPage?: boolean | undefined;
}

type Needed<A> = keyof A extends never ? [args?: undefined] : Partial<A> extends A ? [args?: A] : [args: A];
export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  ...rest: [...Needed<ArgumentsOf<E>>, options?: CallOptions]
) => Promise<ReplyOf<E>>;

const failure = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (isRefusal(error)) return error;
  if (signal?.aborted) return error;
  const name = error instanceof Error ? error.name : '';
  return apiRefusal(name === 'TimeoutError' ? timedOut : networkFailed);
};

/** Ends what takes longer than allowed, unless it is let go before. */
const createPatience = (timeoutMs: number, signal: AbortSignal | undefined) => {
  const own = new AbortController();
  const late = (): void => own.abort(new DOMException('The call took too long', 'TimeoutError'));
  const { end } = createDeadline(timeoutMs, late);
  return { signal: signal ? AbortSignal.any([signal, own.signal]) : own.signal, late, end };
};

/** The typed client: one function for every call of the contract. Throws an `ApiRefusal` for anything but success. */
export const createClient = (deps: ClientDeps): Call => {
  const headersFor = (endpoint: AnyEndpoint, options: CallOptions): Record<string, string> => {
    const token = options.token ?? deps.token();
    const notAfter = endpoint.changes ? deps.notAfter?.() : undefined;
    return {
      'Accept-Language': deps.language(),
      ...(token ? { token } : {}),
      ...(notAfter ? { 'not-after': notAfter } : {}),
      ...(endpoint.method === 'POST' && endpoint.changes
        ? { 'Idempotency-Key': options.idempotencyKey ?? deps.newKey() }
        : {}),
    };
  };

  const send = async (endpoint: AnyEndpoint, args: LooseArguments, options: CallOptions): Promise<unknown> => {
    const address = addressOf(endpoint, args);
    const headers = headersFor(endpoint, options);
    if (args.file) {
      await refuseFile(args.file, endpoint);
      const fields = (args.body ?? {}) as Readonly<Record<string, string>>;
      const patient = (endpoint.upload as Upload | undefined)?.kind === 'stream';
      return sendFile({ address, headers, file: args.file, fields, timeoutMs: deps.timeoutMs, patient, ...options });
    }
    const patience = createPatience(deps.timeoutMs, options.signal);
    try {
      const answer = await deps.fetch(address, {
        method: endpoint.method,
        headers: args.body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        credentials: 'same-origin',
        signal: patience.signal,
        keepalive: options.outlivesPage ?? false,
        ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
      });
      const isJson = (answer.headers.get('content-type') ?? '').includes('application/json');
      if (!isBinary(endpoint.reply) || !answer.ok || isJson)
        return unwrap(parseJson(await answer.text()), answer.status);
      patience.end();
      return await readFile(answer, deps.timeoutMs, patience.late);
    } finally {
      patience.end();
    }
  };

  const noteRefusal = (endpoint: AnyEndpoint, refusal: ApiRefusal): void => {
    if (refusal.code === '401' && !endpoint.path.startsWith(exempt)) deps.onUnauthorised();
  };

  const call = async (endpoint: AnyEndpoint, args?: LooseArguments, options: CallOptions = {}): Promise<unknown> => {
    try {
      return await send(endpoint, args ?? {}, options);
    } catch (error) {
      const reason = failure(error, options.signal);
      if (isRefusal(reason)) noteRefusal(endpoint, reason);
      throw reason;
    }
  };
  return call as Call;
};
