import type { ReplyOf } from '@eoms/contract';
import { z } from 'zod';
import { createCallsInProcess } from '../../platform/http/call-in-process.ts';
import type { Identity } from '../../platform/http/context.ts';
import type { AssistantCall, Origin } from '../../platform/http/mcp/mcp-tool.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { AssistantsDeps } from './assistants.deps.ts';

/** Makes calls as a key, with its rights and places at this moment. */
export type CallAsKey = (keyId: string, origin: Origin) => Promise<{ call: AssistantCall; identity: Identity }>;

export const createCallAsKey = ({ platform, apiKeys, acting }: AssistantsDeps): CallAsKey => {
  const callAs = createCallsInProcess(acting, platform.audit);
  return async (keyId, origin) => {
    const identity = await apiKeys.identityOf(keyId);
    if (!identity?.key) throw refuse('apiKey.revoked');
    const make = callAs(identity, origin);
    return {
      identity,
      call: async (endpoint, args) => {
        const data: unknown = await make(endpoint, args);
        // In the form in which it would be sent, so that what was looked up by MCP can be compared with it.
        const sent: unknown = endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(data) : data;
        return JSON.parse(JSON.stringify(sent ?? null)) as ReplyOf<typeof endpoint>;
      },
    };
  };
};
