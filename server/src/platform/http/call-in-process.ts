import type { AnyEndpoint, ArgumentsOf, Language } from '@eoms/contract';
import type { Audit } from '../audit/audit.ts';
import type { Caller, Identity, Visitor } from './context.ts';
import type { ReplyData, Route, UploadedFile } from './implement.ts';
import { plainData } from './ready-json.ts';
import { refuse } from './refusal.ts';
import { type Checked, createValidator } from './validate.ts';

/** Where a call comes from that no request of its own brought. */
export type Origin = Pick<Visitor, 'language' | 'requestId' | 'ip' | 'userAgent' | 'signal' | 'log'>;

export type InProcessCall = <E extends AnyEndpoint>(endpoint: E, args: ArgumentsOf<E>) => Promise<ReplyData<E>>;

interface Given extends Partial<Checked> {
  readonly file?: File;
}

/** As the gate of requests does: who may not make the call, may not make it here. */
const permit = ({ needs, changes }: AnyEndpoint, identity: Identity): Identity => {
  if (changes && identity.key?.readOnly) throw refuse('apiKey.readOnly');
  if (needs === 'session' || needs === 'public') return identity;
  if (needs === 'superAdministrator' || needs === 'panel') {
    if (needs === 'panel' || !identity.superAdministrator) throw refuse('403');
    return identity;
  }
  if (!identity.permits(needs)) throw refuse('403');
  return { ...identity, places: identity.placesFor(needs) };
};

const readFile = async (file: File): Promise<UploadedFile> => ({
  fileName: file.name,
  contentType: file.type,
  content: Buffer.from(await file.arrayBuffer()),
});

/** Only what the caller is and knows: objects of requests have more, and some of it in their prototype. */
const identityOf = (identity: Identity): Identity => ({
  userId: identity.userId,
  username: identity.username,
  sessionId: identity.sessionId,
  roleId: identity.roleId,
  superAdministrator: identity.superAdministrator,
  tokenHash: identity.tokenHash,
  places: identity.places,
  permits: (permission) => identity.permits(permission),
  placesFor: (permission) => identity.placesFor(permission),
  panel: identity.panel,
  key: identity.key,
});

/**
 * Makes calls of the contract without HTTP, with the rights of a caller and the validation, rules and audit entries of
 * any other call. Refusals are thrown.
 */
export const createCallsInProcess = (routes: readonly Route[], audit: Pick<Audit, 'write'>) => {
  const byEndpoint = new Map(routes.map((route) => [route.endpoint, route]));
  const validators = new Map<AnyEndpoint, (input: Checked, language: Language) => Checked>();
  const validatorOf = (endpoint: AnyEndpoint) => {
    const known = validators.get(endpoint) ?? createValidator(endpoint);
    validators.set(endpoint, known);
    return known;
  };
  return (who: Identity, origin: Origin): InProcessCall =>
    async <E extends AnyEndpoint>(endpoint: E, args: ArgumentsOf<E>) => {
      const route = byEndpoint.get(endpoint);
      if (!route) throw new Error(`Nothing carries out ${endpoint.method} ${endpoint.path}`);
      const identity = permit(endpoint, identityOf(who));
      let audited = false;
      const caller: Caller = {
        ...identity,
        ...originOf(origin),
        token: undefined,
        cookies: () => new Map(),
        setCookie: () => undefined,
        audit: (entry, executor) => {
          audited = true;
          const by = { userId: identity.userId, username: identity.username, ...addressOf(origin) };
          return audit.write({ ...entry, action: entry.action ?? route.name }, by, executor);
        },
      };
      const { params = {}, query = {}, body, file } = args as Given;
      const input = validatorOf(endpoint)({ params, query, body }, origin.language);
      const data = plainData(await route.handle({ ...input, file: file && (await readFile(file)) }, caller));
      if (endpoint.changes && !audited) await caller.audit({ after: input.body });
      return data as ReplyData<E>;
    };
};

const originOf = ({ language, requestId, ip, userAgent, signal, log }: Origin): Origin => ({
  language,
  requestId,
  ip,
  userAgent,
  signal,
  log,
});
const addressOf = ({ ip, userAgent, requestId }: Origin) => ({ ip, userAgent, requestId });
