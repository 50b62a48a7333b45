import { decode, encode } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { type DnsRecord, decodeAnswers, encodeQuestions, isAskable } from './dns-sd.codec.ts';
import { createServiceRecords } from './dns-sd.services.ts';

const ttl = 120;
const http = '_http._tcp.local';

describe('messages of multicast DNS', () => {
  it('asks so that others understand it, with dots inside a label', () => {
    const question = { labels: ['Stage 1.2', '_http', '_tcp', 'local'], type: 'SRV' } as const;
    const packet = encodeQuestions([question], true);
    // RFC 1035 section 4.1.2: a length before each label.
    expect(packet.subarray(12, 23).toString('latin1')).toBe('\x09Stage 1.2\x05');
    // Class 1 with the top bit (RFC 6762 section 5.4).
    expect(packet.subarray(-4).toString('hex')).toBe('00218001');
    const { type, questions } = decode(encodeQuestions([{ labels: http.split('.'), type: 'PTR' }], false));
    expect({ type, questions }).toMatchObject({ type: 'query', questions: [{ name: http, type: 'PTR', class: 'IN' }] });
    expect(isAskable({ labels: ['x'.repeat(64)], type: 'A' })).toBe(false);
  });

  it('reads answers, and TXT strings by their rules', () => {
    const texts = ['Path=/a=b', 'path=/second', 'flag', '=nothing', 'name=灯\x07'];
    const packet = encode({
      type: 'response',
      answers: [
        { type: 'TXT', name: `A.${http}`, ttl, data: texts },
        { type: 'A', name: 'a.local', ttl, data: '10.0.0.9' },
        { type: 'HINFO', name: 'a.local', ttl, data: { cpu: 'x', os: 'y' } },
      ],
    });
    expect(decodeAnswers(packet)).toEqual([
      { type: 'TXT', name: `A.${http}`, ttl, texts: { path: '/a=b', flag: '', name: '灯' } },
      { type: 'A', name: 'a.local', ttl, address: '10.0.0.9' },
    ]);
    expect(decodeAnswers(encodeQuestions([{ labels: ['a', 'local'], type: 'A' }], false))).toEqual([]);
  });

  it('takes nothing from 10 000 malformed packets, and none of them ends it', () => {
    const good = encode({
      type: 'response',
      answers: [
        { type: 'PTR', name: http, ttl, data: `A.${http}` },
        { type: 'SRV', name: `A.${http}`, ttl, data: { target: 'a.local', port: 80 } },
        { type: 'TXT', name: `A.${http}`, ttl, data: ['a=b'] },
        { type: 'AAAA', name: 'a.local', ttl, data: 'fd00::1' },
      ],
    });
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const records = createServiceRecords([]);
    for (let round = 0; round < 10_000; round += 1) {
      const bytes = Buffer.from(round % 3 === 0 ? Buffer.alloc(random(600), random(256)) : good);
      for (let flip = 0; flip <= random(6); flip += 1) if (bytes.length > 0) bytes[random(bytes.length)] = random(256);
      records.take(
        decodeAnswers(bytes.subarray(0, round % 2 === 0 ? bytes.length : random(bytes.length + 1))),
        '10.0.0.1',
      );
    }
    expect(records.questions().length).toBeLessThan(5_000);
    records.take(decodeAnswers(good), '10.0.0.1');
    expect(decodeAnswers(Buffer.alloc(9_001))).toEqual([]);
  });
});

describe('services made of records', () => {
  const name = `Stage 1.2.${http}`;
  const pointer: DnsRecord = { type: 'PTR', name: http, ttl, target: name };
  const server: DnsRecord = { type: 'SRV', name: name.toUpperCase(), ttl, target: 'Box.local', port: 8080 };
  const texts: DnsRecord = { type: 'TXT', name, ttl, texts: { a: 'b' } };
  const at = (address: string, more = 'A' as const): DnsRecord => ({ type: more, name: 'box.LOCAL', ttl, address });
  const asked = (records: ReturnType<typeof createServiceRecords>) =>
    records.questions().map(({ labels, type }) => `${type} ${labels.join('|')}`);

  it('asks for what is missing until a service is whole', () => {
    const records = createServiceRecords(['_http._tcp']);
    expect(asked(records)).toEqual(['PTR _http|_tcp|local']);
    records.take([pointer], '10.0.0.9');
    expect(asked(records).slice(1)).toEqual(['SRV Stage 1.2|_http|_tcp|local', 'TXT Stage 1.2|_http|_tcp|local']);
    records.take([texts, server], '10.0.0.9');
    expect(asked(records).slice(1)).toEqual(['A box|local', 'AAAA box|local']);
    expect(records.services()).toEqual([]);
    records.take([at('10.0.0.8'), at('10.0.0.9'), at('169.254.1.1'), at('no address')], '10.0.0.9');
    expect(asked(records)).toHaveLength(1);
    expect(records.services()).toEqual([
      {
        instance: 'Stage 1.2',
        type: '_http._tcp',
        hostname: 'box',
        port: 8080,
        texts: { a: 'b' },
        addresses: ['10.0.0.9', '10.0.0.8', '169.254.1.1'],
      },
    ]);
  });

  it('forgets who said goodbye and keeps nothing that nobody asked for', () => {
    const records = createServiceRecords(['_http._tcp']);
    records.take([{ ...pointer, name: '_ipp._tcp.local' }, server, at('10.0.0.8')], '10.0.0.8');
    expect(asked(records)).toHaveLength(1);
    records.take([at('10.0.0.8'), texts, server, pointer], '10.0.0.8');
    expect(records.services()).toHaveLength(1);
    records.take([{ ...pointer, ttl: 0 }], '10.0.0.8');
    expect(records.services()).toEqual([]);
  });

  it('follows every type that is announced, up to a bound', () => {
    const records = createServiceRecords([]);
    const types = Array.from({ length: 500 }, (_, i) => `_t${i}._udp.local`);
    records.take(
      [...types, 'junk', '_a._b.local'].map(
        (target) =>
          ({
            type: 'PTR',
            name: '_services._dns-sd._udp.local',
            ttl,
            target,
          }) as const,
      ),
      '10.0.0.8',
    );
    expect(records.questions()).toHaveLength(101);
  });
});
