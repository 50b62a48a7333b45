import { EventEmitter } from 'node:events';
import type { Value } from '@eoms/contract/vocabulary';
import { createAgent, type User } from 'net-snmp';
import { createSimulatedDatagrams, type SimulatedCaller } from '../../kit/simulated-datagrams.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { isBelow } from './snmp.oids.ts';
import { userOf } from './snmp.session.ts';
import { createTree, type Tree } from './snmp.simulated-tree.ts';
import { tag, type Varbind } from './snmp.values.ts';

interface Pdu {
  type: number;
  varbinds: Varbind[];
  errorStatus?: number;
  errorIndex?: number;
  readonly nonRepeaters?: number;
  readonly maxRepetitions?: number;
  getResponsePduForRequest(): Pdu;
}
interface Message {
  readonly version: number;
  readonly pdu: Pdu;
}

/** The library's agent reads and writes messages of all versions; which objects there are is decided here. */
interface Agent {
  getAuthorizer(): { addCommunity(name: string): void; addUser(user: User): void };
  getRequest(socket: unknown, message: Message, from: unknown): void;
  getNextRequest(socket: unknown, message: Message, from: unknown): void;
  getBulkRequest(socket: unknown, message: Message, from: unknown): void;
  setRequest(socket: unknown, message: Message, from: unknown): void;
  sendResponse(socket: unknown, from: unknown, message: Message, pdu: Pdu): void;
}

const version1 = 0;
const [noSuchName, noAccess, wrongType, notWritable] = [2, 6, 7, 17];
const mostVarbinds = 200;

const nextOf = (tree: Tree, oid: string): Varbind => {
  const next = tree.next(oid);
  const instance = next === undefined ? undefined : tree.get(next);
  return next === undefined || instance === undefined
    ? { oid, type: tag.endOfMibView, value: null }
    : { oid: next, type: instance.type, value: instance.value };
};

const getOf = (tree: Tree, oid: string): Varbind => {
  const instance = tree.get(oid);
  return instance === undefined
    ? { oid, type: tag.noSuchInstance, value: null }
    : { oid, type: instance.type, value: instance.value };
};

const bulkOf = (tree: Tree, { varbinds, nonRepeaters = 0, maxRepetitions = 0 }: Pdu): Varbind[] => {
  const single = varbinds.slice(0, nonRepeaters).map(({ oid }) => nextOf(tree, oid));
  const all = [...single];
  let row = varbinds.slice(nonRepeaters).map(({ oid }) => oid);
  for (let turn = 0; turn < maxRepetitions && all.length < mostVarbinds && row.length > 0; turn += 1) {
    const found = row.map((oid) => nextOf(tree, oid));
    all.push(...found);
    if (found.every(({ type }) => type === tag.endOfMibView)) break;
    row = found.map(({ oid }) => oid);
  }
  return all;
};

/** Which varbind cannot be written and why; a SET is applied completely or not at all. */
const setFault = (tree: Tree, varbinds: readonly Varbind[]): readonly [status: number, index: number] | undefined => {
  for (const [at, { oid, type }] of varbinds.entries()) {
    const instance = tree.get(oid);
    if (instance === undefined || !instance.writable) return [notWritable, at + 1];
    if (instance.type !== type) return [wrongType, at + 1];
  }
  return undefined;
};

const refuse = (pdu: Pdu, varbinds: readonly Varbind[], status: number, index: number): Pdu =>
  Object.assign(pdu, { varbinds: [...varbinds], errorStatus: status, errorIndex: index });

/** SNMP v1 has no exceptions in values: the whole response is noSuchName. */
const answerOf = (message: Message, varbinds: Varbind[]): Pdu => {
  const response = message.pdu.getResponsePduForRequest();
  const missing = varbinds.findIndex(({ type = 0 }) => type >= tag.noSuchObject);
  if (message.version === version1 && missing >= 0)
    return refuse(response, message.pdu.varbinds, noSuchName, missing + 1);
  return Object.assign(response, { varbinds, errorStatus: 0, errorIndex: 0 });
};

