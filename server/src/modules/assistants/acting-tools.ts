import { AssistantAction, actionGroupsEndpoints, commandsEndpoints, Id } from '@eoms/contract';
import { assistantAtOnceWords, assistantParamWords, assistantToolWords } from '@eoms/phrases';
import { z } from 'zod';
import { markOutside } from '../../platform/http/mcp/mark-outside.ts';
import { type AssistantUse, type McpTool, ToolRefusal } from '../../platform/http/mcp/mcp-tool.ts';
import { assistantActions, type Prepared } from './assistant-actions.ts';
import type { RequestRow } from './assistants.store.ts';

export interface Requests {
  /**
   * Files what was prepared from the input, and carries it out if the key lets its assistant do so without a person. Says
   * what there is too much of already, if so.
   */
  file(
    action: AssistantAction,
    prepared: Prepared,
    input: Readonly<Record<string, unknown>>,
    use: AssistantUse,
  ): Promise<RequestRow | 'manyWait' | 'manyAtOnce'>;
  /** One that this key has filed. */
  findOwn(id: string, use: AssistantUse): Promise<RequestRow | undefined>;
}

const shown = (row: RequestRow, { language }: AssistantUse) => ({
  requestId: row.id,
  status: row.status,
  ...(row.atOnce ? { withoutPerson: true } : {}),
  ...(row.status === 'waiting' ? { confirmBefore: row.expiresAt.toISOString() } : {}),
  changes: markOutside(row.changes, undefined, language),
  ...(row.decidedAt ? { decidedAt: row.decidedAt.toISOString(), decidedBy: { outside: row.decidedBy ?? '' } } : {}),
  ...(row.code === null ? {} : { code: row.code }),
});

const tooMany = {
  manyWait: 'Too many requests of this key wait for a person. Wait for some of them.',
  manyAtOnce: 'This key has done too much within a minute. Wait a minute, and ask a person whether this is wanted.',
};

const acting = (action: AssistantAction, requests: Requests): McpTool => {
  const { does, looks, input, prepare } = assistantActions[action];
  return {
    name: action,
    ...assistantToolWords[action],
    textFor: ({ key }) => (key?.actsAtOnce.includes(action) ? assistantAtOnceWords : undefined),
    params: assistantParamWords,
    calls: [does, ...looks],
    input,
    reads: false,
    async run(given, use) {
      const prepared = await prepare(given, use);
      const row = await requests.file(action, prepared, given, use);
      if (typeof row === 'string') throw new ToolRefusal('429', tooMany[row]);
      return shown(row, use);
    },
  };
};

/** The receipt as it is now: what the run of a scene or a command has come to. */
const receiptOf = async ({ action, receiptId }: RequestRow, { call, language }: AssistantUse): Promise<object> => {
  if (receiptId === null) return {};
  if (action === 'run_scene') {
    const endpoint = actionGroupsEndpoints.getSceneRun;
    return { receipt: markOutside(await call(endpoint, { params: { id: receiptId } }), endpoint.reply, language) };
  }
  if (action === 'device_command') {
    const endpoint = commandsEndpoints.getCommand;
    return { receipt: markOutside(await call(endpoint, { body: { id: receiptId } }), endpoint.reply, language) };
  }
  return { receipt: { id: receiptId } };
};

/** Tools that only file requests, and the one that tells what became of them. */
export const actingTools = (requests: Requests): McpTool[] => [
  ...AssistantAction.options.map((action) => acting(action, requests)),
  {
    name: 'request_status',
    ...assistantToolWords.request_status,
    params: assistantParamWords,
    calls: [],
    input: z.strictObject({ requestId: Id }),
    reads: true,
    async run({ requestId }, use) {
      const row = await requests.findOwn(String(requestId), use);
      if (!row) throw new ToolRefusal('404', 'This key has filed no such request.');
      return { ...shown(row, use), ...(await receiptOf(row, use)) };
    },
  },
];
