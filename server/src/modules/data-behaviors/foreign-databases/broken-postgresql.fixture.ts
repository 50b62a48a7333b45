import { createServer, type Socket } from 'node:net';

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
/** A message of the protocol (PostgreSQL documentation, "Message Formats"): its kind, its length, its content. */
const message = (kind: string, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), int32(content.length + 4), content]);
};
const ready = message('Z', Buffer.from('T'));
const welcome = Buffer.concat([
  message('R', int32(0)),
  message('K', int32(1), int32(2)),
  message('Z', Buffer.from('I')),
]);
const done = (tag: string) => message('C', text(tag));
const column = (name: string, oid: number): Buffer =>
  Buffer.concat([text(name), int32(0), int16(0), int32(oid), int16(0xffff), int32(0xffffffff), int16(0)]);
const oneColumn = (oid: number): Buffer => message('T', int16(1), column('a', oid));
const row = (value: string): Buffer => message('D', int16(1), int32(Buffer.byteLength(value)), Buffer.from(value));
const json = 114;

/** Signs in whoever comes, says of every account that it is harmless, and answers the statement like this. */
const signedIn = (answer: (socket: Socket) => void) => (socket: Socket) => {
  let queries = 0;
  socket.once('data', () => {
    socket.write(welcome);
    socket.on('data', (chunk) => {
      if (chunk[0] !== 0x51) return answer(socket);
      queries += 1;
      const parts =
        queries === 1 ? [done('BEGIN'), done('SET')] : [done('SET'), oneColumn(25), done('SELECT 0'), done('SET')];
      return socket.write(Buffer.concat([...parts, ready]));
    });
  });
};
const onStart = (answer: (socket: Socket) => void) => (socket: Socket) =>
  void socket.once('data', () => answer(socket));
const say =
  (...parts: readonly Buffer[]) =>
  (socket: Socket) =>
    void socket.write(Buffer.concat(parts));
/** As much as the other side takes. */
const again =
  (bytes: Buffer, everyMs = 1) =>
  (socket: Socket): void => {
    const timer = setInterval(() => socket.writableLength < 1_000_000 && socket.write(bytes), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
const answering = (...rows: readonly Buffer[]) =>
  signedIn(say(message('1'), message('2'), oneColumn(json), ...rows, done('SELECT 1'), ready));
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Servers that are no PostgreSQL, or a broken or hostile one. */
export const brokenServers: Readonly<Record<string, (socket: Socket) => void>> = {
  'an error without its closing zero': onStart(say(message('E', Buffer.from('SFATAL\0C28000\0Mno')))),
  'an error without its closing zero, after the sign-in': signedIn(say(message('E', Buffer.from('SERROR\0Mno')))),
  'a packet of length 0': onStart(say(Buffer.from('R'), int32(0))),
  'a packet of length 0, after the sign-in': signedIn(say(Buffer.from('D'), int32(0))),
  'a packet of a negative length': onStart(say(Buffer.from('R'), int32(0xffffffff))),
  'an unknown way to sign in': onStart(say(message('R', int32(99)))),
  'a sign-in that is cut off': onStart(say(message('R', int32(10), Buffer.from('SCRAM')))),
  'a sign-in that needs endless work': onStart(say(message('R', int32(10), text('SCRAM-SHA-256'), Buffer.alloc(1)))),
  'columns that are not there': signedIn(say(message('T', int16(65_535)))),
  'a row of 2 GB': signedIn((socket) => {
    say(oneColumn(json), Buffer.from('D'), int32(0x7fffffff))(socket);
    again(Buffer.alloc(65_536))(socket);
  }),
  'a value that is longer than its row': signedIn(
    say(oneColumn(json), message('D', int16(1), int32(0x7fffffff)), ready),
  ),
  'rows without an end': signedIn((socket) => {
    say(oneColumn(json))(socket);
    again(row('1'))(socket);
  }),
  'notices without an end': onStart(
    again(Buffer.concat(Array(100).fill(message('N', text('SNOTICE'), text('Mhi'), Buffer.alloc(1))))),
  ),
  'settings without an end': onStart(again(Buffer.concat(Array(100).fill(message('S', text('a'), text('b')))))),
  noise: again(Buffer.from('\x13\x37 no database '.repeat(200), 'latin1')),
  silence: () => undefined,
  'silence after the sign-in': signedIn(() => undefined),
  'one byte after the other': onStart((socket) => {
    socket.write(Buffer.concat([Buffer.from('N'), int32(1_000_000)]));
    again(Buffer.from('x'), 20)(socket);
  }),
  'an end at once': (socket) => void socket.end(),
  'an end after the sign-in': signedIn((socket) => void socket.end()),
  'a reset': onStart((socket) => void socket.resetAndDestroy()),
  'a copy that nobody asked for': signedIn(say(message('G', Buffer.from([0]), int16(0)))),
  'JSON of 9 000 levels': answering(row(nested(9_000))),
  'JSON of 101 levels': answering(row(nested(101))),
  'what is no JSON': answering(row('{"a": ')),
};

/** The same before the encryption begins. */
export const brokenEncryption: Readonly<Record<string, (socket: Socket) => void>> = {
  'noise instead of encryption': onStart((socket) => {
    socket.write('S');
    again(Buffer.alloc(4_096, 0x16))(socket);
  }),
  'encryption that never begins': onStart(say(Buffer.from('S'))),
  'no encryption': onStart(say(Buffer.from('N'))),
  'an error instead of encryption': onStart(say(message('E', Buffer.from('SFATAL\0')))),
};

export const openBroken = async (treat: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    treat(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
