import { parseForeignJson } from '../../kit/foreign-json.codec.ts';
import { createSimulatedServer, type SimulatedSession } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { endOfMessage, isObject, type Json, type JsonObject } from './qrc.codec.ts';
import { type Core, createCore, type Reply, refuse } from './qrc.simulated-core.ts';
import { createGroups } from './qrc.simulated-groups.ts';

const longestMessage = 1_048_576;

const parse = (text: string): Json | undefined => {
  try {
    return parseForeignJson(text) as Json;
  } catch {
    return undefined;
  }
};

interface Access {
  readonly user: string;
  readonly password: string;
  /** A Core closes a connection after this long without a message. */
  readonly silenceMs: number;
}

const converse = (core: Core, session: SimulatedSession, { user, password, silenceMs }: Access) => {
  const send = (message: JsonObject) => session.say(JSON.stringify(message) + endOfMessage);
  const groups = createGroups(core, send);
  let known = user === '';
  let rest = '';
  const replyTo = (method: string, params: Json): Reply => {
    if (method === 'Logon') {
      const right = isObject(params) && params.User === user && params.Password === password;
      known = known || right;
      return right || user === '' ? { result: true } : refuse(10, 'Logon required');
    }
    if (!known) return refuse(10, 'Logon required');
    if (session.busy() && method !== 'StatusGet') return refuse(-32604, 'Core is on Standby');
    return (isObject(params) ? groups.call(method, params) : undefined) ?? core.call(method, params, session.lies());
  };
  const receive = (text: string): void => {
    const message = parse(text);
    if (message === undefined) {
      send({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null });
      return;
    }
    if (!isObject(message) || typeof message.method !== 'string') {
      const id = isObject(message) ? (message.id ?? null) : null;
      send({ jsonrpc: '2.0', error: { code: -32600, message: 'Invalid Request' }, id });
      return;
    }
    const reply = replyTo(message.method, message.params ?? {});
    if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, ...(reply as JsonObject) });
  };
  const silence = setTimeout(session.end, silenceMs).unref();
  send({ jsonrpc: '2.0', method: 'EngineStatus', params: core.status() });
  return {
    receive: (chunk: Buffer) => {
      silence.refresh();
      const messages = (rest + chunk.toString('utf8')).split(endOfMessage);
      rest = messages.pop() ?? '';
      for (const message of messages) receive(message);
      if (rest.length > longestMessage) session.end();
    },
    ended: () => {
      clearTimeout(silence);
      groups.stop();
    },
  };
};

/** A Core with a design. Parameters: those of `createCore`, username, password, silenceSeconds. */
export const simulateQrc = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const core = createCore(params);
  const access: Access = {
    user: String(params.username ?? ''),
    password: String(params.password ?? ''),
    silenceMs: Number(params.silenceSeconds ?? 60) * 1_000,
  };
  return createSimulatedServer({
    host,
    port,
    state: core.state,
    set: core.set,
    stop: core.stop,
    noise: () => Buffer.from(`{"jsonrpc":"2.0","id":${Math.floor(Math.random() * 1e9)},"res${endOfMessage}`),
    converse: (session) => converse(core, session, access),
  });
};
