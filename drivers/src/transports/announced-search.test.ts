import { createSocket } from 'node:dgram';
import type { Value } from '@eoms/contract/vocabulary';
import { afterEach, describe, expect, it } from 'vitest';
import type { Found, Search } from '../kit/define-driver.ts';
import { genericHttp } from '../protocols/generic-http/http.driver.ts';
import { httpSearch } from '../protocols/generic-http/http.search.ts';
import { ping } from '../protocols/icmp/ping.driver.ts';
import { pingSearch } from '../protocols/icmp/ping.search.ts';
import { nutSearch } from '../protocols/nut/nut.search.ts';
import { oscSearch } from '../protocols/osc/osc.search.ts';
import { videohubSearch } from '../protocols/videohub/videohub.search.ts';
import { freePort } from '../testing/start-peer.ts';
import { searchAnnounced } from './announced-search.ts';
import { type SimulatedResponder, simulateMdns } from './simulated-mdns.ts';
import { descriptionOf, simulateRoot } from './simulated-root.fixture.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
const until = <T extends { close(): Promise<void> }>(thing: T): T => {
  opened.push(thing);
  return thing;
};

type All = ReadonlyMap<string, Found>;

/** A search that ends once it has found enough; `found` has the last state of each finding. */
const begin = (args: Record<string, Value>, enough: (found: All) => boolean, allow: Search['allow'] = () => true) => {
  const stop = new AbortController();
  const found = new Map<string, Found>();
  const progress: number[] = [];
  const search: Search = {
    args: { address: '127.0.0.1', seconds: 20, ...args },
    allow,
    found: (one) => {
      found.set(one.key, one);
      if (enough(found)) stop.abort();
    },
    progress: (done, total) => progress.push(done / total),
    signal: stop.signal,
    shared: {
      datagrams: () => Promise.reject(new Error('nothing is shared')),
      broker: () => Promise.reject(new Error('nothing is shared')),
      ask: async () => undefined,
      webhook: () => () => {},
      durable: async (work) => work?.(),
    },
  };
  return { search, found, progress, stop: () => stop.abort() };
};

const never = () => false;

const announce = async (services: SimulatedResponder['services'], more: Partial<SimulatedResponder> = {}) => {
  const port = await freePort();
  until(await simulateMdns({ host: '127.0.0.1', port, hostname: 'box', services, ...more }));
  return { mdns: port };
};

const hub = {
  instance: 'Studio Hub',
  type: '_blackmagic._tcp',
  port: 9990,
  texts: ['class=Videohub', 'name=Studio Hub', 'unique id=7C2E0D000001'],
};
const switcher = { ...hub, instance: 'Switcher', texts: ['class=AtemSwitcher', 'unique id=1'] };

