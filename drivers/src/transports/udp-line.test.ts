import { createSocket, type Socket } from 'node:dgram';
import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createSharedSockets } from '../kit/shared-sockets.ts';
import { localAddress } from '../protocols/knx/knx-connect.ts';
import { openTestLine } from './line.fixture.ts';
import { createSharedDatagrams } from './shared-datagrams.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of opened.splice(0).reverse()) one.close();
});

const bind = async (address = host): Promise<{ socket: Socket; port: number }> => {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, address, resolve));
  let closed = false;
  socket.once('close', () => {
    closed = true;
  });
  opened.push({ close: () => closed || socket.close() });
  return { socket, port: socket.address().port };
};
const open = async (...args: Parameters<typeof openTestLine>) => {
  const line = await openTestLine(...args);
  opened.push({ close: line.abort });
  return line;
};

describe('a UDP line', () => {
  it('is not opened to where nothing can be sent', async () => {
    const to = { host: '255.255.255.255', port: 9 };
    await expect(open({ kind: 'udp', port: 1 }, to)).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(localAddress(to)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('takes each datagram for a frame, and only its own device’s', async () => {
    const { socket, port } = await bind();
    let caller = 0;
    socket.on('message', (data, from) => {
      caller = from.port;
      socket.send('one\r\ntwo', from.port, from.address);
      socket.send(`got ${data.toString()}`, from.port, from.address);
    });
    const { line, frames } = await open({ kind: 'udp', port: 1 }, { host, port });
    const answer = await line.request('x', { match: (frame) => frame.toString().startsWith('got') });
    expect([answer.toString(), frames]).toEqual(['got x', ['one\r\ntwo']]);
    const outsider = await bind();
    await new Promise((resolve) => outsider.socket.send('intruder', caller, host, resolve));
    expect((await line.request('y', { match: (frame) => frame.toString() === 'got y' })).toString()).toBe('got y');
    expect(frames).not.toContain('intruder');
  });

  it('is silent, not broken, while nothing listens', async () => {
    const { socket, port } = await bind();
    socket.close();
    const { line } = await open({ kind: 'udp', port: 1, requestTimeoutMs: 100 }, { host, port });
    await expect(line.request('x')).rejects.toMatchObject({ kind: 'timeout' });
    expect(line.isOpen()).toBe(true);
  });

  it('receives answers from anywhere when it sends to everybody', async () => {
    const { socket, port } = await bind();
    const other = await bind();
    socket.on('message', (_, from) => other.socket.send('from another port', from.port, from.address));
    const { line } = await open({ kind: 'udp', port: 1, broadcast: true }, { host, port });
    expect((await line.request('anyone?')).toString()).toBe('from another port');
  });

  it('ends on request', async () => {
    const { port } = await bind();
    const { line, abort, lost } = await open({ kind: 'udp', port: 1 }, { host, port });
    abort();
    expect([line.isOpen(), lost()?.en]).toEqual([false, 'the connection was closed']);
  });
});

describe('shared datagrams', () => {
  const send = async (port: number, text: string, from = host): Promise<void> => {
    const { socket } = await bind(from);
    await new Promise((resolve) => socket.send(text, port, host, resolve));
  };
  const freePort = async (): Promise<number> => {
    const { socket, port } = await bind();
    await new Promise<void>((resolve) => socket.close(() => resolve()));
    return port;
  };

  it('go to those who wait for this host at this port', async () => {
    const shared = createSharedDatagrams();
    opened.push(shared);
    const port = await freePort();
    const received: string[] = [];
    const note = (who: string) => (data: Buffer) => received.push(`${who} ${data.toString()}`);
    const endFirst = await shared.listen(port, host, note('first'));
    await shared.listen(port, host, note('second'));
    await shared.listen(port, '127.0.0.2', note('other'));
    await send(port, 'a');
    await expect.poll(() => received).toEqual(['first a', 'second a']);
    await send(port, 'b', '127.0.0.2');
    await expect.poll(() => received.at(-1)).toBe('other b');
    endFirst();
    await send(port, 'c');
    await expect.poll(() => received.at(-1)).toBe('second c');
    expect(received).toHaveLength(4);
  });

  it('free the port when the last one leaves, and refuse one that is taken', async () => {
    const shared = createSharedDatagrams();
    opened.push(shared);
    const port = await freePort();
    const end = await shared.listen(port, host, () => {});
    end();
    end();
    const again = createSocket('udp4');
    opened.push({ close: () => again.close() });
    await expect
      .poll(
        () => new Promise((resolve) => again.once('error', () => resolve('taken')).bind(port, () => resolve('free'))),
      )
      .toBe('free');
    await expect(shared.listen(port, host, () => {})).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it.runIf(process.platform === 'linux')('leave nothing open, however often the port is taken', async () => {
    const { port } = await bind('0.0.0.0');
    const shared = createSharedDatagrams();
    opened.push(shared);
    const sockets = createSharedSockets(1_500);
    const files = () => readdirSync('/proc/self/fd').length;
    const before = files();
    for (let turn = 0; turn < 50; turn += 1) {
      const together = await Promise.allSettled([
        shared.listen(port, host, () => {}),
        shared.listen(port, '127.0.0.2', () => {}),
        sockets.use(port),
      ]);
      expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    }
    await expect.poll(files).toBeLessThan(before + 10);
  });
});
