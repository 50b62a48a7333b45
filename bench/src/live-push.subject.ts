import { createServer } from 'node:http';
import { deviceStateChanged } from '@eoms/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { createLiveHub } from '../../server/src/platform/live/live-hub.ts';
import { attachLive } from '../../server/src/platform/live/live-socket.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { createMetrics } from '../../server/src/platform/metrics/metrics.ts';
import { createListeners } from '../../server/src/platform/news/listeners.ts';

/** Publishes changes at a fixed rate: `hub` by the product's live push, `plain` by one `ws.send` per client and change. */
const [, , kind, port, perSecond] = process.argv;
const tickMs = 5;
const server = createServer();
let send: (change: object, deviceId: string) => void = () => undefined;
const placeId = '01900000-0000-7000-8000-000000000001';

if (kind === 'hub') {
  const log = createLog('silent');
  const news = createListeners(log);
  const hub = createLiveHub({ log, metrics: createMetrics(), news });
  hub.allowTopic('devices', 'session', () => true);
  const identity = {
    userId: placeId,
    username: 'bench',
    sessionId: placeId,
    superAdministrator: true,
    tokenHash: 'bench',
    places: 'all' as const,
    permits: () => true,
  };
  const authorizer = { identify: async () => identity } as unknown as Parameters<typeof attachLive>[1]['authorizer'];
  attachLive(server, { hub, authorizer, news, log, clientAddress: () => '127.0.0.1' });
  send = (change) => hub.publish('devices', deviceStateChanged, change as never, { placeId });
} else {
  const sockets = new Set<WebSocket>();
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => sockets.add(socket));
  send = (change) => {
    for (const socket of sockets) socket.send(JSON.stringify({ events: [{ payload: change }] }));
  };
}

server.listen(Number(port), '127.0.0.1');
let n = 0;
const batch = Math.max(1, Math.round((Number(perSecond) * tickMs) / 1000));
process.on('message', (word) => {
  if (word !== 'go') return;
  const begun = performance.now();
  setInterval(() => {
    const due = Math.floor((performance.now() - begun) / tickMs) * batch;
    for (; n < due; n += 1) {
      const at = new Date().toISOString();
      const deviceId = `01900000-0000-7000-8000-${String(n % 500).padStart(12, '0')}`;
      send({ deviceId, placeId, values: { lampHours: { value: n, at, since: at, quality: 'good' } } }, deviceId);
    }
  }, tickMs);
});
