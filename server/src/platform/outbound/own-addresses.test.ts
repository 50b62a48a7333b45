import { expect, it } from 'vitest';
import { createOwnAddresses } from './own-addresses.ts';
import { ownDatabasePorts } from './own-database-ports.ts';

const own = createOwnAddresses(() => ({ eth0: [{ address: '10.9.9.9' }, { address: 'fe80::1%eth0' }] }));
const find = async (host: string) => [{ address: host === 'here' ? '10.9.9.9' : '10.1.1.1' }];

it.each([
  ['postgres://a:b@here:6432/eoms', [6432]],
  ['postgres://a:b@here/eoms', [5432]],
  ['postgres://a:b@elsewhere:6432/eoms', []],
  ['postgres:///eoms?host=/run/postgresql', []],
  ['no address', []],
  [undefined, []],
])('knows the port of the database %s where it is on this machine', async (url, ports) => {
  expect(await ownDatabasePorts(url, own, find)).toEqual(ports);
});

it('does not consider an unknown name its own', async () => {
  const lost = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await ownDatabasePorts('postgres://here/eoms', own, lost)).toEqual([]);
});

it('checks the interfaces again after a while', () => {
  let time = 0;
  let address = '10.0.0.1';
  const moving = createOwnAddresses(
    () => ({ eth0: [{ address }] }),
    () => time,
  );
  expect([moving.has('10.0.0.1'), moving.has('nonsense')]).toEqual([true, false]);
  address = '10.0.0.2';
  time = 10_000;
  expect([moving.has('10.0.0.1'), moving.has('10.0.0.2')]).toEqual([false, true]);
});
