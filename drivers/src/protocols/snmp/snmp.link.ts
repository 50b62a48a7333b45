import type { SourceText } from '@eoms/contract/vocabulary';
import type * as snmp from 'net-snmp';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { createSlot } from '../../kit/slot.ts';
import type { Wire } from '../../kit/wire.ts';
import { isTooBig, type Request, refusedObject, toDeviceError, unknownOid } from './snmp.errors.ts';
import { closeQuietly, openSession, userOf } from './snmp.session.ts';
import { createTrapReceiver } from './snmp.traps.ts';
import { isMissing, type Sample, textOf, type Varbind } from './snmp.values.ts';
import { walkColumn } from './snmp.walk.ts';

/** What one connection to an agent holds. */
export interface SnmpLink {
  /** Every requested object, in order; those the agent does not have are marked as missing. */
  get(oids: readonly string[]): Promise<readonly Varbind[]>;
  set(varbinds: readonly Required<Varbind>[]): Promise<void>;
  /** The instances of a column, limited in number; none for one that the agent refused. */
  walk(column: string, most: number): Promise<readonly Varbind[]>;
  now(): number;
  /** Last counter values, for rates. */
  readonly samples: Map<string, Sample>;
  /** Objects that the agent reported as missing. */
  readonly missing: Set<string>;
  /** Objects and columns that it refused to return, with its reason. */
  readonly refused: Map<string, SourceText>;
  /** Whether traps are received, and why not. */
  readonly traps: { readonly state: 'listening' | 'off' | 'failed'; readonly why?: SourceText };
}

export const links = createSlot<SnmpLink>();

type Done = (error: Error | null, varbinds?: readonly Varbind[]) => void;
const called = (run: (done: Done) => void): Promise<readonly Varbind[]> =>
  new Promise((resolve, reject) =>
    run((error, varbinds) => (error === null ? resolve(varbinds ?? []) : reject(error))),
  );

interface Asking {
  readonly ask: (oids: string[]) => Promise<readonly Varbind[]>;
  readonly params: Request['params'];
  readonly refused: Map<string, SourceText>;
  /** How many objects the agent returns in one response, as far as it has shown. */
  readonly portion: { size: number };
}

/**
 * Requests objects in portions, smaller ones when the agent demands it, and leaves out what an SNMP v1 agent does not
 * know or any agent refuses: one unreadable object does not affect the others.
 */
const getAll = async (
  { ask, params, refused, portion }: Asking,
  oids: readonly string[],
): Promise<readonly Varbind[]> => {
  const got: Varbind[] = [];
  let waiting = [...oids];
  let single = 0;
  while (waiting.length > 0) {
    const now = waiting.slice(0, single > 0 ? 1 : portion.size);
    const leaveOut = (oid: string) => {
      got.push({ oid, type: 128 });
      waiting = waiting.filter((one) => one !== oid);
    };
    try {
      got.push(...(await ask(now)));
      waiting = waiting.slice(now.length);
    } catch (error) {
      const unknown = unknownOid(error);
      const refusal = refusedObject(error);
      const [first = ''] = now;
      const culprit = now.length === 1 ? first : refusal?.oid;
      if (isTooBig(error) && now.length > 1) portion.size = Math.ceil(now.length / 2);
      else if (unknown !== undefined && now.includes(unknown)) leaveOut(unknown);
      else if (refusal !== undefined && culprit !== undefined && now.includes(culprit)) {
        refused.set(culprit, refusal.why);
        leaveOut(culprit);
      }
      // It did not report which one: they are requested one by one.
      else if (refusal !== undefined && now.length > 1) single = now.length + 1;
      else throw toDeviceError(error, { doing: 'read', params });
    }
    single = Math.max(0, single - 1);
  }
  return got;
};

const listenForTraps = async (wire: Wire, host: string): Promise<{ traps: SnmpLink['traps']; end(): void }> => {
  const port = Number(wire.params.trapPort ?? 162);
  const off = { traps: { state: 'off' } as const, end: () => {} };
  if (port === 0) return off;
  const { params } = wire;
  const own = String(params.trapCommunity ?? '') || String(params.community ?? 'public');
  const receiver = createTrapReceiver({
    communities: [own],
    ...(params.version === '3' ? { user: userOf(params) } : {}),
    take: (trap) => {
      wire.trace('in', `TRAP ${trap.oid} ${trap.values.map(({ oid, value }) => `${oid}=${String(value)}`).join(' ')}`);
      wire.receive(Buffer.from(JSON.stringify(trap)));
    },
    refused: (why) => wire.trace('in', `REFUSED ${why}`),
  });
  try {
    return { traps: { state: 'listening' }, end: await wire.shared.datagrams(port, host, receiver.receive) };
  } catch (error) {
    // Reading works without traps: the port may be in use or need a privilege.
    const why = isDeviceError(error) ? error.text : say('无法接收 Trap', 'traps cannot be received');
    wire.trace('in', `TRAPS ${why.en}`);
    return { ...off, traps: { state: 'failed', why } };
  }
};

