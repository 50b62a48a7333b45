import type { z } from 'zod';
import type { ErrorCode } from '../vocabulary/error-codes.ts';
import type { PanelUse } from '../vocabulary/panel-parts.ts';
import type { Needs, Scope } from '../vocabulary/permissions.ts';

/** A reply of raw bytes instead of an envelope. Failures of such a call are still answered with an envelope. */
export interface Binary {
  readonly binary: string;
}
export const binary = (contentType: string): Binary => ({ binary: contentType });

/**
 * One file in a multipart body, field `file`; `image` files are re-encoded and limited to 10 MB, others to 5 MB.
 * `raw` is the body itself, of any content type and limited in bytes, for callers whose format we cannot choose. `stream` is
 * a file that may be too large for memory: the call gets it as it arrives.
 */
export type Upload =
  | { readonly kind: 'image' | 'file' }
  | { readonly kind: 'raw'; readonly atMost: number }
  | { readonly kind: 'stream'; readonly atMost: number };

type Shape = z.ZodType;

export interface EndpointDefinition<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  R extends Shape | Binary = Shape | Binary,
  N extends Needs = Needs,
  U extends Upload | undefined = Upload | undefined,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/eoms`, exactly as the specification spells it; parameters as `{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly needs: N;
  readonly scope: Scope;
  /** Which panels may make the call; without it, none may. */
  readonly panels?: PanelUse;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly upload?: U;
  readonly reply: R;
  readonly errors?: readonly ErrorCode[];
  /** Calls that change state are audited, and refused cross-site or unlicensed. Defaults to every method but GET. */
  readonly changes?: boolean;
  /** Allowed even when the installation has no valid licence (sign-in, sign-out, licence upload). */
  readonly unlicensed?: boolean;
  /** Calls per minute and caller, where the general rate limit is too generous. */
  readonly perMinute?: number;
  /**
   * Whether API keys may make the call. By default they may what a role permits, but not what is about a person: calls for
   * any session, and changes on the screens of `screensOfPersons`.
   */
  readonly keys?: boolean;
  /** It tells of all places alike, so API keys that are limited to some may not make it. */
  readonly ofAllPlaces?: true;
  /** The reply holds a secret that is shown once, so it is never kept to answer a repeated call. */
  readonly secretReply?: true;
  /** Imports, exports and the like: one at a time per caller and a few in total; more are refused with '429'. */
  readonly heavy?: boolean;
}

export type Endpoint<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  R extends Shape | Binary = Shape | Binary,
  N extends Needs = Needs,
  U extends Upload | undefined = Upload | undefined,
> = EndpointDefinition<P, Q, B, R, N, U> & { readonly changes: boolean };

// biome-ignore lint/suspicious/noExplicitAny: the widest endpoint, only ever used as a constraint
export type AnyEndpoint = Endpoint<any, any, any, any, any, any>;

/** Defines one call as data; its route, validation, OpenAPI, typed client and permissions are derived from it. */
export const endpoint = <
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  R extends Shape | Binary = Shape,
  const N extends Needs = Needs,
  U extends Upload | undefined = undefined,
>(
  definition: EndpointDefinition<P, Q, B, R, N, U>,
): Endpoint<P, Q, B, R, N, U> => ({ ...definition, changes: definition.changes ?? definition.method !== 'GET' });

/** The type of a validated value, as the server receives it. */
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
/** The type of a value before validation, as a caller sends it. */
export type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ReplyOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _N>
    ? R extends z.ZodType
      ? z.output<R>
      : Blob
    : never;

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** Arguments of a call in the typed client: only the parts that the endpoint declares. */
export type ArgumentsOf<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _N, infer U>
    ? Present<{ params: Sent<P>; query: Sent<Q>; body: Sent<B> }> & (U extends Upload ? { file: File } : unknown)
    : never;

/** Families named after another service are served both under `/eoms` and at the root (specification section 7). */
const rootFamilies = ['/emOauth2/', '/emService/', '/em-notice/', '/api/client/'];
export const pathsOf = (e: Pick<AnyEndpoint, 'path'>): string[] =>
  rootFamilies.some((family) => e.path.startsWith(family)) ? [`/eoms${e.path}`, e.path] : [`/eoms${e.path}`];

export const isBinary = (reply: z.ZodType | Binary): reply is Binary => 'binary' in reply;
