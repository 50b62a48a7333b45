import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Value } from '@eoms/contract/vocabulary';
import { parseForeignJson } from '../../kit/foreign-json.codec.ts';
import { createGuard } from '../../kit/guard.ts';
import { faultsOf, healthy, openTcpPort } from '../../kit/simulated-port.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { createGate } from './http.simulated-gate.ts';

const longestBody = 64 * 1024;
const demoState = '{"power":"off","level":20,"temperature":21.5,"mute":false,"name":"Simulated device"}';

const unavailable = { status: 503, content: { error: 'not now' } };

const isValue = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const readBody = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > longestBody) incoming.destroy();
      else chunks.push(chunk);
    };
    incoming.on('data', createGuard('simulated HTTP device')(take, reject));
    incoming.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    incoming.on('error', reject);
    incoming.on('close', () => reject(new Error('closed')));
  });

const parseObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const parsed = parseForeignJson(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
};

interface Answer {
  readonly status: number;
  readonly content: unknown;
}

/** `GET /state`, `GET /state/<name>`, `PUT /state` with an object, `GET /set?<name>=<value>`. */
const createResource = (states: Record<string, Value>, change: (changes: Record<string, Value>) => void) => {
  const wordFor = (before: Value, text: string): Value =>
    typeof before === 'number' ? Number(text) : typeof before === 'boolean' ? text === 'true' || text === '1' : text;
  const put = (changes: Record<string, unknown>, lies: boolean): Answer => {
    for (const [name, value] of Object.entries(changes))
      if (!Object.hasOwn(states, name) || !isValue(value) || typeof value !== typeof states[name])
        return { status: 422, content: { error: `not a value of ${name}` } };
    if (!lies) change(changes as Record<string, Value>);
    return { status: 200, content: { ok: true } };
  };
  return (method: string, url: string, body: string, lies: boolean): Answer => {
    const { pathname, searchParams } = new URL(url, 'http://device');
    const [, area = '', name] = pathname.split('/');
    if (area === 'set') {
      const asked = [...searchParams].map(([key, text]) => [key, wordFor(states[key] ?? '', text)] as const);
      return put(Object.fromEntries(asked), lies);
    }
    if (area !== 'state') return { status: 404, content: { error: 'no such path' } };
    if (method === 'GET' && name === undefined) return { status: 200, content: states };
    if (method === 'GET' && name !== undefined && Object.hasOwn(states, name))
      return { status: 200, content: { value: states[name] } };
    if (method !== 'PUT' && method !== 'POST') return { status: 405, content: { error: 'method not allowed' } };
    const changes = parseObject(body);
    return changes === undefined ? { status: 400, content: { error: 'not an object' } } : put(changes, lies);
  };
};

const post = (target: string, states: Record<string, Value>): void => {
  const outgoing = request(target, { method: 'POST', headers: { 'Content-Type': 'application/json' }, timeout: 2_000 });
  outgoing.on('error', () => {});
  outgoing.on(
    'response',
    createGuard('webhook of a simulated HTTP device')((reply: IncomingMessage) => reply.resume()),
  );
  outgoing.end(JSON.stringify(states));
};

/**
 * A little REST device. Parameters: `state` (a JSON object), the sign-in of the driver (`auth`, `username`, `password`,
 * `token`, `headerName`), `algorithm` (MD5 or SHA-256 for digest), `nonces` (`oneTime`: each is good for one
 * request; `oneTimeForbidden`: a used one is answered 403), and `webhook` (a URL that is posted every change).
 */
export const simulateHttp = async (options: SimulatorOptions): Promise<Simulator> => {
  const params = options.params ?? {};
  const states = { ...parseObject(String(params.state ?? demoState)) } as Record<string, Value>;
  const ills = healthy();
  const gate = createGate(params);
  const change = (changes: Record<string, Value>): void => {
    Object.assign(states, changes);
    if (typeof params.webhook === 'string') post(params.webhook, states);
  };
  const resource = createResource(states, change);
  const reply = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await readBody(incoming);
    const { fault, delayMs } = ills;
    if (fault === 'mute' || fault === 'half-open') return;
    if (fault === 'garbage') {
      incoming.socket.end(randomBytes(40));
      return;
    }
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
    const refused = gate(incoming);
    const { status, content } =
      refused ??
      (fault === 'busy' && incoming.method === 'GET' ? unavailable : undefined) ??
      resource(incoming.method ?? 'GET', incoming.url ?? '/', body, fault === 'lie');
    if (refused?.challenge !== undefined) outgoing.setHeader('WWW-Authenticate', refused.challenge);
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
  };
  const server = createServer((incoming, outgoing) => {
    reply(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const port = await openTcpPort(server, options.host, options.port);
  return {
    host: options.host,
    port: port.port,
    state: () => ({ ...states }),
    set: (property, value) => {
      if (!Object.hasOwn(states, property)) throw new Error(`this simulated device has no "${property}"`);
      change({ [property]: value });
    },
    fault: faultsOf(ills, port),
    close: port.shut,
  };
};
