import { randomUUID } from 'node:crypto';
import type { BehaviorParam, DataBehaviorDraft, HttpSettings, Value } from '@eoms/contract';
import { decodeForeignText, parseForeignJson } from '@eoms/drivers/kit';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type Answer, BehaviorFault, maximumBytes } from './behavior-fault.ts';
import { createAuthorise } from './http-auth/authorise-request.ts';
import type { ClientCredentials } from './http-auth/client-credentials.ts';
import { outboundFault } from './outbound-fault.ts';
import type { SourceSecrets } from './source-secrets.ts';

export interface HttpCall extends HttpSettings {
  readonly sourceId: string;
  readonly headers: SourceSecrets;
  /** What the service authorises requests by. */
  readonly secret: string;
  readonly method: DataBehaviorDraft['requestMethod'];
  readonly uri: string;
  readonly params: readonly BehaviorParam[];
  readonly args: ReadonlyMap<string, Value>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A value as one part of an address: it can neither be left out nor climb to the part above. */
const asPart = (value: Value): string => {
  const text = value === null ? '' : String(value);
  if (text === '' || /^\.{1,2}$/.test(text)) throw new BehaviorFault('dataBehavior.argumentWrong');
  return encodeURIComponent(text);
};

/** The whole address of a call, always below that of the service. Throws where a value cannot be a part of it. */
export const addressOf = ({
  baseUrl,
  uri,
  params,
  args,
}: Pick<HttpCall, 'baseUrl' | 'uri' | 'params' | 'args'>): URL => {
  const path = uri.replace(/\{([^{}]*)\}/g, (_, name: string) => asPart(args.get(name) ?? null));
  const base = new URL(baseUrl);
  const address = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${path}`);
  if (address.origin !== base.origin) throw new BehaviorFault('dataBehavior.argumentWrong');
  for (const { name, sentAs = name, place } of params) {
    const value = args.get(name) ?? null;
    if (place === 'query' && value !== null) address.searchParams.append(sentAs, String(value));
  }
  return address;
};

const bodyOf = ({ method, params, args }: HttpCall): string | undefined => {
  const inBody = params.filter(({ place }) => place === 'body');
  if (method === 'GET' || inBody.length === 0) return undefined;
  // As in the query, a value that is not given is not there: most services take null for a wrong one.
  const given = inBody.filter(({ name }) => (args.get(name) ?? null) !== null);
  return JSON.stringify(Object.fromEntries(given.map(({ name, sentAs = name }) => [sentAs, args.get(name)])));
};

/** What the far side said, without the secrets that it may have repeated. */
const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((left, value) => left.replaceAll(value, '••••'), text);

/** A document with all digits, or a text, in the character set that its type names. */
const parse = (body: Buffer, type: string): unknown => {
  try {
    const text = decodeForeignText(body, type);
    return /json/i.test(type) || /^\s*[[{]/.test(text) ? parseForeignJson(text) : text;
  } catch (error) {
    throw new BehaviorFault('dataBehavior.resultWrong', error instanceof Error ? error.message : '');
  }
};

/** What a refusal says is only shown: characters that cannot be read spoil nothing. */
const excerptOf = (body: Buffer, type: string): string => {
  const beginning = body.subarray(0, 4_096);
  try {
    return decodeForeignText(beginning, type).slice(0, 300).toWellFormed();
  } catch {
    return beginning.toString('utf8').slice(0, 300).toWellFormed();
  }
};

export interface AskHttpDeps {
  readonly outbound: Pick<Outbound, 'request'>;
  readonly tokens: ClientCredentials;
}

/** Asks an HTTP service; any answer but 2xx is a fault. Throws `BehaviorFault`. */
export const createAskHttp = ({ outbound, tokens }: AskHttpDeps) => {
  const authorise = createAuthorise(tokens);
  const send = async (call: HttpCall) => {
    const { sourceId, method, secret, certificates, timeoutMs, signal, auth } = call;
    const body = bodyOf(call);
    const headers = {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    };
    const signing = { sourceId, secret, outbound, certificates, signal, now: Date.now(), nonce: randomUUID() };
    const signed = await authorise(auth, { method, url: addressOf(call), headers, body }, signing);
    const reply = await outbound
      .request(signed.url.href, {
        method,
        headers: { ...headers, ...signed.headers },
        ...(body === undefined ? {} : { body }),
        ...(certificates === '' ? {} : { certificates }),
        timeoutMs,
        signal,
        maximumBytes,
      })
      .catch((error: unknown) => {
        throw outboundFault(error);
      });
    return { reply, secrets: [...Object.values(call.headers), secret, ...(signed.shown ?? [])] };
  };
  return async (call: HttpCall): Promise<Answer> => {
    let { reply, secrets } = await send(call);
    // The token may have been taken back before its time.
    if (reply.status === 401 && call.auth.kind === 'oauth2') {
      tokens.forget(call.sourceId);
      ({ reply, secrets } = await send(call));
    }
    const { status } = reply;
    const type = reply.headers['content-type'] ?? '';
    if (status < 200 || status > 299) {
      const excerpt = withoutSecrets(excerptOf(reply.body, type), secrets);
      throw new BehaviorFault('dataBehavior.rejected', `HTTP ${status} ${excerpt}`.trim());
    }
    return {
      value: parse(reply.body, type),
      said: `HTTP ${status}`,
      bytes: reply.body.length,
    };
  };
};
export type AskHttp = ReturnType<typeof createAskHttp>;
