import { type Language, languages, type SourceText, textOf } from '@eoms/contract';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { isForPersons } from '../../auth/api-keys.ts';
import type { Identity } from '../context.ts';
import { type AssistantUse, type McpTool, ToolRefusal } from './mcp-tool.ts';

const longestAnswer = 100_000;

type Schema = { type: 'object'; properties?: Record<string, object>; required?: string[]; additionalProperties: false };

/**
 * The input of a tool as JSON Schema, with its parameters explained. Throws for what makes clients drop the whole catalogue
 * in silence (a root that is no object) or lets unknown arguments seem welcome.
 */
export const inputSchemaOf = ({ name, input, params }: McpTool, language: Language): Schema => {
  const schema = z.toJSONSchema(input, { io: 'input' }) as unknown as Schema & { $schema?: string };
  if (schema.type !== 'object') throw new Error(`The input of the tool ${name} is no object`);
  if (schema.additionalProperties !== false)
    throw new Error(`The tool ${name} does not declare that its input is strict`);
  const { $schema: _, ...rest } = schema;
  const properties = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const words = params[key];
    if (!words) throw new Error(`The parameter ${key} of the tool ${name} is not explained`);
    return [key, { ...property, description: textOf(words, language) }];
  });
  return { ...rest, properties: Object.fromEntries(properties) };
};

/** Throws if a tool of the catalogue could not be used by every client. */
export const assertCatalogue = (tools: readonly McpTool[]): void => {
  const names = new Set<string>();
  for (const tool of tools) {
    if (!/^[a-z][a-z0-9_]{2,48}$/.test(tool.name)) throw new Error(`${tool.name} is no name for a tool`);
    if (names.has(tool.name)) throw new Error(`There are two tools ${tool.name}`);
    names.add(tool.name);
    for (const { code } of languages) inputSchemaOf(tool, code);
  }
};

/** Whether the key may make every call behind the tool: otherwise it does not exist for it. */
export const exists = (tool: McpTool, identity: Identity): boolean =>
  tool.calls.every((endpoint) => {
    if (isForPersons(endpoint) || (!tool.reads && identity.key?.readOnly)) return false;
    return typeof endpoint.needs === 'string' ? endpoint.needs === 'session' : identity.permits(endpoint.needs);
  });

const said = (data: unknown, isError = false): CallToolResult => {
  const text = JSON.stringify(data);
  if (text.length > longestAnswer)
    return said(
      { code: 'tooLong', message: 'The answer is too long. Ask for less: one place, one page, a shorter time.' },
      true,
    );
  return { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) };
};

const runTool = async (tool: McpTool, given: unknown, use: AssistantUse): Promise<CallToolResult> => {
  const input = tool.input.safeParse(given ?? {});
  if (!input.success) {
    // Not the values: they may be texts from outside that the assistant was led to send.
    const problems = input.error.issues.slice(0, 10).map(({ path, code }) => ({ at: path.join('.'), problem: code }));
    return said({ code: '422', message: 'The arguments do not fit the schema of the tool.', problems }, true);
  }
  try {
    return said(await tool.run(input.data, use));
  } catch (error) {
    if (error instanceof ToolRefusal) return said({ code: error.code, message: error.message }, true);
    throw error;
  }
};

export interface McpParts {
  readonly tools: readonly McpTool[];
  readonly version: string;
  readonly introduction: SourceText;
}

/** A server for one request: nothing is remembered between two, so any node answers any of them. */
export const createMcpServer = ({ tools, version, introduction }: McpParts, use: AssistantUse): Server => {
  const { identity, language } = use;
  const server = new Server(
    { name: 'eoms', title: 'EOMS', version },
    { capabilities: { tools: {} }, instructions: textOf(introduction, language) },
  );
  const known = tools.filter((tool) => exists(tool, identity));
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: known.map((tool) => ({
      name: tool.name,
      title: textOf(tool.title, language),
      description: [tool.text, tool.textFor?.(identity)]
        .flatMap((words) => (words ? textOf(words, language) : []))
        .join(' '),
      inputSchema: inputSchemaOf(tool, language),
      annotations: { readOnlyHint: tool.reads, destructiveHint: !tool.reads, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = known.find(({ name }) => name === params.name);
    if (!tool) return said({ code: '404', message: 'There is no such tool for this key.' }, true);
    return runTool(tool, params.arguments, use);
  });
  return server;
};
