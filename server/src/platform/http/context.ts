import type { AnyEndpoint, Language, ScreenPermission } from '@eoms/contract';
import type { AuditEntry } from '../audit/audit.ts';
import type { ApiKeyRights } from '../auth/api-key-rights.ts';
import type { PanelRights } from '../auth/panel-rights.ts';
import type { Executor } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Cookie } from './cookies.ts';

export type { Language };

/** What every handler knows about a request, with or without a signed-in user. */
export interface Visitor {
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Aborted when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** The `token` header as received, also on public calls, where nothing has verified it. */
  readonly token: string | undefined;
  /** The cookies whose names begin with `prefix`. */
  cookies(prefix: string): ReadonlyMap<string, string>;
  setCookie(cookie: Cookie): void;
  /**
   * The action defaults to the name of the call. Pass the transaction, so that the entry commits or rolls back with the
   * change.
   */
  audit(entry: Omit<AuditEntry, 'action'> & { action?: string }, executor?: Executor): Promise<void>;
}

/** The user, or the panel, behind a valid token, with its rights. */
export interface Identity {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
  /** The one role that the caller has chosen to act in; without it, all roles together. */
  readonly roleId?: string | undefined;
  readonly superAdministrator: boolean;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  /**
   * Places in which the caller may make this call; every store query of a `scope: 'place'` call is limited to them. Outside
   * of a call: all that the caller may see.
   */
  readonly places: 'all' | readonly string[];
  /** Whether any role of the caller permits it; where it is about a place, ask `placesFor`. */
  permits(permission: ScreenPermission): boolean;
  /** The places in which the caller's roles permit it. */
  placesFor(permission: ScreenPermission): 'all' | readonly string[];
  /** Set if the caller is a panel: then `userId` is the id of the panel, and it has no rights of a user. */
  readonly panel?: PanelRights | undefined;
  /** Set if the caller is an API key: then `userId` is the id of the key, and `username` its name. */
  readonly key?: ApiKeyRights | undefined;
}

export interface Caller extends Visitor, Identity {}

export type ContextOf<E extends AnyEndpoint> = E['needs'] extends 'public' ? Visitor : Caller;
