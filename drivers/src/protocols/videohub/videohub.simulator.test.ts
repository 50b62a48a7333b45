import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { videohub } from './videohub.driver.ts';
import { simulateVideohub } from './videohub.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

const simulate = async (params: Record<string, number | boolean> = {}): Promise<Simulator> => {
  const simulator = await simulateVideohub({ host, port: 0, params });
  opened.push(simulator);
  return simulator;
};
const drive = async ({ port }: Simulator): Promise<LiveDevice> => {
  const live = await openLive(videohub, { host, port });
  opened.push(live);
  return live;
};

/** A bare socket, from an address of this machine. */
const controller = async ({ port }: Simulator, localAddress: string) => {
  const socket = connect({ port, host, localAddress });
  opened.push({ close: () => socket.destroy() });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  const receives = async (text: string): Promise<void> => {
    await expect.poll(() => received).toBe(text);
    received = '';
  };
  await expect.poll(() => received).toContain('END PRELUDE:\n\n');
  const prelude = received;
  received = '';
  return {
    prelude,
    receives,
    asks: (question: string, answer: string): Promise<void> => {
      socket.write(question);
      return receives(answer);
    },
  };
};

describe('the simulated hub', () => {
  it('routes, names and locks for the driver', async () => {
    const simulator = await simulate({ inputs: 4, outputs: 6 });
    const live = await drive(simulator);
    await live.execute('route', { output: '6', input: '4' });
    await live.until(() => live.status('route', 6) === '4');
    await live.execute('nameOutput', { output: '6', name: '会议室大屏' });
    await live.execute('lock', { output: '6', state: 'lock' });
    for (const poll of ['alive', 'routes', 'names']) await live.poll(poll);
    expect([live.status('outputName', 6), live.status('lock', 6)]).toEqual(['会议室大屏', 'owned']);
    expect(simulator.state()).toMatchObject({ 'route[6]': '4', 'outputName[6]': '会议室大屏', 'lock[6]': 'locked' });
  });

  it.each(['INPUT LABELS', 'OUTPUT LABELS'])(
    'refuses control characters in %s, and serves the others',
    async (block) => {
      const simulator = await simulate({ inputs: 2, outputs: 2 });
      const one = await controller(simulator, '127.0.0.1');
      for (const sign of ['\t', '\u0000', '\u001b', '\u007f'])
        await one.asks(`${block}:\n0 Hall${sign}1\n\n`, 'NAK\n\n');
      await one.asks(`${block}:\n0 大厅\n\n`, `ACK\n\n${block}:\n0 大厅\n\n`);
      const live = await drive(simulator);
      expect([live.status('inputName', 2), live.status('outputName', 2)]).toEqual(['Input 2', 'Output 2']);
    },
  );

  it('keeps a controller of another address from a locked output', async () => {
    const simulator = await simulate({ inputs: 2, outputs: 2 });
    const one = await drive(simulator);
    const two = await controller(simulator, '127.0.0.2');
    await one.execute('lock', { output: '1', state: 'lock' });
    await two.receives('VIDEO OUTPUT LOCKS:\n0 L\n\n');
    await two.asks('VIDEO OUTPUT ROUTING:\n0 1\n\n', 'ACK\n\nVIDEO OUTPUT ROUTING:\n0 0\n\n');
    await two.asks('VIDEO OUTPUT LOCKS:\n0 U\n\n', 'ACK\n\nVIDEO OUTPUT LOCKS:\n0 L\n\n');
    await two.asks('VIDEO OUTPUT LOCKS:\n0 F\n\n', 'ACK\n\nVIDEO OUTPUT LOCKS:\n0 U\n\n');
    await one.until(() => one.status('lock', 1) === 'unlocked');
    await two.asks('VIDEO OUTPUT LOCKS:\n1 O\n\n', 'ACK\n\nVIDEO OUTPUT LOCKS:\n1 O\n\n');
    await one.until(() => one.status('lock', 2) === 'locked');
  });

  it('lets an address keep its lock on another connection', async () => {
    const simulator = await simulate({ inputs: 2, outputs: 2 });
    const first = await drive(simulator);
    await first.execute('lock', { output: '1', state: 'lock' });
    first.close();
    const again = await controller(simulator, host);
    expect(again.prelude).toContain('VIDEO OUTPUT LOCKS:\n0 O\n1 U\n\n');
    await again.asks('VIDEO OUTPUT ROUTING:\n0 1\n\n', 'ACK\n\nVIDEO OUTPUT ROUTING:\n0 1\n\n');
    await again.asks('VIDEO OUTPUT LOCKS:\n0 U\n\n', 'ACK\n\nVIDEO OUTPUT LOCKS:\n0 U\n\n');
  });

  it('sends every block of its prelude again when it is asked', async () => {
    const talk = await controller(await simulate({ inputs: 2, outputs: 2 }), host);
    const blocks = talk.prelude.split('\n\n').slice(1, -2);
    expect(blocks.map((block) => block.split('\n')[0])).toEqual([
      'VIDEOHUB DEVICE:',
      'INPUT LABELS:',
      'OUTPUT LABELS:',
      'VIDEO OUTPUT LOCKS:',
      'VIDEO OUTPUT ROUTING:',
      'CONFIGURATION:',
    ]);
    for (const block of blocks) await talk.asks(`${block.split('\n')[0]}\n\n`, `ACK\n\n${block}\n\n`);
    await talk.asks('CONFIGURATION:\nTake Mode: true\n\n', 'ACK\n\nCONFIGURATION:\nTake Mode: true\n\n');
    await talk.asks('CONFIGURATION:\nTake Mode: maybe\n\n', 'NAK\n\n');
  });

  it('reports what is done at its buttons', async () => {
    const simulator = await simulate({ inputs: 3, outputs: 2 });
    const live = await drive(simulator);
    simulator.set('route[2]', '3');
    simulator.set('inputName[1]', 'Stage');
    await live.until(() => live.status('route', 2) === '3' && live.status('inputName', 1) === 'Stage');
    expect(() => simulator.set('route[2]', '9')).toThrow('no value');
    expect(() => simulator.set('wings', 1)).toThrow('no "wings"');
  });

  it('answers a foreign client as the document says', async () => {
    const { port } = await simulate({ inputs: 2, outputs: 2 });
    const socket = connect(port, host);
    opened.push({ close: () => socket.destroy() });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    await expect.poll(() => received).toContain('END PRELUDE:\n\n');
    expect(received.startsWith('PROTOCOL PREAMBLE:\nVersion: ')).toBe(true);
    expect(received).toContain('VIDEO OUTPUT ROUTING:\n0 0\n1 1\n\n');
    received = '';
    socket.write('VIDEO OUTPUT ROUTING:\n0 1\n\n');
    await expect.poll(() => received).toBe('ACK\n\nVIDEO OUTPUT ROUTING:\n0 1\n\n');
    received = '';
    socket.write('VIDEO OUTPUT ROUTING:\n0 7\n\nNONSENSE:\n\n');
    await expect.poll(() => received).toBe('NAK\n\nNAK\n\n');
  });

  it('lies, talks nonsense, closes and comes back', async () => {
    const simulator = await simulate({ inputs: 2, outputs: 2 });
    const live = await drive(simulator);
    await simulator.fault('lie');
    await live.execute('route', { output: '1', input: '2' });
    await live.poll('routes');
    expect(live.status('route', 1)).toBe('1');
    await simulator.fault('refuse');
    await live.until(() => live.lost() !== undefined);
    await simulator.fault('none');
    await drive(simulator);
    const without = await simulate({ present: false });
    await expect(drive(without)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('carries its largest size', async () => {
    const live = await drive(await simulate({ inputs: 288, outputs: 288 }));
    await live.until(() => live.status('route', 288) === '288');
  });
});
