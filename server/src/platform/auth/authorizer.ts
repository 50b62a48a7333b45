import type { AnyEndpoint, ScreenPermission } from '@eoms/contract';
import type { Identity } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import type { Listeners } from '../news/news.ts';
import type { ApiKeyRecord } from './api-key-rights.ts';
import { isFromNetworks, keyIdentity, refuseToKey } from './api-keys.ts';
import { accessChanged, apiKeysChanged, panelsChanged, sessionsRevoked } from './auth.news.ts';
import { createBriefCache } from './brief-cache.ts';
import type { PanelRecord } from './panel-rights.ts';
import { panelIdentity, refuseToPanel } from './panels.ts';
import { type AccessRecord, isPermitted, placesPermitted } from './rights.ts';
import { hashToken, isApiKey, isPanelToken, isToken } from './token.ts';

/** A session as its module stores it. `findSession` returns null for revoked sessions and disabled users. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  /** The role the session acts in; without it, in all roles of the user together. */
  readonly roleId?: string | undefined;
  readonly lastSeenAt: Date;
  /** Absolute end, however active the session is. */
  readonly expiresAt: Date;
  /** The session also ends after this long without a call, in milliseconds. */
  readonly idleLimitMs: number;
}

/** What the module of API keys provides. */
export interface ApiKeyPorts {
  /** Returns null for unknown, revoked and expired keys. */
  findKey(tokenHash: string): Promise<ApiKeyRecord | null>;
  /** What the owner may in the role now; nothing for a disabled owner, or one who no longer holds it. */
  rightsOf(key: ApiKeyRecord): Promise<AccessRecord>;
  /** Records use; called at most once a minute for each key. */
  noteUse(keyId: string, at: Date, from: string): Promise<void>;
}

/** What the session, access and licence modules provide. */
export interface AuthorizerPorts {
  findSession(tokenHash: string): Promise<SessionRecord | null>;
  /** Records use; called about once a minute per session. */
  touchSession(sessionId: string, at: Date): Promise<void>;
  accessOf(userId: string, roleId: string | undefined): Promise<AccessRecord>;
  isReadOnly(): boolean;
  /** Returns null for revoked panels; without it, there are none. */
  findPanel?(tokenHash: string): Promise<PanelRecord | null>;
  /** Without it, there are no API keys. */
  readonly apiKeys?: ApiKeyPorts | undefined;
}

export interface Authorizer {
  /**
   * Returns the identity behind a token. Throws '401' for a missing, malformed, expired or revoked one alike. An open
   * socket does not count as use of a session, so it passes `touch: false`. API keys are let in only with the address
   * that they come `from`: open sockets are not for them.
   */
  identify(token: string | undefined, options?: { touch?: boolean; from?: string }): Promise<Identity>;
  /**
   * The only gate: throws '401', '403' or 'license.readOnly' before any input is read. Null for public calls. The places
   * of the identity are those in which the caller may make this call. `known` is called with the identity before that
   * person may be refused.
   */
  authorize(
    endpoint: AnyEndpoint,
    token: string | undefined,
    known?: (who: Identity) => void,
    from?: string,
  ): Promise<Identity | null>;
}

const cacheMs = 2_000;
const touchEveryMs = 60_000;

