import type { AnyEndpoint, ScreenPermission } from '@eoms/contract';
import type { AuditEntry } from '../audit/audit.ts';
import type { Executor } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Cookie } from './cookies.ts';

export type Language = 'zh' | 'en';

/** What every handler is told about a request, whoever sent it. */
export interface Visitor {
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Aborted when the client goes away or the server stops. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** The `token` header as it came, of public calls too: nobody has looked at it there. */
  readonly token: string | undefined;
  /** The cookies sent whose names begin so. */
  cookies(prefix: string): ReadonlyMap<string, string>;
  setCookie(cookie: Cookie): void;
  /** The action's name defaults to the call's. Give the transaction, so that the entry lives and dies with the change. */
  audit(entry: Omit<AuditEntry, 'action'> & { action?: string }, executor?: Executor): Promise<void>;
}

/** Who a valid token belongs to and what that person may do. */
export interface Identity {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly roleId?: string | undefined;
  readonly superAdministrator: boolean;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  /** Places that the caller may see; every store query of a `scope: 'place'` call is limited to them. */
  readonly places: 'all' | readonly string[];
  permits(permission: ScreenPermission): boolean;
}

export interface Caller extends Visitor, Identity {}

export type ContextOf<E extends AnyEndpoint> = E['needs'] extends 'public' ? Visitor : Caller;
