import { describe, expect, it } from 'vitest';
import { parseNetwork } from '../../../platform/outbound/networks.ts';
import { createProviderFetch } from './provider-fetch.ts';

describe('requests to the OpenID provider', () => {
  const addressOf = new Map([
    ['inside.example', '10.1.2.3'],
    ['shared.example', '100.64.0.9'],
    ['home.example', '192.168.7.7'],
    ['office.example', '172.20.0.1'],
    ['local.example', '127.0.0.1'],
    ['metadata.example', '169.254.169.254'],
    ['unique.example', 'fd00::7'],
  ]);
  const lookup = async (host: string) => {
    const address = addressOf.get(host) ?? '';
    return [{ address, family: address.includes(':') ? 6 : 4 }];
  };
  const providerFetch = createProviderFetch({ ownPorts: [], lookup });

  it('refuses private addresses unless they are named, and our own machine always', async () => {
    for (const host of addressOf.keys()) {
      const asked = providerFetch([])(`https://${host}/`);
      await expect(asked, host).rejects.toMatchObject({ reason: 'refused' });
    }
    const everything = providerFetch(['0.0.0.0/0:443', '::/0:443']);
    for (const host of ['local.example', 'metadata.example']) {
      await expect(everything(`https://${host}/`), host).rejects.toMatchObject({ reason: 'refused' });
    }
  });

  it('refuses public addresses on other ports than 443', async () => {
    const asked = createProviderFetch({ ownPorts: [], lookup: async () => [{ address: '8.8.8.8', family: 4 }] })([]);
    await expect(asked('http://public.example:22/')).rejects.toMatchObject({ reason: 'refused' });
  });

  it('reads networks with their port', () => {
    expect(parseNetwork(' 10.0.0.0/8:443 ')).toMatchObject({ cidr: '10.0.0.0/8', fromPort: 443, toPort: 443 });
    expect(parseNetwork('fd00::/8:8443')).toMatchObject({ cidr: 'fd00::/8', fromPort: 8443, toPort: 8443 });
    for (const wrong of [
      '10.0.0.0/8',
      '10.0.0.0/33:443',
      '10.0.0/8:443',
      'x/8:443',
      '10.0.0.0/8:0',
      '10.0.0.0/8:70000',
      '',
    ]) {
      expect(parseNetwork(wrong), wrong).toBeNull();
    }
  });
});
