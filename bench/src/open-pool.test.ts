import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { openPool } from './open-pool.ts';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const ready = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const goodbye = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

/** A PostgreSQL that stops while a client disconnects: it sends an error first and only then closes the connection. */
const stoppingServer = async () => {
  let goodbyes = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const stop = () => {
      goodbyes += 1;
      socket.end(goodbye);
    };
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(ready));
    socket.on('end', () => setTimeout(stop, 50));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, goodbyes: () => goodbyes, close: () => server.close() };
};

it('closes only once every connection is closed, whatever the server sends meanwhile', async () => {
  const server = await stoppingServer();
  const { pool, close } = openPool({ host: '127.0.0.1', port: server.port, user: 'bench', database: 'bench', max: 2 });
  const clients = [await pool.connect(), await pool.connect()];
  for (const client of clients) client.release();
  await close();
  expect(server.goodbyes()).toBe(2);
  server.close();
});
