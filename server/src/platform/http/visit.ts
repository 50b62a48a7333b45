import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Audit } from '../audit/audit.ts';
import type { Log } from '../log/log.ts';
import type { Caller, Identity, Language, Visitor } from './context.ts';
import { type Cookie, cookieHeader, readCookies } from './cookies.ts';
import type { HeavyCall } from './heavy-calls.ts';
import type { Route } from './implement.ts';
import { languageOf } from './language.ts';
import { tokenIn } from './token-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request has reached a call; stays null if it never does. */
    visit: Visit | null;
  }
}

export interface VisitDeps {
  readonly audit: Audit;
  readonly log: Log;
  /** The installation's language, for requests that name none. */
  readonly language: () => Language;
}

/** The state of one request while it is being processed. */
export class Visit {
  readonly route: Route;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  identity: Identity | null;
  /** Whether the handler wrote its own audit entry. */
  audited: boolean;
  /** Set for heavy calls. */
  heavyCall: HeavyCall | undefined;
  private readonly deps: VisitDeps;
  private readonly reply: FastifyReply;
  private gone: AbortController | undefined;
  private ownLog: Log | undefined;

  constructor(deps: VisitDeps, route: Route, request: FastifyRequest, reply: FastifyReply) {
    this.route = route;
    this.language = languageOf(request.headers['accept-language'], deps.language());
    this.requestId = request.id;
    this.ip = request.ip;
    this.userAgent = request.headers['user-agent'] ?? '';
    this.identity = null;
    this.audited = false;
    this.heavyCall = undefined;
    this.deps = deps;
    this.reply = reply;
    this.gone = undefined;
    this.ownLog = undefined;
  }

  /** Most calls never use it, and creating it costs more than the rest of a visit; the same goes for the log. */
  get signal(): AbortSignal {
    this.gone ??= abortOnClose(this.reply);
    return this.gone.signal;
  }

  get log(): Log {
    this.ownLog ??= this.deps.log.child({ requestId: this.requestId });
    return this.ownLog;
  }

  get token(): string | undefined {
    return tokenIn(this.reply.request.headers);
  }

  cookies(prefix: string): ReadonlyMap<string, string> {
    return readCookies(this.reply.request.headers.cookie, prefix);
  }

  setCookie(cookie: Cookie): void {
    // Fastify accumulates repeated headers of this name.
    this.reply.header('set-cookie', cookieHeader(cookie, this.reply.request.protocol === 'https'));
  }

  readonly audit: Visitor['audit'] = async (entry, executor) => {
    this.audited = true;
    const { ip, userAgent, requestId, identity } = this;
    const who = identity ? { userId: identity.userId, username: identity.username } : {};
    const action = entry.action ?? this.route.name;
    await this.deps.audit.write({ ...entry, action }, { ip, userAgent, requestId, ...who }, executor);
  };
}

/** The visit as its handler sees it. Its fields are own properties, not inherited ones: every call reads them. */
class KnownCaller implements Caller {
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly audit: Visitor['audit'];
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly roleId: string | undefined;
  readonly superAdministrator: boolean;
  readonly tokenHash: string;
  readonly places: Identity['places'];
  readonly permits: Identity['permits'];
  readonly placesFor: Identity['placesFor'];
  readonly panel: Identity['panel'];
  readonly key: Identity['key'];
  private readonly visit: Visit;

  constructor(visit: Visit, identity: Identity) {
    this.language = visit.language;
    this.requestId = visit.requestId;
    this.ip = visit.ip;
    this.userAgent = visit.userAgent;
    this.audit = visit.audit;
    this.userId = identity.userId;
    this.username = identity.username;
    this.sessionId = identity.sessionId;
    this.roleId = identity.roleId;
    this.superAdministrator = identity.superAdministrator;
    this.tokenHash = identity.tokenHash;
    this.places = identity.places;
    this.permits = identity.permits;
    this.placesFor = identity.placesFor;
    this.panel = identity.panel;
    this.key = identity.key;
    this.visit = visit;
  }

  get signal(): AbortSignal {
    return this.visit.signal;
  }

  get log(): Log {
    return this.visit.log;
  }

  get token(): string | undefined {
    return this.visit.token;
  }

  cookies(prefix: string): ReadonlyMap<string, string> {
    return this.visit.cookies(prefix);
  }

  setCookie(cookie: Cookie): void {
    this.visit.setCookie(cookie);
  }
}

const abortOnClose = (reply: FastifyReply): AbortController => {
  const gone = new AbortController();
  const abort = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  if (reply.raw.closed) abort();
  else reply.raw.once('close', abort);
  return gone;
};

/** The handler of a public call gets no identity; this cast is the one place that relies on it. */
export const contextOf = (visit: Visit): Caller => {
  const visitor: Visitor = visit;
  return visit.identity ? new KnownCaller(visit, visit.identity) : (visitor as Caller);
};

/** Writes the audit entry for a handler that changes state but wrote none itself. */
export const auditDone = async (visit: Visit, input: { params: unknown; body: unknown }, data: unknown) => {
  if (visit.audited || !visit.route.endpoint.changes) return;
  await visit.audit({ target: idIn(input.params) ?? idIn(input.body) ?? idIn(data), after: input.body });
};

const routine = new Set(['400', '401', '413', '415', '422', '429']);
/** Refused changes and every '403' are recorded; invalid forms and expired sessions are not worth an entry. */
export const auditRefusal = async (visit: Visit, code: string): Promise<void> => {
  const worth = code === '403' || (visit.route.endpoint.changes && !routine.has(code));
  if (!visit.audited && worth) {
    await visit.audit({ outcome: code.startsWith('5') ? 'failed' : 'refused', code });
  }
};

const idIn = (value: unknown): string | undefined => {
  if (value === null || typeof value !== 'object' || !('id' in value)) return undefined;
  return typeof value.id === 'string' ? value.id : undefined;
};
