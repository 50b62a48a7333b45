import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { type Balancer, startBalancer } from './balance.ts';

const nodes: Server[] = [];
let balancer: Balancer | undefined;

interface Fake {
  readonly port: number;
  readonly server: Server;
  /** While true, it answers nothing, as a stopped process does. */
  hangs: boolean;
}
const startFake = async (name: string): Promise<Fake> => {
  const server = createServer((request, response) => {
    if (!fake.hangs && request.url !== '/slow') response.end(name);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  nodes.push(server);
  const fake = { port: (server.address() as AddressInfo).port, server, hangs: false };
  return fake;
};
const stop = (server: Server) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};
const balance = async (...fakes: Fake[]): Promise<Balancer> => {
  const ports = fakes.map(({ port }) => port);
  balancer = await startBalancer({ port: 0, host: '127.0.0.1', ports, checkWithinMs: 500 }, createLog('silent'));
  await expect.poll(balancer.ready, { timeout: 5_000 }).toEqual(ports);
  return balancer;
};
const ask = async (address: string, path = '/'): Promise<string> =>
  (await fetch(`${address}${path}`, { headers: { connection: 'close' } })).text();

afterEach(async () => {
  await balancer?.close();
  await Promise.all(nodes.splice(0).map(stop));
});

it('hands connections to the nodes in turn', async () => {
  const { address } = await balance(await startFake('a'), await startFake('b'));
  const answers = [await ask(address), await ask(address), await ask(address), await ask(address)];
  expect(answers.sort()).toEqual(['a', 'a', 'b', 'b']);
});

it('goes on with the next node at once when one has died', async () => {
  const [a, b] = [await startFake('a'), await startFake('b')];
  const { address, ready } = await balance(a, b);
  await stop(a.server);
  for (let i = 0; i < 4; i += 1) expect(await ask(address)).toBe('b');
  await expect.poll(ready, { timeout: 5_000 }).toEqual([b.port]);
});

it('cuts the connections of a node that hangs, and gives it new ones when it answers again', async () => {
  const [a, b] = [await startFake('a'), await startFake('b')];
  const { address, ready } = await balance(a, b);
  const open = [ask(address, '/slow'), ask(address, '/slow')].map((one) => one.catch(() => 'cut'));
  a.hangs = true;
  expect(await Promise.race(open)).toBe('cut');
  expect(ready()).toEqual([b.port]);
  for (let i = 0; i < 2; i += 1) expect(await ask(address)).toBe('b');
  a.hangs = false;
  await expect.poll(ready, { timeout: 5_000 }).toEqual([a.port, b.port]);
});
