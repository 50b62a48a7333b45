import { describe, expect, it } from 'vitest';
import type { DeclaredProperty } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { checkDefinition } from './snmp.check.ts';
import { decryptDes, encryptDes } from './snmp.des.ts';
import { explainSnmp } from './snmp.explain.ts';
import { makerOf } from './snmp.makers.ts';
import { snmpModels } from './snmp.models.ts';
import { compareOids } from './snmp.oids.ts';
import { addressesOf } from './snmp.search.ts';
import { createTrapReceiver, readTrap, type Trap } from './snmp.traps.ts';
import { createReader, rateSince, setVarbind, tag, textOf } from './snmp.values.ts';

const property = (type: DeclaredProperty['type'], wire: DeclaredProperty['wire'] = {}): DeclaredProperty => ({
  id: 'p',
  name: say('p', 'p'),
  type,
  access: 'r',
  wire: { oid: '1.3', ...wire },
});
const read = (type: DeclaredProperty['type'], wire: DeclaredProperty['wire'], tagged: number, value: unknown) =>
  createReader(property(type, wire), new Map())({ oid: '1.3', type: tagged, value }, 0);

describe('values', () => {
  it('are converted as declared', () => {
    expect(read('double', { scale: 0.1 }, tag.integer, 2305)).toBe(230.5);
    expect(read('int', {}, tag.timeTicks, 12_345)).toBe(123);
    expect(read('string', { map: '1=up; 2=down' }, tag.integer, 2)).toBe('down');
    expect(read('string', {}, tag.octets, Buffer.from('投影 1\0'))).toBe('投影 1');
    expect(read('string', {}, tag.octets, Buffer.from([0, 0x1b, 0xff]))).toBe('00:1B:FF');
    expect(read('string', { convert: 'hex' }, tag.octets, Buffer.from('AB'))).toBe('41:42');
    expect(read('double', {}, tag.octets, Buffer.from('0.52'))).toBe(0.52);
    expect(read('long', {}, tag.counter64, Buffer.from('0100000000', 'hex'))).toBe('4294967296');
    expect(read('double', {}, tag.opaque, Buffer.from('9f78043f000000', 'hex'))).toBe(0.5);
    expect(read('double', {}, tag.octets, Buffer.from('n/a'))).toBeUndefined();
    expect(read('double', { noValue: '-1; n/a' }, tag.octets, Buffer.from('n/a'))).toBeNull();
    expect(read('double', { noValue: '2147483647', scale: 0.1 }, tag.integer, 2_147_483_647)).toBeNull();
    expect(read('datetime', { convert: 'dateTime' }, tag.octets, Buffer.from('07e8020e0d1e0f002b0800', 'hex'))).toBe(
      '2024-02-14T05:30:15.000Z',
    );
  });

  it('grow per second, over a wrap but not over a restart (RFC 2578 section 7.1.6)', () => {
    const at = (count: number, ms: number) => ({ count: BigInt(count), at: ms });
    expect(rateSince(undefined, at(5, 0), 32)).toBeUndefined();
    expect(rateSince(at(1_000, 0), at(3_000, 2_000), 32)).toBe(1_000);
    expect(rateSince(at(4_294_967_290, 0), at(4, 1_000), 32)).toBe(10);
    expect(rateSince(at(1_000, 0), at(10, 1_000), 32)).toBeUndefined();
  });

  it('are written with their type or not at all', () => {
    expect(setVarbind('1.3', 'integer', '-5')).toEqual({ oid: '1.3', type: 2, value: -5 });
    expect(setVarbind('1.3', 'integer', 'true')?.value).toBe(1);
    expect(setVarbind('1.3', 'hex', '0A:ff')?.value).toEqual(Buffer.from([10, 255]));
    expect(setVarbind('1.3', 'ip', '10.0.0.1')?.type).toBe(64);
    for (const [type, text] of [
      ['integer', '1.5'],
      ['gauge', '-1'],
      ['ip', '1.2.3'],
      ['oid', 'x'],
      ['hex', 'g0'],
    ] as const)
      expect(setVarbind('1.3', type, text)).toBeUndefined();
  });

  it('have words for people', () => {
    expect(textOf({ oid: '1.3', type: tag.ip, value: '10.0.0.1' })).toBe('10.0.0.1');
    expect(makerOf('1.3.6.1.4.1.9.1.1208')).toBe('Cisco');
    expect(explainSnmp(Buffer.from('TRAP 1.3.6.1.6.3.1.1.5.3 x=1'))?.en).toBe('trap: link down');
    expect(explainSnmp(Buffer.from('GET 1.3.6 1.3.7'))?.en).toBe('read 2 objects');
  });
});

