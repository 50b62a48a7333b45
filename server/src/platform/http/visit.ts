import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Audit } from '../audit/audit.ts';
import type { Log } from '../log/log.ts';
import type { Caller, Identity, Visitor } from './context.ts';
import type { Route } from './implement.ts';
import { languageOf } from './language.ts';

/** One request on its way through the gates. */
export interface Visit {
  readonly route: Route;
  readonly visitor: Visitor;
  identity: Identity | null;
  /** Whether the handler wrote its own audit entry. */
  audited: boolean;
  /** The visitor once it is known who it is. */
  callerOf(identity: Identity): Caller;
}

const origin = Symbol('origin');
interface Origin {
  readonly reply: FastifyReply;
  readonly parent: Log;
  gone?: AbortController;
  log?: Log;
}

/** Most calls never look at these two, and making them costs more than the rest of a visit. */
const whenAskedFor = {
  get signal(): AbortSignal {
    const own = (this as unknown as { [origin]: Origin })[origin];
    own.gone ??= abortOnClose(own.reply);
    return own.gone.signal;
  },
  get log(): Log {
    const own = (this as unknown as { [origin]: Origin })[origin];
    own.log ??= own.parent.child({ requestId: own.reply.request.id });
    return own.log;
  },
};
const withOrigin = <T extends object>(from: Origin, own: T): T & typeof whenAskedFor =>
  Object.assign(Object.create(whenAskedFor), own, { [origin]: from });

export const startVisit = (
  deps: { audit: Audit; log: Log },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit => {
  const userAgent = request.headers['user-agent'] ?? '';
  const from: Origin = { reply, parent: deps.log };
  const own: Omit<Visitor, keyof typeof whenAskedFor> = {
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    ip: request.ip,
    userAgent,
    async audit(entry, executor) {
      visit.audited = true;
      const actor = { ip: request.ip, userAgent, requestId: request.id, ...actorOf(visit.identity) };
      await deps.audit.write({ ...entry, action: entry.action ?? route.name }, actor, executor);
    },
  };
  const visitor: Visitor = withOrigin(from, own);
  const visit: Visit = {
    route,
    visitor,
    identity: null,
    audited: false,
    callerOf: (identity) => withOrigin(from, { ...own, ...identity }),
  };
  return visit;
};

const actorOf = (identity: Identity | null) =>
  identity ? { userId: identity.userId, username: identity.username } : {};

const abortOnClose = (reply: FastifyReply): AbortController => {
  const gone = new AbortController();
  const abort = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  if (reply.raw.closed) abort();
  else reply.raw.once('close', abort);
  return gone;
};

/** The handler of a public call gets no identity: the cast is the one place where that is known to be right. */
export const contextOf = ({ visitor, identity, callerOf }: Visit): Caller =>
  identity ? callerOf(identity) : (visitor as Caller);

/** What the framework writes when a handler that changes state wrote nothing itself. */
export const auditDone = async (visit: Visit, input: { params: unknown; body: unknown }, data: unknown) => {
  if (visit.audited || !visit.route.endpoint.changes) return;
  await visit.visitor.audit({ target: idIn(input.params) ?? idIn(input.body) ?? idIn(data), after: input.body });
};

const routine = new Set(['400', '401', '413', '415', '422', '429']);
/** Refusals of changes and every '403' are kept; mistyped forms and ended sessions are not worth a line each. */
export const auditRefusal = async (visit: Visit, code: string): Promise<void> => {
  const worth = code === '403' || (visit.route.endpoint.changes && !routine.has(code));
  if (!visit.audited && worth) {
    await visit.visitor.audit({ outcome: code.startsWith('5') ? 'failed' : 'refused', code });
  }
};

const idIn = (value: unknown): string | undefined => {
  if (value === null || typeof value !== 'object' || !('id' in value)) return undefined;
  return typeof value.id === 'string' ? value.id : undefined;
};
