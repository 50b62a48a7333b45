import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from './log.ts';
import { createVenue, patience } from './testing/venue.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
const takePort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = createSocket({ type: 'udp6', ipv6Only: false });
    sockets.push(socket);
    socket.bind(0, () => resolve(socket.address().port));
  });

it('a UDP port that is in use is one line in the log, however many devices want it', async () => {
  const trapPort = await takePort();
  const lines: string[] = [];
  const note = (fields: object, message: string) => void lines.push(`${JSON.stringify(fields)} ${message}`);
  const venue = createVenue({ log: { ...silentLog, warn: note, error: note } });
  for (const id of ['a', 'b', 'c', 'd']) venue.define(id, 'snmp', { host: '127.0.0.1', port: 9, trapPort });
  venue.engine.start();
  for (const id of ['a', 'b', 'c', 'd']) await expect.poll(() => venue.value(id, 'trapState'), patience).toBe('failed');
  await venue.close();
  expect(lines).toEqual([expect.stringContaining(`cannot listen on UDP port ${trapPort} (EADDRINUSE)`)]);
});
