import type { Readable } from 'node:stream';
import type { AnyEndpoint, Binary, Endpoint, Parsed, Upload } from '@eoms/contract';
import type { z } from 'zod';
import type { Caller, ContextOf } from './context.ts';
import type { ReadyJson } from './ready-json.ts';

/** The single file of an upload call, fully read and within its limit. */
export interface UploadedFile {
  readonly fileName: string;
  /** As claimed by the client; `platform/files` goes by the content. */
  readonly contentType: string;
  readonly content: Buffer;
}

/** The file of an upload call that is larger than memory. The call reads it to its end, or destroys it. */
export interface StreamedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly stream: Readable;
}

/** The answer of a `binary(…)` call. `contentType` defaults to the contract's; without `inline` it is a download. */
export interface BinaryReply {
  readonly content: Buffer | Readable;
  readonly contentType?: string;
  readonly fileName?: string;
  readonly inline?: boolean;
  /** Headers that replace the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type InputOf<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _N, infer U>
    ? {
        readonly params: Parsed<P>;
        readonly query: Parsed<Q>;
        readonly body: Parsed<B>;
        readonly file: U extends { readonly kind: 'stream' }
          ? StreamedFile
          : U extends Upload
            ? UploadedFile
            : undefined;
      }
    : never;

export type ReplyData<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _N, infer _U>
    ? R extends Binary
      ? BinaryReply
      : R extends z.ZodType
        ? z.input<R>
        : never
    : never;

export type Handler<E extends AnyEndpoint> = (
  input: InputOf<E>,
  context: ContextOf<E>,
) => Promise<ReplyData<E> | ReadyJson>;

export type Endpoints = Readonly<Record<string, AnyEndpoint>>;
export type Handlers<T extends Endpoints> = { readonly [K in keyof T]: Handler<T[K]> };

/** Input as the framework holds it: validated, but typed only by the contract. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | StreamedFile | undefined;
}

/** A call and its handler. `context` is a `Visitor` for public calls and a `Caller` otherwise. */
export interface Route {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly handle: (input: RawInput, context: Caller) => Promise<unknown>;
}

/** Binds a family of the contract to its handlers; a missing or extra handler does not compile. */
export const implement = <T extends Endpoints>(endpoints: T, handlers: Handlers<T>): Route[] =>
  Object.entries(endpoints).map(([name, endpoint]) => {
    const handle = handlers[name];
    if (!handle) throw new Error(`No handler for ${name} (${endpoint.method} ${endpoint.path})`);
    return { name, endpoint, handle: handle as Route['handle'] };
  });
