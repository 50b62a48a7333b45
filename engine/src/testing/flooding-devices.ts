import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * A server in its own process, so that its cost does not count as ours. `flood`: this many bytes a second to every
 * client, in short lines (`onceBytes`: only this many in total); without it each line is answered with a line.
 */
const program = `
const { createServer } = require('node:net');
const { flood, onceBytes = Infinity, line = 'level 42' } = JSON.parse(process.argv[1]);
const chunk = Buffer.from((line + '\\n').repeat(Math.ceil(60000 / line.length)));
const sendTo = (socket) => {
  let open = true;
  let full = false;
  socket.on('drain', () => { full = false; });
  socket.on('close', () => { open = false; clearInterval(timer); });
  let left = onceBytes;
  const timer = setInterval(() => {
    for (let sent = 0; open && !full && left > 0 && sent < flood / 20; sent += chunk.length) {
      full = !socket.write(chunk);
      left -= chunk.length;
      if (left <= 0) socket.write('level 43\\n');
    }
  }, 50);
};
const server = createServer((socket) => {
  socket.on('error', () => {});
  if (flood > 0) sendTo(socket);
  socket.on('data', (data) => { if (flood === 0) socket.write(data); });
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
`;

export interface TestServer {
  readonly port: number;
  close(): Promise<void>;
}

export const startServer = async (how: {
  flood: number;
  udp?: boolean;
  onceBytes?: number;
  line?: string;
}): Promise<TestServer> => {
  const server = spawn(process.execPath, ['--eval', program, JSON.stringify(how)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(server, 'exit');
  const [port] = await once(server, 'message');
  return {
    port,
    close: async () => {
      server.kill('SIGKILL');
      await gone;
    },
  };
};