it('makes one identity of traps of both versions (RFC 3584 section 3.1)', () => {
  expect(readTrap({ type: 164, enterprise: '1.3.6.1.4.1.318', generic: 6, specific: 5 })?.oid).toBe(
    '1.3.6.1.4.1.318.0.5',
  );
  expect(readTrap({ type: 164, enterprise: '1.3.6.1.4.1.318', generic: 2, specific: 0 })?.oid).toBe(
    '1.3.6.1.6.3.1.1.5.3',
  );
  expect(readTrap({ type: 167, varbinds: [] })).toBeUndefined();
});

it('encrypts with single DES (the textbook vector), its vector being pre-IV and salt (RFC 3414 section 8.1.1.1)', () => {
  const localized = Buffer.from('133457799bbcdff1a1a2a3a4a5a6a7a8', 'hex');
  const salt = localized.subarray(8);
  const plain = Buffer.from('0123456789abcdef', 'hex');
  expect(encryptDes(plain, localized, salt).toString('hex')).toBe('85e813540f0ab405');
  expect(decryptDes(encryptDes(plain, localized, Buffer.alloc(8, 5)), localized, Buffer.alloc(8, 5))).toEqual(plain);
  expect(encryptDes(Buffer.alloc(11), localized, salt)).toHaveLength(16);
});

it('bounds what is searched', () => {
  expect(addressesOf('192.168.1.77/30')).toEqual(['192.168.1.77', '192.168.1.78']);
  expect(addressesOf('10.0.0.9')).toEqual(['10.0.0.9']);
  expect(addressesOf('10.0.0.0/22')).toHaveLength(1_022);
  for (const wrong of ['10.0.0.0/21', '10.0.0.0/8', 'fe80::/64', '10.0.0/24', '10.0.0.0/24/1', ''])
    expect(() => addressesOf(wrong)).toThrow();
});

it('orders objects by number, not by letter', () => {
  expect(['1.3.10', '1.3.9', '1.3', '1.3.9.1'].sort(compareOids)).toEqual(['1.3', '1.3.9', '1.3.9.1', '1.3.10']);
});

describe('the models', () => {
  it.each(snmpModels)('$manufacturer $name is whole', ({ definition }) => {
    if (definition === undefined) throw new Error('a model without properties');
    expect(checkDefinition(definition)).toEqual([]);
    const ids = definition.properties.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { wire } of definition.properties) expect(String(wire.oid)).toMatch(/^1\.3\.6(\.\d+)+$/);
    for (const { wire } of definition.properties)
      expect(wire.column === true || String(wire.oid).length > 0).toBe(true);
  });

  it('name what is wrong with a definition', () => {
    const faults = checkDefinition({
      properties: [property('string', { map: 'nonsense' })],
      actions: [
        { id: 'a', name: say('a', 'a'), params: [], wire: { oid: '1.3.{row}', value: '1', rowOf: 'p', rowParam: 'x' } },
      ],
    });
    expect(faults.map(({ at }) => at)).toEqual([
      'properties/p/map',
      'actions/a/oid',
      'actions/a/rowOf',
      'actions/a/rowParam',
    ]);
  });
});

it('receives 10 000 malformed notifications without harm and a true one after them', () => {
  const v2c = Buffer.from(
    '304002010104067075626c6963a7330204112233440201000201003025300f06082b0601020101030043030186a03012060a2b06010603010104010006' +
      '042b060103',
    'hex',
  );
  const received: Trap[] = [];
  const refused: string[] = [];
  const receiver = createTrapReceiver({
    communities: ['public'],
    take: (trap) => received.push(trap),
    refused: (why) => refused.push(why),
  });
  for (const frame of malformedFrames(10_000, [v2c], 5)) receiver.receive(frame, () => {});
  const before = received.length;
  receiver.receive(v2c, () => {});
  expect(received.length).toBe(before + 1);
  expect(received.at(-1)?.oid).toBe('1.3.6.1.3');
  expect(refused.length).toBeGreaterThan(1_000);
});
