import { isIPv4 } from 'node:net';
import type { Value } from '@eoms/contract/vocabulary';
import * as snmp from 'net-snmp';
import type { Discovery, Found, Search } from '../../kit/define-driver.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { versionField } from './snmp.fields.ts';
import { makerOf } from './snmp.makers.ts';
import { guardedDgram } from './snmp.session.ts';
import { isMissing, textOf, type Varbind } from './snmp.values.ts';

const widest = 22;
const atOnce = 32;

const asNumber = (address: string): number => address.split('.').reduce((all, part) => all * 256 + Number(part), 0);
const asAddress = (number: number): string => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');

/** The hosts of `192.168.1.0/24`, or one address. Throws a `deviceError` if it is not a range or is wider than /22. */
export const addressesOf = (range: string): readonly string[] => {
  const [address = '', bits = '32', ...more] = range.trim().split('/');
  const width = Number(bits);
  if (!isIPv4(address) || more.length > 0 || !/^\d{1,2}$/.test(bits) || width > 32)
    throw deviceError('refused', say('不是地址范围，例如 192.168.1.0/24', 'no address range such as 192.168.1.0/24'));
  if (width < widest) throw deviceError('refused', say(`范围最大为 /${widest}`, `a range may be /${widest} at most`));
  const size = 2 ** (32 - width);
  const first = Math.floor(asNumber(address) / size) * size;
  const [from, to] = width >= 31 ? [first, first + size - 1] : [first + 1, first + size - 2];
  return Array.from({ length: to - from + 1 }, (_, at) => asAddress(from + at));
};

const asked = {
  description: '1.3.6.1.2.1.1.1.0',
  objectId: '1.3.6.1.2.1.1.2.0',
  name: '1.3.6.1.2.1.1.5.0',
  /**
   * snmpEngineID (RFC 3411) survives a change of address. SNMP v1 agents would refuse the whole request because of it.
   */
  engine: '1.3.6.1.6.3.10.2.1.1.0',
};

/** What an agent reports about itself; `undefined` without a response. */
const ask = (host: string, args: Search['args'], asking: Set<() => void>): Promise<readonly Varbind[] | undefined> =>
  new Promise((resolve) => {
    const version = args.version === '1' ? snmp.Version1 : snmp.Version2c;
    const session = snmp.Session.create(host, String(args.community ?? 'public'), {
      version,
      port: Number(args.port ?? 161),
      timeout: Number(args.timeoutMs ?? 1_000),
      retries: 0,
      dgramModule: guardedDgram(() => end()),
    });
    let over = false;
    const end = (answer?: readonly Varbind[]) => {
      if (over) return;
      over = true;
      asking.delete(stopped);
      session.close();
      resolve(answer);
    };
    const stopped = () => end();
    asking.add(stopped);
    session.on('error', stopped);
    const { engine, ...system } = asked;
    const oids = [...Object.values(system), ...(version === snmp.Version1 ? [] : [engine])];
    session.get(oids, (error, varbinds) => end(error === null ? (varbinds as readonly Varbind[]) : undefined));
  });

const foundFrom = (host: string, args: Search['args'], varbinds: readonly Varbind[]): Found => {
  const said = (oid: string): Varbind | undefined => varbinds.find((one) => one.oid === oid && !isMissing(one));
  const text = (oid: string): string => {
    const varbind = said(oid);
    return varbind === undefined ? '' : textOf(varbind);
  };
  const engine = said(asked.engine)?.value;
  const [name, description, objectId] = [text(asked.name), text(asked.description), text(asked.objectId)];
  const maker = makerOf(objectId);
  const port = Number(args.port ?? 161);
  return {
    key: Buffer.isBuffer(engine) && engine.length >= 5 ? `engine:${engine.toString('hex')}` : `${host}:${port}`,
    name: name || description.slice(0, 60) || host,
    params: { host, port, version: String(args.version ?? '2c'), community: String(args.community ?? 'public') },
    info: { description, objectId, ...(maker === undefined ? {} : { maker }) },
  };
};

/** Two agents with the same engine id (cloned images) are distinguished by their address. */
const createFinder = (search: Search) => {
  const seen = new Map<string, Value>();
  return (device: Found): void => {
    const { host = '' } = device.params;
    const twin = seen.has(device.key) && seen.get(device.key) !== host;
    seen.set(device.key, host);
    search.found(twin ? { ...device, key: `${device.key}@${String(host)}` } : device);
  };
};

const sweep = async (search: Search): Promise<void> => {
  const { args, signal } = search;
  const addresses = addressesOf(String(args.range ?? ''));
  const port = Number(args.port ?? 161);
  const find = createFinder(search);
  const asking = new Set<() => void>();
  signal.addEventListener(
    'abort',
    () =>
      [...asking].forEach((stop) => {
        stop();
      }),
    { once: true },
  );
  let [next, done] = [0, 0];
  const work = async (): Promise<void> => {
    while (!signal.aborted && next < addresses.length) {
      const host = addresses[next] ?? '';
      next += 1;
      const allowed = await search.allow(host, port);
      if (signal.aborted) return;
      const answer = allowed ? await ask(host, args, asking) : undefined;
      if (answer !== undefined && !signal.aborted) find(foundFrom(host, args, answer));
      done += 1;
      search.progress(done, addresses.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, addresses.length) }, work));
};

export const snmpSearch: Discovery = {
  name: say('SNMP 网段搜索', 'SNMP search of a range'),
  params: [
    {
      id: 'range',
      name: say('地址范围', 'Address range'),
      type: 'string',
      required: true,
      help: say('例如 192.168.1.0/24，最大 /22', 'Such as 192.168.1.0/24, /22 at most'),
    },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: 161 },
    {
      ...versionField,
      options: [
        { code: '1', name: say('SNMP v1', 'SNMP v1') },
        { code: '2c', name: say('SNMP v2c', 'SNMP v2c') },
      ],
    },
    { id: 'community', name: say('团体名', 'Community'), type: 'secret', default: 'public' },
    {
      id: 'timeoutMs',
      name: say('应答超时', 'Answer timeout'),
      type: 'int',
      unit: 'ms',
      default: 1_000,
      min: 200,
      max: 5_000,
    },
  ],
  run: sweep,
};
