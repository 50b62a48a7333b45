import { newId } from '../platform/database/uuid.ts';
import { createCallsInProcess, type InProcessCall } from '../platform/http/call-in-process.ts';
import type { Identity } from '../platform/http/context.ts';
import type { Route } from '../platform/http/implement.ts';
import type { Platform } from '../platform/platform.ts';

export type InternalCall = InProcessCall;

const sourceName = 'sample venue';

/** Makes calls of the contract as a given administrator. */
export const createInternalCalls = (
  routes: readonly Route[],
  { audit, log }: Pick<Platform, 'audit' | 'log'>,
  administrator: { userId: string; username: string },
): InternalCall => {
  const callAs = createCallsInProcess(routes, audit);
  const { signal } = new AbortController();
  const identity: Identity = {
    ...administrator,
    sessionId: newId(),
    tokenHash: '',
    superAdministrator: true,
    places: 'all',
    permits: () => true,
    placesFor: () => 'all',
  };
  return (endpoint, args) =>
    callAs(identity, { requestId: newId(), language: 'zh', ip: '127.0.0.1', userAgent: sourceName, signal, log })(
      endpoint,
      args,
    );
};
