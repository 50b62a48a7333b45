import { createGuard } from '../../kit/guard.ts';
import { isObject, type Json, type JsonObject, listOf } from './qrc.codec.ts';
import { type Core, type Reply, refuse } from './qrc.simulated-core.ts';

const mostGroups = 4;
const shortestPollMs = 50;

interface Group {
  /** The version of each control that was last sent to the client. */
  readonly seen: Map<string, number>;
  timer?: NodeJS.Timeout;
}

const keysIn = (params: JsonObject): readonly string[] => {
  if (!isObject(params.Component)) return listOf(params.Controls).map(String);
  const component = String(params.Component.Name ?? '');
  return listOf(params.Component.Controls).map((one) => `${component}/${isObject(one) ? String(one.Name) : ''}`);
};

/** Change groups belong to one connection, at most four, as on a real Core. */
export const createGroups = (core: Core, send: (message: JsonObject) => void) => {
  const groups = new Map<string, Group>();
  const guard = createGuard('change groups of a simulated Core');
  const changesOf = ({ seen }: Group): readonly Json[] => {
    const changed = [...seen].filter(([key, version]) => core.version(key) !== version).map(([key]) => key);
    for (const key of changed) seen.set(key, core.version(key));
    return core.get(changed) ?? [];
  };
  const add = (id: string, keys: readonly string[]): Reply => {
    if (core.get(keys) === undefined) return refuse(8, 'Unknown control');
    if (!groups.has(id) && groups.size >= mostGroups) return refuse(5, 'Change Groups exhausted');
    const group = groups.get(id) ?? { seen: new Map<string, number>() };
    for (const key of keys) group.seen.set(key, -1);
    groups.set(id, group);
    return { result: true };
  };
  const autoPoll = (id: string, group: Group, seconds: number): Reply => {
    if (!(seconds > 0)) return refuse(-32602, 'Invalid params');
    clearInterval(group.timer);
    const publish = () => {
      const changes = changesOf(group);
      if (changes.length > 0)
        send({ jsonrpc: '2.0', method: 'ChangeGroup.Poll', params: { Id: id, Changes: changes } });
    };
    group.timer = setInterval(guard(publish), Math.max(shortestPollMs, seconds * 1_000)).unref();
    return { result: true };
  };
  const destroy = (id: string, group: Group): void => {
    clearInterval(group.timer);
    groups.delete(id);
  };
  const known: Readonly<Record<string, (id: string, group: Group, params: JsonObject) => Reply>> = {
    'ChangeGroup.AutoPoll': (id, group, params) => autoPoll(id, group, Number(params.Rate ?? 1)),
    'ChangeGroup.Poll': (id, group) => ({ result: { Id: id, Changes: changesOf(group) } }),
    'ChangeGroup.Remove': (_, group, params) => {
      for (const key of keysIn(params)) group.seen.delete(key);
      return { result: true };
    },
    'ChangeGroup.Clear': (_, group) => {
      group.seen.clear();
      return { result: true };
    },
    'ChangeGroup.Invalidate': (_, group) => {
      for (const key of group.seen.keys()) group.seen.set(key, -1);
      return { result: true };
    },
    'ChangeGroup.Destroy': (id, group) => {
      destroy(id, group);
      return { result: true };
    },
  };
  return {
    stop: (): void => {
      for (const [id, group] of groups) destroy(id, group);
    },
    call: (method: string, params: JsonObject): Reply | undefined => {
      const id = String(params.Id ?? '');
      if (/^ChangeGroup\.Add(Component)?Control$/.test(method)) return add(id, keysIn(params));
      const run = Object.hasOwn(known, method) ? known[method] : undefined;
      const group = groups.get(id);
      if (run === undefined) return undefined;
      return group === undefined ? refuse(6, 'Unknown change group') : run(id, group, params);
    },
  };
};
