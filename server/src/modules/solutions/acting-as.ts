import { createCallsInProcess } from '../../platform/http/call-in-process.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { Route } from '../../platform/http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NamedThingsModule } from '../named-things/named-things.module.ts';
import type { Acting } from './members/member-kind.ts';

/** Members are read and saved by calls, with the rights of whoever acts: what that person may not do is not done. */
export type ActingAs = (caller: Caller) => Acting;

export const createActingAs = (
  routes: readonly Route[],
  { audit, things }: { readonly audit: Platform['audit']; readonly things: NamedThingsModule },
): ActingAs => {
  const callAs = createCallsInProcess(routes, audit);
  return (caller) => {
    const { language, requestId, ip, userAgent, log } = caller;
    // What has begun is finished, although the browser may be gone.
    const { signal } = new AbortController();
    return { caller, things, call: callAs(caller, { language, requestId, ip, userAgent, signal, log }) };
  };
};
