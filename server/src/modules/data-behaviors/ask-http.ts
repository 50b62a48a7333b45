import type { BehaviorParam, DataBehaviorDraft, Value } from '@eoms/contract';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';
import { type Answer, BehaviorFault, maximumBytes } from './behavior-fault.ts';
import type { SourceSecrets } from './source-secrets.ts';

export interface HttpCall {
  readonly baseUrl: string;
  readonly headers: SourceSecrets;
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
  for (const { name, place } of params) {
    const value = args.get(name) ?? null;
    if (place === 'query' && value !== null) address.searchParams.append(name, String(value));
  }
  return address;
};

const bodyOf = ({ method, params, args }: HttpCall): string | undefined => {
  const inBody = params.filter(({ place }) => place === 'body');
  if (method === 'GET' || inBody.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(inBody.map(({ name }) => [name, args.get(name) ?? null])));
};

/** What the far side said, without the secrets that it may have repeated. */
const withoutSecrets = (text: string, headers: SourceSecrets): string =>
  Object.values(headers)
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((left, value) => left.replaceAll(value, '••••'), text);

const parse = (body: Buffer, type: string): unknown => {
  const text = body.toString('utf8');
  if (!/json/i.test(type) && !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BehaviorFault('dataBehavior.resultWrong', 'JSON');
  }
};

const faultOf = (error: unknown): unknown => {
  if (!(error instanceof OutboundError)) return error;
  const codes = {
    refused: 'dataSource.forbidden',
    unreachable: 'dataSource.unreachable',
    timeout: 'dataSource.timeout',
    tooLarge: 'dataBehavior.tooLarge',
  } as const;
  return new BehaviorFault(codes[error.reason]);
};

/** Asks an HTTP service; any answer but 2xx is a fault. Throws `BehaviorFault`. */
export const askHttp = async (call: HttpCall, outbound: Pick<Outbound, 'request'>): Promise<Answer> => {
  const { method, headers, timeoutMs, signal } = call;
  const body = bodyOf(call);
  const reply = await outbound
    .request(addressOf(call).href, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...{ timeoutMs, signal, maximumBytes },
    })
    .catch((error: unknown) => {
      throw faultOf(error);
    });
  const { status } = reply;
  if (status < 200 || status > 299) {
    const excerpt = withoutSecrets(reply.body.toString('utf8').slice(0, 300), headers);
    throw new BehaviorFault('dataBehavior.rejected', `HTTP ${status} ${excerpt}`.trim());
  }
  return {
    value: parse(reply.body, reply.headers['content-type'] ?? ''),
    said: `HTTP ${status}`,
    bytes: reply.body.length,
  };
};
