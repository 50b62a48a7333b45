import { describe, expect, it } from 'vitest';
import { decodeDescription } from './device-description.codec.ts';
import { descriptionOf } from './simulated-root.fixture.ts';
import { decodeSsdpAnswer, encodeSsdpSearch } from './ssdp.codec.ts';

// UPnP Device Architecture 2.0, section 1.3.3.
const answer = [
  'HTTP/1.1 200 OK',
  'Cache-Control: max-age = 1800',
  'ext:',
  'LOCATION: http://10.0.0.9:49152/desc.xml',
  'SERVER: Linux/5 UPnP/2.0 Speaker/1.0',
  'ST: upnp:rootdevice',
  'USN: uuid:11111111-2222-3333-4444-555555555555::upnp:rootdevice',
  '',
  '',
].join('\r\n');

describe('SSDP', () => {
  it('searches as section 1.3.2 says', () => {
    expect(encodeSsdpSearch('239.255.255.250', 1900, 'upnp:rootdevice', 9).toString().split('\r\n')).toEqual([
      'M-SEARCH * HTTP/1.1',
      'HOST: 239.255.255.250:1900',
      'MAN: "ssdp:discover"',
      'MX: 5',
      'ST: upnp:rootdevice',
      'USER-AGENT: EOMS/1.0 UPnP/2.0 EOMS/1.0',
      'CPFN.UPNP.ORG: EOMS',
      '',
      '',
    ]);
    expect(encodeSsdpSearch('10.0.0.9', 1900, 'upnp:rootdevice').toString()).not.toContain('MX:');
  });

  it('reads answers and nothing else', () => {
    expect(decodeSsdpAnswer(Buffer.from(answer))).toEqual({
      device: 'uuid:11111111-2222-3333-4444-555555555555',
      target: 'upnp:rootdevice',
      location: 'http://10.0.0.9:49152/desc.xml',
      server: 'Linux/5 UPnP/2.0 Speaker/1.0',
    });
    for (const other of [
      answer.replace('200 OK', '404 Not Found'),
      answer.replace('HTTP/1.1 200 OK', 'NOTIFY * HTTP/1.1'),
      answer.replace('USN', 'USM'),
      answer + 'x'.repeat(4_096),
      '',
    ])
      expect(decodeSsdpAnswer(Buffer.from(other))).toBeUndefined();
  });

  it('reads what a device says of itself', () => {
    const facts = {
      friendlyName: 'Hall &amp; bar',
      manufacturer: 'Maker',
      modelName: 'One',
      modelNumber: '1',
      serialNumber: 'SN-4711',
      presentationURL: '/index.html',
    };
    expect(decodeDescription(descriptionOf(facts))).toEqual({
      friendlyName: 'Hall & bar',
      manufacturer: 'Maker',
      modelName: 'One',
      modelNumber: '1',
      serialNumber: 'SN-4711',
      presentationUrl: '/index.html',
    });
    for (const serialNumber of ['', '1', '12345678', '00000000', 'none', 'Unknown 1'])
      expect(decodeDescription(descriptionOf({ serialNumber }))).toMatchObject({ serialNumber: '' });
  });

  it('expands no entity: a document that defines one is refused', () => {
    const bomb = descriptionOf({ friendlyName: '&a;' }).replace('<root', '<!DOCTYPE r [<!ENTITY a "boom">]><root');
    expect(decodeDescription(bomb)).toBeUndefined();
  });

  it('lives through 10 000 malformed packets and descriptions', () => {
    const page = descriptionOf({ friendlyName: 'A', modelName: 'B', serialNumber: 'SN-4711' });
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 10_000; round += 1) {
      const bytes = Buffer.from(round % 2 === 0 ? answer : page);
      for (let flip = 0; flip <= random(20); flip += 1) bytes[random(bytes.length)] = random(256);
      const cut = bytes.subarray(0, random(bytes.length + 1));
      if (round % 2 === 0) decodeSsdpAnswer(cut);
      else decodeDescription(cut.toString('utf8'));
    }
    expect(decodeSsdpAnswer(Buffer.from(answer))).toBeDefined();
  });
});
