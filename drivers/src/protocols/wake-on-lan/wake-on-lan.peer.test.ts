import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeWithPeer, runPeer } from '../../testing/start-peer.ts';
import { encodeMagicPacket } from './wake-on-lan.codec.ts';

const mac = Buffer.from('001a2b3c4d5e', 'hex');

/** A capture file (pcap 2.4, raw IP) with one UDP datagram to port 9. */
const captureOf = (payload: Buffer): Buffer => {
  const udp = Buffer.alloc(8);
  udp.writeUInt16BE(40_000, 0);
  udp.writeUInt16BE(9, 2);
  udp.writeUInt16BE(8 + payload.length, 4);
  const ip = Buffer.from('4500000000004000401100007f0000017f000001', 'hex');
  ip.writeUInt16BE(28 + payload.length, 2);
  const packet = Buffer.concat([ip, udp, payload]);
  const head = Buffer.from('d4c3b2a1020004000000000000000000ffff000065000000', 'hex');
  const record = Buffer.alloc(16);
  record.writeUInt32LE(packet.length, 8);
  record.writeUInt32LE(packet.length, 12);
  return Buffer.concat([head, record, packet]);
};

describeWithPeer(['tshark'], 'read by tshark', () => {
  it('is a magic packet for the right address, with its password', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eoms-wol-'));
    const file = join(folder, 'wake.pcap');
    await writeFile(file, captureOf(encodeMagicPacket(mac, Buffer.from('010203040506', 'hex'))));
    const { stdout } = await runPeer('tshark', ['-r', file, '-V'], 30_000);
    await rm(folder, { recursive: true });
    expect(stdout).toMatch(/Wake On LAN, MAC: .*00:1a:2b:3c:4d:5e.*password: 01:02:03:04:05:06/);
  });
});
