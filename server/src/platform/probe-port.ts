import { createServer } from 'node:net';
import { fillLine, terminalLines } from '@eoms/phrases';

/** Nobody can listen there; the message is one line for the operator. */
export class PortRefused extends Error {}

/** Looks before the long part of a start whether the port can be had. */
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
