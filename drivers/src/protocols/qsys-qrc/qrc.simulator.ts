import { createSimulatedServer, type SimulatedSession } from '../../kit/simulated-server.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { endOfMessage, isObject, type Json, type JsonObject, listOf } from './qrc.codec.ts';
import { type Core, createCore, type Reply, refuse } from './qrc.simulated-core.ts';

const longestMessage = 1_048_576;
const mostGroups = 4;

/** Change groups belong to one connection, at most four, as on a real Core. */
const createGroups = (core: Core, send: (message: JsonObject) => void) => {
  const groups = new Map<string, Map<string, number>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const changesOf = (id: string): readonly Json[] => {
    const group = groups.get(id) ?? new Map<string, number>();
    const changed = [...group].filter(([key, seen]) => core.version(key) !== seen).map(([key]) => key);
    for (const key of changed) group.set(key, core.version(key));
    return core.get(changed) ?? [];
  };
  const add = (id: string, keys: readonly string[]): Reply => {
    if (core.get(keys) === undefined) return refuse(8, 'Unknown control');
    const group = groups.get(id) ?? new Map<string, number>();
    if (!groups.has(id) && groups.size >= mostGroups) return refuse(5, 'Change Groups exhausted');
    for (const key of keys) group.set(key, -1);
    groups.set(id, group);
    return { result: true };
  };
  const stop = (): void => {
    for (const timer of timers.values()) clearInterval(timer);
  };
  const autoPoll = (id: string, rate: number): Reply => {
    clearInterval(timers.get(id));
    const tell = () => {
      const changes = changesOf(id);
      if (changes.length > 0)
        send({ jsonrpc: '2.0', method: 'ChangeGroup.Poll', params: { Id: id, Changes: changes } });
    };
    timers.set(id, setInterval(tell, Math.max(0.05, rate) * 1_000).unref());
    return { result: true };
  };
  return {
    stop,
    call: (method: string, params: JsonObject): Reply | undefined => {
      const id = String(params.Id ?? '');
      if (method === 'ChangeGroup.AddControl') return add(id, listOf(params.Controls).map(String));
      if (method === 'ChangeGroup.AddComponentControl' && isObject(params.Component)) {
        const component = String(params.Component.Name ?? '');
        const names = listOf(params.Component.Controls).map((one) => (isObject(one) ? String(one.Name) : ''));
        return add(
          id,
          names.map((name) => `${component}/${name}`),
        );
      }
      if (!method.startsWith('ChangeGroup.')) return undefined;
      if (!groups.has(id)) return refuse(6, 'Unknown change group');
      if (method === 'ChangeGroup.AutoPoll') return autoPoll(id, Number(params.Rate ?? 1));
      if (method === 'ChangeGroup.Poll') return { result: { Id: id, Changes: changesOf(id) } };
      if (method !== 'ChangeGroup.Destroy') return undefined;
      clearInterval(timers.get(id));
      groups.delete(id);
      return { result: true };
    },
  };
};

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

const converse = (core: Core, session: SimulatedSession, user: string, password: string) => {
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
    return (isObject(params) ? groups.call(method, params) : undefined) ?? core.call(method, params, session.lies());
  };
  const hear = (text: string): void => {
    const message = parse(text);
    if (!isObject(message)) {
      send({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null });
      return;
    }
    if (typeof message.method !== 'string') {
      send({ jsonrpc: '2.0', error: { code: -32600, message: 'Invalid Request' }, id: message.id ?? null });
      return;
    }
    const reply = replyTo(message.method, message.params ?? {});
    if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, ...(reply as JsonObject) });
  };
  send({ jsonrpc: '2.0', method: 'EngineStatus', params: core.status() });
  return {
    hear: (chunk: Buffer) => {
      const messages = (rest + chunk.toString('utf8')).split(endOfMessage);
      rest = messages.pop() ?? '';
      for (const message of messages) hear(message);
      if (rest.length > longestMessage) session.end();
    },
    ended: groups.stop,
  };
};

/** A Core with a design. Parameters: controls, model, design, state, username, password. */
export const simulateQrc = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  const core = createCore(params);
  return createSimulatedServer({
    host,
    port,
    state: () => ({ ...core.values }),
    set: core.set,
    noise: () => Buffer.from(`{"jsonrpc":"2.0","id":${Math.floor(Math.random() * 1e9)},"res${endOfMessage}`),
    converse: (session) => converse(core, session, String(params.username ?? ''), String(params.password ?? '')),
  });
};
