import { createServer } from 'node:net';
import { fillLine, terminalLines } from '@eoms/phrases';

/** The port cannot be listened on; the message is one line for the operator. */
export class PortRefused extends Error {}

/** Checks whether the port is free before the slow part of a start. */
export const probePort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message;
      const line =
        reason === 'EADDRINUSE'
          ? fillLine(terminalLines.portTaken, { port })
          : fillLine(terminalLines.portRefused, { host, port, reason });
      reject(new PortRefused(line));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