const serve = (agent: Agent, tree: Tree, isKept: (oid: string) => boolean, lies: () => boolean): void => {
  const answer =
    (find: (pdu: Pdu) => Varbind[]) =>
    (socket: unknown, message: Message, from: unknown): void => {
      const { pdu, version } = message;
      const kept = pdu.varbinds.findIndex(({ oid }) => isKept(oid));
      const refusal = () =>
        refuse(pdu.getResponsePduForRequest(), pdu.varbinds, version === version1 ? noSuchName : noAccess, kept + 1);
      agent.sendResponse(socket, from, message, kept < 0 ? answerOf(message, find(pdu)) : refusal());
    };
  Object.assign(agent, {
    getRequest: answer(({ varbinds }) => varbinds.map(({ oid }) => getOf(tree, oid))),
    getNextRequest: answer(({ varbinds }) => varbinds.map(({ oid }) => nextOf(tree, oid))),
    getBulkRequest: answer((pdu) => bulkOf(tree, pdu)),
    setRequest: (socket: unknown, message: Message, from: unknown) => {
      const { varbinds } = message.pdu;
      const fault = setFault(tree, varbinds);
      const response = message.pdu.getResponsePduForRequest();
      if (fault === undefined && !lies()) for (const { oid, type = 0, value } of varbinds) tree.write(oid, type, value);
      const pdu = fault === undefined ? Object.assign(response, { varbinds }) : refuse(response, varbinds, ...fault);
      agent.sendResponse(socket, from, message, pdu);
    },
  });
};

/** As some agents do: behind the last row of a column comes the same row again. */
const repeating = (tree: Tree, column: string): Tree => ({
  ...tree,
  next: (oid) => {
    const next = tree.next(oid);
    return column !== '' && isBelow(column, oid) && !isBelow(column, next ?? '') ? oid : next;
  },
});

const wantsUser = (params: Readonly<Record<string, Value>>): boolean => String(params.user ?? '') !== '';

/**
 * An agent on a real UDP port for SNMP v1, v2c (parameter `community`) and, with a `user`, v3 (authProtocol, authKey,
 * privProtocol, privKey). Its objects: the system group (name, description, objectId, location) and those of
 * `definition` (JSON of the model's properties and actions, columns with `rows` rows). `neighbours` is what
 * is plugged into its ports (JSON, see `SimulatedNeighbours`). `kept` names objects (OIDs with
 * spaces between them) whose reading is refused with noAccess, as some agents do with what a user may not see.
 * `repeats` is a column (OID) whose last row the agent returns again and again.
 */
export const simulateSnmp = async (options: SimulatorOptions): Promise<Simulator> => {
  const params = options.params ?? {};
  const tree = repeating(createTree(params), String(params.repeats ?? ''));
  let caller: SimulatedCaller | undefined;
  const socket = Object.assign(new EventEmitter(), {
    bind: () => {},
    close: () => {},
    send: (data: Buffer, from: number, length: number, _port: number, _host: string, done: () => void) => {
      caller?.say(Buffer.from(data.subarray(from, from + length)));
      done();
    },
  });
  const agent = createAgent({ dgramModule: { createSocket: () => socket }, port: 1 }, () => {}) as Agent;
  agent.getAuthorizer().addCommunity(String(params.community ?? 'public'));
  if (wantsUser(params)) agent.getAuthorizer().addUser(userOf(params));
  // Requests are answered before `emit` returns, so one caller at a time is enough.
  const kept = String(params.kept ?? '')
    .split(' ')
    .filter(Boolean);
  const isKept = (oid: string) => kept.some((base) => oid === base || oid.startsWith(`${base}.`));
  serve(agent, tree, isKept, () => caller?.lies() === true);
  return createSimulatedDatagrams({
    host: options.host,
    port: options.port,
    state: tree.state,
    set: tree.set,
    receive: (data, from) => {
      caller = from;
      try {
        socket.emit('message', data, { address: '127.0.0.1', port: 1, family: 'IPv4', size: data.length });
      } catch {
        // The library throws on noise; an agent does not answer it.
      }
      caller = undefined;
    },
  });
};
