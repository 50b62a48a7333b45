import { type AnyEndpoint, type Language, pathsOf, type ReplyOf } from '@eoms/contract';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authorizer } from '../../auth/authorizer.ts';
import type { Log } from '../../log/log.ts';
import type { Identity } from '../context.ts';
import { languageOf } from '../language.ts';
import { tokenIn } from '../token-in.ts';
import { assertCatalogue, createMcpServer, type McpParts } from './mcp-server.ts';
import { type AssistantCall, type Origin, ToolRefusal } from './mcp-tool.ts';

export interface McpDeps extends McpParts {
  readonly authorizer: Pick<Authorizer, 'identify'>;
  readonly language: () => Language;
  readonly log: Log;
}

const path = '/eoms/mcp';
/** As long as any call may take. */
const longestMs = 100_000;

interface RawArguments {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

const urlOf = (endpoint: AnyEndpoint, { params = {}, query = {} }: RawArguments): string => {
  const [first = ''] = pathsOf(endpoint);
  const filled = first.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${filled}?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`;
};

const agentOf = ({ headers }: FastifyRequest): string => `MCP ${headers['user-agent'] ?? ''}`;

/** Calls go the way of every other call of the key, so that rights, places and limits need no second form. */
const callAs =
  (app: FastifyInstance, request: FastifyRequest): AssistantCall =>
  async (endpoint, args) => {
    const raw = args as RawArguments;
    const reply = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, raw),
      remoteAddress: request.ip,
      headers: {
        token: tokenIn(request.headers) ?? '',
        'accept-language': request.headers['accept-language'] ?? '',
        'user-agent': agentOf(request),
      },
      ...(raw.body === undefined ? {} : { payload: raw.body }),
    });
    const { status, data, code, message } = reply.json();
    if (!status) throw new ToolRefusal(code, message ?? code);
    return data as ReplyOf<typeof endpoint>;
  };

const refuseAs = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } });

/** A page of another site must not use a key that its browser happens to hold. */
const isForeign = ({ headers }: FastifyRequest): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
};

const webRequest = ({ headers, method }: FastifyRequest): Request => {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  const kept = given.filter(([name]) => /^(accept|content-type|mcp-protocol-version)$/.test(name));
  return new Request(`http://eoms.invalid${path}`, {
    method,
    headers: kept,
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
};

/** Assistants by the Model Context Protocol: streamable HTTP without sessions, for API keys made for assistants. */
export const serveMcp = (app: FastifyInstance, deps: McpDeps): void => {
  assertCatalogue(deps.tools);

  const identify = async (request: FastifyRequest): Promise<Identity | undefined> =>
    deps.authorizer.identify(tokenIn(request.headers), { from: request.ip }).catch(() => undefined);

  const answer = async (request: FastifyRequest, reply: FastifyReply, identity: Identity): Promise<FastifyReply> => {
    const language = languageOf(request.headers['accept-language'], deps.language());
    const origin: Origin = {
      language,
      requestId: request.id,
      ip: request.ip,
      userAgent: agentOf(request),
      signal: AbortSignal.timeout(longestMs),
      log: deps.log.child({ requestId: request.id }),
    };
    const server = createMcpServer(deps, { call: callAs(app, request), identity, language, origin });
    // Without a session there is nothing that could be taken over, resumed, or lost with a node.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    try {
      await server.connect(transport);
      const response = await transport.handleRequest(webRequest(request), { parsedBody: request.body });
      const type = response.headers.get('content-type');
      if (type) reply.type(type);
      return reply.code(response.status).send(await response.text());
    } finally {
      await server.close();
    }
  };

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: path,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (isForeign(request)) return refuseAs(reply, 403, 'Calls from other sites are refused.');
      const identity = await identify(request);
      if (!identity?.key) return refuseAs(reply.header('www-authenticate', 'Bearer'), 401, 'An API key is needed.');
      if (!identity.key.assistant) return refuseAs(reply, 403, 'This API key is not for an assistant.');
      if (request.headers['mcp-session-id'] !== undefined) return refuseAs(reply, 404, 'There is no such session.');
      if (request.method !== 'POST') return refuseAs(reply.header('allow', 'POST'), 405, 'Only POST is answered.');
      return answer(request, reply, identity);
    },
  });
};
