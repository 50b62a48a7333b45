import { afterEach, expect, it } from 'vitest';
import { describeWithPeer } from '../../testing/start-peer.ts';
import { converseByTelnet, telnetClient } from '../../testing/telnet-peer.ts';
import { simulateSis } from './sis.simulator.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

describeWithPeer([telnetClient], 'a telnet client that nobody here wrote', () => {
  it('signs in to the simulated matrix and ties', async () => {
    const params = { kind: 'matrix', inputs: 4, outputs: 4, password: 'pw' };
    const simulator = await simulateSis({ host: '127.0.0.1', port: 0, params });
    opened.push(simulator);
    const received = await converseByTelnet(simulator.port, 'Password:', [
      ['wrong\\r', 'Password:'],
      ['pw\\r', 'Login Administrator\r\n'],
      ['\\x1b3CV\\r', 'Vrb3\r\n'],
      ['4*2!', 'All\r\n'],
      ['9!', '\r\n'],
    ]);
    expect(received).toContain('Out2 In4 All\r\n');
    expect(received).toContain('E12\r\n');
    expect(simulator.state()['route[2]']).toBe('4');
  });
});
