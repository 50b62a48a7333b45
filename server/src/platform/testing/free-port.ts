import { createServer } from 'node:net';

/** A free port below the range of outgoing connections; a different one in every run. */
export const freePort = async (): Promise<number> => {
  for (let port = 20_000 + (process.pid % 5_000); ; port++) {
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (free) return port;
  }
};
