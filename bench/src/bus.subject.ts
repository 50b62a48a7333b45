import { event, type PayloadOf } from '@eoms/contract';
import { z } from 'zod';
import { createNatsBus } from '../../server/src/platform/bus/nats-bus.ts';
import { createNotifyBus } from '../../server/src/platform/bus/notify-bus.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/database/uuid.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { createMetrics } from '../../server/src/platform/metrics/metrics.ts';
import { createPrototype } from './bus.prototype.ts';

/** One node with a bus: told how many events a second to publish, or counts those it receives. */
const [, , kind, address = '', does] = process.argv;
const log = createLog('warn');
const metrics = createMetrics();

const changed = event(
  'bench.changed',
  z.object({ deviceId: z.string(), connection: z.enum(['online', 'offline']), at: z.number() }),
);
const tickMs = 5;
const delays: number[] = [];
let received = 0;
let gaps = 0;
const take = ({ at }: { at: number }): void => {
  received += 1;
  if (received % 50 === 0) delays.push(Date.now() - at);
};

type Changed = PayloadOf<typeof changed>;
const openBus = async () => {
  const bus =
    kind === 'nats'
      ? createNatsBus(newId(), { address, system: 'bench', log, metrics })
      : createNotifyBus(newId(), { database: openDatabase({ connectionString: address, log }), log, metrics });
  bus.onGap(() => {
    gaps += 1;
  });
  bus.on(changed, take);
  await bus.start();
  return { send: (payload: Changed) => bus.publish(changed, payload), nodes: () => bus.nodes().length };
};
const openPrototype = async () => {
  const prototype = await createPrototype(address);
  if (does === 'receives') await prototype.listen(take);
  return { send: prototype.publish, nodes: () => 1 };
};
/** Takes the events and does nothing with them: what remains is the cost of making them. */
const openNothing = async () => ({ send: (_payload: Changed) => undefined, nodes: () => 1 });
const opening = { bare: openPrototype, nothing: openNothing }[kind ?? ''] ?? openBus;
const { send, nodes } = await opening();

const publish = (perSecond: number, seconds: number): Promise<number> =>
  new Promise((resolve) => {
    const begun = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const elapsed = Math.min(performance.now() - begun, seconds * 1_000);
      for (const due = Math.floor((elapsed / 1_000) * perSecond); sent < due; sent += 1) {
        const deviceId = `01900000-0000-7000-8000-${String(sent % 5_000).padStart(12, '0')}`;
        send({ deviceId, connection: sent % 2 === 0 ? 'online' : 'offline', at: Date.now() });
      }
      if (elapsed < seconds * 1_000) return;
      clearInterval(timer);
      resolve(sent);
    }, tickMs);
  });

process.on('message', async (message: 'figures' | 'nodes' | 'received' | { perSecond: number; seconds: number }) => {
  if (message === 'nodes') process.send?.(nodes());
  else if (message === 'received') process.send?.(received);
  else if (message === 'figures') {
    delays.sort((a, b) => a - b);
    process.send?.({ received, gaps, p99: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN });
    delays.length = 0;
    received = 0;
  } else process.send?.(await publish(message.perSecond, message.seconds));
});
process.send?.('ready');
