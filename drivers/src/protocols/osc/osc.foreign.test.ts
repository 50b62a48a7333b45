import { createSocket, type Socket } from 'node:dgram';
import { fromBuffer, type OscPacketOutput, toBuffer } from 'osc-min';
import { afterEach, describe, expect, it } from 'vitest';
import { say } from '../../kit/say.ts';
import { openLive } from '../../testing/live-device.ts';
import { decodePacket, encodeMessage, plainValue } from './osc.codec.ts';
import { osc } from './osc.driver.ts';
import { simulateOsc } from './osc.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const argumentsIn = (packet: OscPacketOutput) => (packet.oscType === 'message' ? packet.args : []);

describe('OSC as osc-min writes and reads it', () => {
  it('comes out the same on the other side', () => {
    const bytes = toBuffer({
      address: '/frames',
      args: [
        { type: 'bigint', value: 9_007_199_254_740_993n },
        { type: 'double', value: 0.1 },
        { type: 'character', value: '界' },
        { type: 'symbol', value: 'A1' },
        { type: 'midi', value: [0, 144, 60, 127] },
        { type: 'timetag', value: new Date('2026-03-01T12:00:00.250Z') },
        { type: 'bang' },
        { type: 'integer', value: 7 },
      ],
    });
    const [message] = decodePacket(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const [frames, level, letter, cue, midi, time, bang, last] = message?.args.map(plainValue) ?? [];
    expect([frames, level, letter, cue, midi, bang, last]).toEqual([
      '9007199254740993',
      0.1,
      '界',
      'A1',
      '00903c7f',
      true,
      7,
    ]);
    expect(Math.abs(Date.parse(String(time)) - Date.parse('2026-03-01T12:00:00.250Z'))).toBeLessThanOrEqual(1);
    const again = fromBuffer(
      encodeMessage({
        address: '/frames',
        args: [
          { type: 'h', value: -9_223_372_036_854_775_808n },
          { type: 'd', value: 1e-9 },
          { type: 'c', value: 'ü' },
        ],
      }),
    );
    expect(argumentsIn(again)).toEqual([
      { type: 'bigint', value: -9_223_372_036_854_775_808n },
      { type: 'double', value: 1e-9 },
      { type: 'character', value: 'ü' },
    ]);
  });

  it('reaches a declared device, and its simulator, without losing a digit', async () => {
    const simulator = await simulateOsc({ host, port: 0, params: { values: '/frames=h:1; /level=d:0.5; /ping=1' } });
    opened.push(simulator);
    const socket = await new Promise<Socket>((resolve) => {
      const one = createSocket('udp4');
      one.bind(0, host, () => resolve(one));
    });
    opened.push({ close: () => socket.close() });
    socket.send(
      toBuffer({ address: '/frames', args: [{ type: 'bigint', value: 9_007_199_254_740_993n }] }),
      simulator.port,
      host,
    );
    await expect.poll(() => simulator.state()['/frames']).toBe('9007199254740993');
    const at = (address: string) => ({ address, query: address });
    const definition = {
      properties: [
        { id: 'frames', name: say('帧', 'Frames'), type: 'long', access: 'rw', wire: at('/frames') },
        { id: 'level', name: say('电平', 'Level'), type: 'double', access: 'r', wire: at('/level') },
      ],
      actions: [
        {
          id: 'setFrames',
          name: say('帧', 'Frames'),
          params: [{ id: 'to', name: say('到', 'To'), type: 'long', required: true }],
          wire: { address: '/frames', arguments: 'h:{to}' },
        },
      ],
    } as const;
    const live = await openLive(osc, { host, port: simulator.port, aliveAddress: '/ping' }, { definition });
    opened.push(live);
    await live.poll('values');
    await live.until(() => live.status('frames') === '9007199254740993' && live.status('level') === 0.5);
    await live.execute('setFrames', { to: '-9223372036854775808' });
    await live.until(() => simulator.state()['/frames'] === '-9223372036854775808');
  });
});
