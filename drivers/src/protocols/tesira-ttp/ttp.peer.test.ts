import { afterEach, expect, it } from 'vitest';
import { describeWithPeer } from '../../testing/start-peer.ts';
import { converseByTelnet, telnetClient } from '../../testing/telnet-peer.ts';
import { simulateTtp } from './ttp.simulator.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

describeWithPeer([telnetClient], 'a telnet client that nobody here wrote', () => {
  it('signs in to the simulated Tesira, reads, sets and receives its subscription', async () => {
    const simulator = await simulateTtp({ host: '127.0.0.1', port: 0, params: { username: 'admin', password: 'pw' } });
    opened.push(simulator);
    const received = await converseByTelnet(simulator.port, 'login: ', [
      ['admin\\r\\n', 'Password: '],
      ['pw\\r\\n', 'Server...\r\n'],
      ['Level1 subscribe level 1 mine 100\\r\\n', '+OK\r\n'],
      ['Level1 set level 1 -6\\r\\n', '+OK\r\n'],
    ]);
    expect(received).toContain('! "publishToken":"mine" "value":-6.000000\r\n');
    expect(simulator.state()['Level1.level.1']).toBe(-6);
  });
});