describe('a search for what announces itself', () => {
  it.each([false, true])('finds a router by its class (answers that are curt: %s)', async (curt) => {
    const ports = await announce([hub, switcher], { curt });
    const { search, found, progress } = begin({}, ({ size }) => size > 0);
    await videohubSearch(ports).run(search);
    expect([...found.values()]).toEqual([
      {
        key: '7C2E0D000001',
        name: 'Studio Hub',
        params: { host: '127.0.0.1', port: 9990 },
        info: { instance: 'Studio Hub', hostname: 'box', uniqueId: '7C2E0D000001' },
      },
    ]);
    expect(progress.at(-1)).toBe(1);
    expect(progress.length).toBeGreaterThan(1);
  });

  it('finds UPS servers and OSC devices', async () => {
    const upsd = { instance: 'nas', type: '_nut._tcp', port: 3493, texts: [] };
    const qlab = { instance: 'Show', type: '_qlab._udp', port: 53_000, texts: [] };
    const ports = await announce([upsd, qlab, { ...qlab, instance: 'Desk', type: '_osc._udp', port: 8000 }]);
    const [nuts, oscs] = [begin({}, ({ size }) => size === 1), begin({}, ({ size }) => size === 2)];
    await Promise.all([nutSearch(ports).run(nuts.search), oscSearch(ports).run(oscs.search)]);
    expect([...nuts.found.values()]).toMatchObject([{ name: 'nas', params: { host: '127.0.0.1', port: 3493 } }]);
    expect([...oscs.found.values()].sort((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { name: 'Desk', params: { port: 8000 }, info: { hostname: 'box' } },
      { name: 'Show', params: { port: 53_000 }, info: { product: 'QLab' } },
    ]);
  });

  it('makes one row of a web page that is announced in three ways', async () => {
    const ssdp = await freePort();
    const facts = { friendlyName: 'Hall lamp', manufacturer: 'Maker', modelName: 'Lamp', serialNumber: 'SN-4711' };
    const description = descriptionOf({ ...facts, presentationURL: 'http://127.0.0.1:8081/' });
    const root = until(await simulateRoot({ port: ssdp, uuid: 'a', description }));
    const page = { instance: 'lamp', type: '_http._tcp', port: 8081, texts: ['path=/'] };
    const ports = await announce([
      page,
      { ...page, type: '_wled._tcp', texts: ['mac=aabbccddeeff'] },
      { ...page, instance: 'plug', type: '_shelly._tcp', port: 8082, texts: ['gen=2', 'app=Plus1PM', 'ver=1.4.0'] },
    ]);
    const { search, found } = begin({}, (all) => {
      const { serialNumber, mac } = all.get('127.0.0.1:8081')?.info ?? {};
      return serialNumber !== undefined && mac !== undefined && all.size === 2;
    });
    await httpSearch({ ...ports, ssdp }).run(search);
    expect(found.get('127.0.0.1:8081')).toEqual({
      key: '127.0.0.1:8081',
      name: 'Hall lamp',
      params: { host: '127.0.0.1', port: 8081 },
      info: { hostname: 'box', manufacturer: 'Maker', mac: 'aabbccddeeff', model: 'Lamp', serialNumber: 'SN-4711' },
    });
    expect(found.get('127.0.0.1:8082')).toMatchObject({ name: 'plug', info: { model: 'Plus1PM', firmware: '1.4.0' } });
    expect(found.size).toBe(2);
    expect(root.asked).toEqual(['/description.xml']);
    expect(root.searches[0]).toContain('ST: upnp:rootdevice');
  });

  it('goes the way that was chosen', async () => {
    const ssdp = await freePort();
    const root = until(await simulateRoot({ port: ssdp, uuid: 'a', description: descriptionOf({}) }));
    const ports = await announce([{ instance: 'lamp', type: '_http._tcp', port: 8081, texts: [] }]);
    const [byMdns, bySsdp] = ['mdns', 'ssdp'].map((way) => begin({ way }, ({ size }) => size > 0));
    if (byMdns === undefined || bySsdp === undefined) throw new Error('two searches');
    const discovery = httpSearch({ ...ports, ssdp });
    await discovery.run(byMdns.search);
    expect([...byMdns.found.keys()]).toEqual(['127.0.0.1:8081']);
    expect(root.searches).toEqual([]);
    await discovery.run(bySsdp.search);
    expect([...bySsdp.found.keys()]).toEqual([`127.0.0.1:${root.webPort}`]);
  });

  it('makes one host of all that it announces, under its best name', async () => {
    const ssdp = await freePort();
    const description = descriptionOf({ friendlyName: 'Living room', manufacturer: 'Maker', modelName: 'TV' });
    until(await simulateRoot({ port: ssdp, uuid: 'a', description }));
    const cast = ['fn=Big screen', 'md=Chromecast', 'id=1'];
    const ports = await announce([
      { instance: 'x-1', type: '_googlecast._tcp', port: 8009, texts: cast },
      { instance: '0A1B2C3D4E5F@Screen', type: '_raop._tcp', port: 7000, texts: ['am=TV1,1'] },
      { instance: 'notes', type: '_ssh._tcp', port: 22, texts: [] },
    ]);
    const { search, found } = begin({}, (all) => {
      const { services = '', manufacturer } = all.get('127.0.0.1')?.info ?? {};
      return services.split(', ').length === 4 && manufacturer !== undefined;
    });
    await pingSearch({ ...ports, ssdp }).run(search);
    expect([...found.values()]).toMatchObject([
      {
        key: '127.0.0.1',
        name: 'Big screen',
        params: { host: '127.0.0.1' },
        info: { hostname: 'box', manufacturer: 'Maker', model: 'Chromecast' },
      },
    ]);
    const services = found.get('127.0.0.1')?.info?.services?.split(', ').sort();
    expect(services).toEqual(['UPnP', '_googlecast._tcp', '_raop._tcp', '_ssh._tcp']);
  });
});

describe('a search is careful', () => {
  it('knocks on nobody’s door but that of the device that answered', async () => {
    const [ssdp, other] = [await freePort(), await freePort()];
    const elsewhere = until(await simulateRoot({ port: other, uuid: 'b', description: descriptionOf({}) }));
    const location = `http://localhost:${elsewhere.webPort}/x`;
    until(await simulateRoot({ port: ssdp, uuid: 'a', location, description: '' }));
    const hosts = begin({ way: 'ssdp' }, ({ size }) => size > 0);
    await pingSearch({ ssdp }).run(hosts.search);
    expect([...hosts.found.values()]).toMatchObject([{ name: '127.0.0.1', info: { services: 'UPnP' } }]);
    const pages = begin({ way: 'ssdp', seconds: 1 }, never);
    await httpSearch({ ssdp }).run(pages.search);
    expect(pages.found.size).toBe(0);
    expect(elsewhere.asked).toEqual([]);
  });

  it('asks for no description where it may not speak, and reports nothing of what it may not reach', async () => {
    const ssdp = await freePort();
    const root = until(await simulateRoot({ port: ssdp, uuid: 'a', description: descriptionOf({}) }));
    const ports = await announce([hub]);
    const forbidden = (_: string, port: number) => port === 0;
    const [pages, hubs] = [1, 2].map(() => begin({ seconds: 1 }, never, forbidden));
    if (pages === undefined || hubs === undefined) throw new Error('two searches');
    await Promise.all([httpSearch({ ...ports, ssdp }).run(pages.search), videohubSearch(ports).run(hubs.search)]);
    expect(pages.found.size + hubs.found.size).toBe(0);
    expect(root.asked).toEqual([]);
  });

  it('reads no description larger than 256 kB', async () => {
    const ssdp = await freePort();
    const description = descriptionOf({ friendlyName: 'A', modelDescription: 'x'.repeat(300 * 1_024) });
    const root = until(await simulateRoot({ port: ssdp, uuid: 'a', description }));
    const { search, found } = begin({ way: 'ssdp', seconds: 1 }, never);
    await httpSearch({ ssdp }).run(search);
    expect(root.asked).toHaveLength(1);
    expect(found.size).toBe(0);
  });

  it('ends at once when it is stopped', async () => {
    const { search, stop } = begin({ seconds: 60 }, never);
    const ports = { mdns: await freePort(), ssdp: await freePort() };
    const over = pingSearch(ports).run(search);
    setTimeout(stop, 100);
    await over;
    expect(search.signal.aborted).toBe(true);
  });

  it('says so where there is no network to ask', async () => {
    const ports = { mdns: await freePort(), ssdp: await freePort() };
    // A documentation address (RFC 5737), which no interface of this machine has.
    const { search } = begin({ address: '', from: '203.0.113.77' }, never);
    const wanted = { types: ['_http._tcp'], service: () => {}, root: () => {}, ports };
    await expect(searchAnnounced(search, wanted)).rejects.toMatchObject({
      kind: 'unreachable',
      text: { en: expect.stringContaining('lets no multicast out (EADDRNOTAVAIL)') },
    });
  });

  it('receives a group on the loopback interface, and garbage ends nothing', async () => {
    const ports = await announce([hub], { group: true });
    const { search, found } = begin({ address: '', from: '127.0.0.1' }, ({ size }) => size > 0);
    const noise = createSocket('udp4');
    await new Promise<void>((resolve) => noise.bind(0, '127.0.0.1', resolve));
    noise.setMulticastInterface('127.0.0.1');
    const shout = setInterval(() => noise.send(Buffer.alloc(99, 0xc0), ports.mdns, '224.0.0.251'), 20);
    try {
      await videohubSearch(ports).run(search);
    } finally {
      clearInterval(shout);
      noise.close();
    }
    expect([...found.keys()]).toEqual(['7C2E0D000001']);
  });
});

it('adopts what it finds with parameters that the driver has', () => {
  for (const driver of [genericHttp, ping]) {
    const fields = driver.params.map(({ id }) => id);
    expect(fields).toContain('host');
    expect(driver.discover?.params.map(({ id }) => id)).toEqual(['way', 'address', 'from', 'seconds']);
  }
});