export const createAuthorizer = (
  ports: AuthorizerPorts,
  news: Pick<Listeners, 'on' | 'onGap'>,
  now: () => number = Date.now,
): Authorizer => {
  const sessions = createBriefCache<SessionRecord | null>({ forMs: cacheMs, entries: 10_000, now });
  const access = createBriefCache<AccessRecord>({ forMs: cacheMs, entries: 10_000, now });
  const panels = createBriefCache<PanelRecord | null>({ forMs: cacheMs, entries: 1_000, now });
  const keys = createBriefCache<ApiKeyRecord | null>({ forMs: cacheMs, entries: 1_000, now });
  const touches = new Map<string, number>();
  /** Built once and reused while session and rights are still the cached ones. */
  const identities = new WeakMap<SessionRecord, { rights: AccessRecord; identity: Identity }>();

  const forgetAll = (): void => {
    access.clear();
    sessions.clear();
    panels.clear();
    keys.clear();
  };
  news.on(accessChanged, forgetAll);
  news.onGap(forgetAll);
  news.on(panelsChanged, () => panels.clear());
  news.on(apiKeysChanged, () => keys.clear());
  news.on(sessionsRevoked, ({ tokenHashes }) => {
    for (const hash of tokenHashes) for (const cache of [sessions, panels]) cache.remove(hash);
  });

  const identifyPanel = async (token: string): Promise<Identity> => {
    const tokenHash = hashToken(token);
    const panel = await panels.get(tokenHash, async () => (await ports.findPanel?.(tokenHash)) ?? null);
    if (!panel) throw refuse('401');
    return panelIdentity(panel, tokenHash, now());
  };

  /** Whether more than a minute has passed since it was last noted. */
  const isDue = (id: string, seen: number, at: number): boolean => {
    if (at - Math.max(seen, touches.get(id) ?? 0) < touchEveryMs) return false;
    if (touches.size >= 10_000) touches.clear();
    touches.set(id, at);
    return true;
  };

  const identifyKey = async (secret: string, from: string): Promise<Identity> => {
    const tokenHash = hashToken(secret);
    const ported = ports.apiKeys;
    const key = ported && (await keys.get(tokenHash, () => ported.findKey(tokenHash)));
    const at = now();
    if (!key || at >= key.expiresAt.getTime() || !isFromNetworks(key.networks, from)) throw refuse('401');
    if (isDue(key.keyId, key.usedAt?.getTime() ?? 0, at)) await ported.noteUse(key.keyId, new Date(at), from);
    const rights = await access.get(`key ${key.ownerId} ${key.roleId}`, () => ported.rightsOf(key));
    return keyIdentity(key, rights, tokenHash);
  };

  const identify: Authorizer['identify'] = async (token, options = {}) => {
    if (token !== undefined && options.from !== undefined && isApiKey(token)) return identifyKey(token, options.from);
    if (token !== undefined && isPanelToken(token)) return identifyPanel(token);
    if (token === undefined || !isToken(token)) throw refuse('401');
    const tokenHash = hashToken(token);
    const session = await sessions.get(tokenHash, () => ports.findSession(tokenHash));
    if (!session) throw refuse('401');
    const at = now();
    const seen = Math.max(session.lastSeenAt.getTime(), touches.get(session.sessionId) ?? 0);
    if (at >= session.expiresAt.getTime() || at - seen >= session.idleLimitMs) throw refuse('401');
    if (options.touch !== false && at - seen >= Math.min(touchEveryMs, session.idleLimitMs / 4)) {
      if (touches.size >= 10_000) touches.clear();
      touches.set(session.sessionId, at);
      await ports.touchSession(session.sessionId, new Date(at));
    }
    const rights = await access.get(`${session.userId} ${session.roleId ?? ''}`, () =>
      ports.accessOf(session.userId, session.roleId),
    );
    const known = identities.get(session);
    if (known?.rights === rights) return known.identity;
    const identity = identityOf(session, rights, tokenHash);
    identities.set(session, { rights, identity });
    return identity;
  };

  const authorize: Authorizer['authorize'] = async (endpoint, token, known, from) => {
    const needs: AnyEndpoint['needs'] = endpoint.needs;
    const identity = needs === 'public' ? null : await identify(token, { ...(from === undefined ? {} : { from }) });
    if (identity) known?.(identity);
    if (identity?.panel) refuseToPanel(identity.panel, endpoint);
    else if (identity?.key) {
      refuseToKey(identity.key, identity.places, endpoint);
      if (!holds(identity, endpoint)) throw refuse('403');
    } else if (identity && !holds(identity, endpoint)) throw refuse('403');
    if (endpoint.changes && !endpoint.unlicensed && ports.isReadOnly()) throw refuse('license.readOnly');
    return identity && forCall(identity, needs);
  };

  return { identify, authorize };
};

/** Of several roles, each permits the call in its own places only. */
const forCall = (identity: Identity, needs: AnyEndpoint['needs']): Identity => {
  if (typeof needs === 'string' || identity.panel) return identity;
  const places = identity.placesFor(needs);
  return places === identity.places ? identity : { ...identity, places };
};

const holds = (identity: Identity, { needs }: AnyEndpoint): boolean => {
  if (needs === 'session') return true;
  if (needs === 'panel') return false;
  if (needs === 'superAdministrator') return identity.superAdministrator;
  return identity.permits(needs);
};

const identityOf = (session: SessionRecord, rights: AccessRecord, tokenHash: string): Identity => {
  const known = new WeakMap<ScreenPermission, Identity['places']>();
  return {
    userId: session.userId,
    username: session.username,
    sessionId: session.sessionId,
    roleId: session.roleId,
    superAdministrator: rights.superAdministrator,
    tokenHash,
    places: rights.superAdministrator ? 'all' : rights.places,
    permits: (permission) => isPermitted(rights, permission),
    placesFor: (permission) => {
      const found = known.get(permission) ?? placesPermitted(rights, permission);
      known.set(permission, found);
      return found;
    },
  };
};
