import type { AnyEndpoint, ArgumentsOf } from '@eoms/contract';
import { newId } from '../platform/database/uuid.ts';
import type { Caller } from '../platform/http/context.ts';
import type { ReplyData, Route } from '../platform/http/implement.ts';
import { plainData } from '../platform/http/ready-json.ts';
import type { Platform } from '../platform/platform.ts';

export type InternalCall = <E extends AnyEndpoint>(endpoint: E, args: ArgumentsOf<E>) => Promise<ReplyData<E>>;

const sourceName = 'sample venue';

/**
 * Makes calls of the contract without HTTP, as a given administrator, with the same validation, rules and audit entries
 * as for a user. Refusals are thrown.
 */
export const createInternalCalls = (
  routes: readonly Route[],
  platform: Pick<Platform, 'audit' | 'log'>,
  administrator: { userId: string; username: string },
): InternalCall => {
  const byEndpoint = new Map(routes.map((route) => [route.endpoint, route]));
  const actor = { ...administrator, ip: '127.0.0.1', userAgent: sourceName };
  const { signal } = new AbortController();

  return async <E extends AnyEndpoint>(endpoint: E, args: ArgumentsOf<E>) => {
    const route = byEndpoint.get(endpoint);
    if (!route) throw new Error(`No route for ${endpoint.method} ${endpoint.path}`);
    const requestId = newId();
    const caller: Caller = {
      ...actor,
      requestId,
      language: 'zh',
      signal,
      log: platform.log,
      sessionId: newId(),
      tokenHash: '',
      superAdministrator: true,
      places: 'all',
      permits: () => true,
      placesFor: () => 'all',
      token: undefined,
      cookies: () => new Map(),
      setCookie: () => undefined,
      audit: (entry, executor) =>
        platform.audit.write({ ...entry, action: entry.action ?? route.name }, { ...actor, requestId }, executor),
    };
    const { params, query, body, file } = args as { params?: unknown; query?: unknown; body?: unknown; file?: File };
    const input = {
      params: endpoint.params?.parse(params ?? {}),
      query: endpoint.query?.parse(query ?? {}),
      body: endpoint.body?.parse(body),
      file: file && {
        fileName: file.name,
        contentType: file.type,
        content: Buffer.from(await file.arrayBuffer()),
      },
    };
    return plainData(await route.handle(input, caller)) as ReplyData<E>;
  };
};
