import { createAsking } from '../bus/asking.ts';
import { createBus } from '../bus/create-bus.ts';
import { createOthersKnow } from '../bus/others-know.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createNews } from '../news/create-news.ts';
import { createShards } from '../shards/create-shards.ts';
import { createWork } from '../work/create-work.ts';
import { introduce, type NodeOfTest, type TestPlatform } from './test-platform.ts';

const createProcess = async (node: NodeOfTest, isFirst: boolean): Promise<NodeOfTest> => {
  const { database, log } = node;
  const metrics = createMetrics();
  const isAlone = node.bus.state().kind === 'solo';
  const bus = isAlone ? node.bus : await createBus({ database, log, metrics }, {});
  const shards = isAlone ? node.shards : createShards({ database, node: bus.node, takes: isFirst, log });
  const work = createWork({ database, log, bus, lifeSigns: shards });
  return {
    ...node,
    metrics,
    work,
    bus,
    shards,
    news: createNews({ database, log, metrics, bus, work }),
    asking: createAsking(bus, log),
    othersKnow: createOthersKnow(bus),
  };
};

/**
 * The nodes of a test with all that a process has for itself made anew, so that one can end and the next begin on the
 * same data.
 */
export const asNewProcesses = async ({ all }: Pick<TestPlatform, 'all'>) => {
  const [first, ...rest] = all;
  const fresh: [NodeOfTest, ...NodeOfTest[]] = [await createProcess(first, true)];
  for (const node of rest) fresh.push(await createProcess(node, false));
  if (fresh.length > 1) await introduce(fresh);
  const stop = async (): Promise<void> => {
    for (const { bus } of fresh) await bus.stop();
  };
  return { all: fresh, stop };
};
