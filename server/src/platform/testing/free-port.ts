import { createServer } from 'node:net';

const blocks = 120;
const portsPerBlock = 100;
/** Test processes that run at the same time have neighbouring ids; their ports must not be neighbours. */
const first = 20_000 + ((process.pid * 7_919) % blocks) * portsPerBlock;
let taken = 0;

/**
 * A free port below the range of outgoing connections; a different one at every call, with the next ones free of other
 * test processes.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = first + (taken % portsPerBlock);
    taken += 3;
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (free) return port;
  }
};
