import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeArtNet, encodeDmx, encodePoll, encodePollReply } from './art-net.codec.ts';
import { explainArtNet } from './art-net.explain.ts';

const node = {
  ip: '192.168.1.50',
  port: 0x1936,
  firmware: '1.4',
  oem: 0x1234,
  esta: 0x4454,
  shortName: 'Node',
  longName: 'A node with a long name',
  report: '#0001 [0007] ok',
  mac: '00:11:22:33:44:55',
  bindIndex: 1,
  outputs: [
    { universe: 0x123, active: true },
    { universe: 0x124, active: false },
  ],
};

describe('the Art-Net codec', () => {
  it('lays out ArtPoll and ArtDmx as the packet tables say', () => {
    expect(encodePoll().toString('hex')).toBe('4172742d4e65740000 20 000e 00 00'.replaceAll(' ', ''));
    expect(encodeDmx(0x0123, 5, Uint8Array.of(1, 2)).toString('hex')).toBe(
      '4172742d4e657400 0050 000e 05 00 23 01 0002 0102'.replaceAll(' ', ''),
    );
  });

  it('reads back what a node says, at the offsets of the packet table', () => {
    const packet = encodePollReply(node);
    expect(packet.length).toBe(239);
    expect([packet[18], packet[19], packet[190], packet[174]]).toEqual([1, 2, 3, 0x80]);
    expect(packet.readUInt16LE(14)).toBe(6454);
    const { port: _, ...rest } = node;
    expect(decodeArtNet(packet)).toEqual({ kind: 'pollReply', ...rest });
    expect(explainArtNet(packet)?.en).toContain('outputs 291, 292');
  });

  it('reads frames, and refuses those that are cut short or too long', () => {
    const packet = encodeDmx(7, 0, new Uint8Array(512).fill(9));
    expect(decodeArtNet(packet)).toMatchObject({ kind: 'dmx', universe: 7 });
    expect(decodeArtNet(packet.subarray(0, 500))).toBeUndefined();
    packet.writeUInt16BE(600, 16);
    expect(decodeArtNet(packet)).toBeUndefined();
  });

  it('survives 10 000 malformed packets', () => {
    const real = fc.constantFrom(encodePollReply(node), encodePoll(), encodeDmx(1, 1, new Uint8Array(512)));
    const spoilt = fc.tuple(real, fc.nat(240), fc.nat(255), fc.nat(240)).map(([packet, at, byte, length]) => {
      const copy = Buffer.from(packet);
      if (at < copy.length) copy[at] = byte;
      return copy.subarray(0, length);
    });
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 600 })), (bytes) => {
        explainArtNet(Buffer.from(bytes));
      }),
      { numRuns: 10_000 },
    );
  });
});