/** The objects after one: many at a time, or one from an SNMP v1 agent. */
const askNext = (
  session: snmp.Session,
  params: Request['params'],
  { oid, repetitions }: { readonly oid: string; readonly repetitions: number },
  done: Done,
): void => {
  if (params.version === '1') session.getNext([oid], done as snmp.GetSetCallback);
  else
    session.getBulk([oid], 0, repetitions, (error, columns) => {
      const [column = []] = (columns ?? []) as (readonly Varbind[])[];
      done(error, column);
    });
};

/** The questions of one connection, each traced with its answer. */
const createAsking = (
  wire: Wire,
  session: snmp.Session,
  writer: snmp.Session,
  refused: Map<string, SourceText>,
): Pick<SnmpLink, 'get' | 'set' | 'walk'> => {
  const { params } = wire;
  const portion = { size: Number(params.maxVarbinds ?? 20) };
  const trace = (varbinds: readonly Varbind[]) =>
    wire.trace('in', varbinds.map((one) => `${one.oid}=${isMissing(one) ? '(none)' : textOf(one)}`).join(' '));
  /** One message and its reply. */
  const timed = async (run: (done: Done) => void): Promise<readonly Varbind[]> => {
    const from = wire.clock.now();
    const varbinds = await called(run);
    wire.roundTrip(wire.clock.now() - from);
    return varbinds;
  };
  const ask = async (oids: string[]): Promise<readonly Varbind[]> => {
    wire.trace('out', `GET ${oids.join(' ')}`);
    const varbinds = await timed((done) => session.get(oids, done as snmp.GetSetCallback));
    trace(varbinds);
    return varbinds;
  };
  return {
    get: (oids) => getAll({ ask, params, refused, portion }, oids),
    set: async (varbinds) => {
      wire.trace('out', `SET ${varbinds.map((one) => `${one.oid}=${textOf(one)}`).join(' ')}`);
      const sent = timed((done) => writer.set(varbinds as snmp.Varbind[], done as snmp.GetSetCallback));
      trace(await sent.catch((error) => Promise.reject(toDeviceError(error, { doing: 'write', params }))));
    },
    walk: async (column, most) => {
      wire.trace('out', `WALK ${column}`);
      const repetitions = Number(params.maxRepetitions ?? 20);
      const next = async (oid: string): Promise<readonly Varbind[]> => {
        try {
          return await timed((done) => askNext(session, params, { oid, repetitions }, done));
        } catch (error) {
          // An SNMP v1 agent reports this when there is nothing after the last row.
          if (unknownOid(error) !== undefined) return [];
          const refusal = refusedObject(error);
          if (refusal === undefined) throw toDeviceError(error, { doing: 'read', params });
          refused.set(column, refusal.why);
          return [];
        }
      };
      const { rows, stopped } = await walkColumn({ column, most, next, now: wire.clock.now });
      if (stopped !== undefined) refused.set(column, stopped);
      trace(rows);
      return rows;
    },
  };
};

/** The transport: a session of the library, a second one to write, and a share in the port for traps. */
export const connectSnmp = async (wire: Wire): Promise<() => void> => {
  const { params, address } = wire;
  if (address === undefined) throw deviceError('unreachable', say('没有地址', 'there is no address'));
  const fault = (why: string) => wire.trace('in', `UNREADABLE ${why}`);
  const community = String(params.community ?? 'public');
  const writeCommunity = String(params.writeCommunity ?? '') || community;
  const session = openSession(address.host, params, community, fault);
  const same = params.version === '3' || writeCommunity === community;
  const writer = same ? session : openSession(address.host, params, writeCommunity, fault);
  const { traps, end } = await listenForTraps(wire, address.host);
  const refused = new Map<string, SourceText>();
  links.put(wire, {
    ...createAsking(wire, session, writer, refused),
    refused,
    now: wire.clock.now,
    samples: new Map(),
    missing: new Set(),
    traps,
  });
  return () => {
    end();
    links.clear(wire);
    closeQuietly(session);
    if (!same) closeQuietly(writer);
  };
};
