import type { AnyEndpoint, ReplyOf } from '@eoms/contract';
import { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Caller, Identity } from '../../platform/http/context.ts';
import type { Route } from '../../platform/http/implement.ts';
import type { AssistantCall, Origin } from '../../platform/http/mcp/mcp-tool.ts';
import { plainData } from '../../platform/http/ready-json.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createValidator } from '../../platform/http/validate.ts';
import type { AssistantsDeps } from './assistants.deps.ts';
import type { ActionArguments } from './assistants.tables.ts';

const callerOf = (identity: Identity, origin: Origin, route: Route, audit: Audit): Caller => ({
  ...identity,
  language: origin.language,
  requestId: origin.requestId,
  ip: origin.ip,
  userAgent: origin.userAgent,
  signal: origin.signal,
  log: origin.log,
  token: undefined,
  cookies: () => new Map(),
  setCookie: () => undefined,
  audit: (entry, executor) =>
    audit.write(
      { ...entry, action: entry.action ?? route.name },
      { userId: identity.userId, username: identity.username, ip: origin.ip, requestId: origin.requestId },
      executor,
    ),
});

/** Makes calls as a key, with its rights and places at this moment. */
export type CallAsKey = (keyId: string, origin: Origin) => Promise<{ call: AssistantCall; identity: Identity }>;

export const createCallAsKey = ({ platform, apiKeys, acting }: AssistantsDeps): CallAsKey => {
  const make = async (endpoint: AnyEndpoint, args: ActionArguments, identity: Identity, origin: Origin) => {
    const route = acting.find((one) => one.endpoint === endpoint);
    if (!route) throw new Error(`Nothing carries out ${endpoint.path}`);
    if (endpoint.changes && identity.key?.readOnly) throw refuse('apiKey.readOnly');
    const { needs } = endpoint;
    if (typeof needs === 'string' ? needs !== 'session' : !identity.permits(needs)) throw refuse('403');
    const { params = {}, query = {}, body } = args;
    const input = createValidator(endpoint)({ params, query, body }, origin.language);
    const here = typeof needs === 'string' ? identity : { ...identity, places: identity.placesFor(needs) };
    const caller = callerOf(here, origin, route, platform.audit);
    const data = plainData(await route.handle({ ...input, file: undefined }, caller));
    // In the form in which it would be sent, so that what was looked up by MCP can be compared with it.
    const sent: unknown = endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(data) : data;
    return JSON.parse(JSON.stringify(sent ?? null));
  };
  return async (keyId, origin) => {
    const identity = await apiKeys.identityOf(keyId);
    if (!identity?.key) throw refuse('apiKey.revoked');
    return {
      identity,
      call: (endpoint, args) =>
        make(endpoint, args as ActionArguments, identity, origin) as Promise<ReplyOf<typeof endpoint>>,
    };
  };
};
