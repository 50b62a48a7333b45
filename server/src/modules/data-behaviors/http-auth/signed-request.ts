import type { HttpAuth, HttpAuthKind } from '@eoms/contract';
import type { Outbound } from '../../../platform/outbound/outbound.ts';

/** A request before it is authorised. */
export interface PlainRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What a kind of authorisation adds. */
export interface SignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Secrets that the service may repeat in an answer, besides those that are stored. */
  readonly shown?: readonly string[];
}

export interface Signing {
  /** The source, for what is remembered of it. */
  readonly sourceId: string;
  readonly secret: string;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly certificates: string;
  readonly signal: AbortSignal;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Unguessable, made anew for each request. */
  readonly nonce: string;
}

export type Aim<K extends HttpAuthKind> = Extract<HttpAuth, { kind: K }>;
