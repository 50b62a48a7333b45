import { createServer } from 'node:http';
import type { Log } from '../platform/log/log.ts';
import { type DemoFile, firstPort } from './demo-file.ts';
import { drawBoard } from './draw-board.ts';
import { answerCounts } from './entrance-counts.ts';
import { claimPort } from './free-ports.ts';

const host = '127.0.0.1';
/** Below the ports of the simulated devices. */
const firstBoardPort = 24_300;

/** Whether a service of the sample venue may listen there, whichever process it runs in. */
export const isServicePort = (port: number): boolean => port >= firstBoardPort && port < firstPort;

/** Other systems in the building: a page with the floor guide, for the web frame in the lobby, and people counters. */
export interface InfoBoard {
  readonly port: number;
  /** `http://127.0.0.1:24300` */
  readonly site: string;
  close(): Promise<void>;
}

/**
 * Starts the board on its port of the last time, which layouts name. Undefined while another program has that port: the
 * layout then says that the page does not open.
 */
export const startInfoBoard = async (
  { boardPort, language }: Pick<DemoFile, 'boardPort' | 'language'>,
  log: Log,
): Promise<InfoBoard | undefined> => {
  const claim = await claimPort(boardPort === undefined ? [] : [boardPort], firstBoardPort, host);
  claim?.release();
  if (!claim || (boardPort !== undefined && claim.port !== boardPort)) {
    log.warn({ port: boardPort }, 'the information board of the sample venue has no port');
    return undefined;
  }
  const server = createServer((request, response) => {
    request.resume();
    const counts = request.method === 'GET' ? answerCounts(request.url ?? '', new Date(), language) : undefined;
    if (counts) {
      response.writeHead(counts.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(counts.body));
      return;
    }
    const isPage = ['GET', 'HEAD'].includes(request.method ?? '') && request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(isPage && request.method === 'GET' ? drawBoard(language, new Date()) : undefined);
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(claim.port, host, resolve);
  });
  return {
    port: claim.port,
    site: `http://${host}:${claim.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
