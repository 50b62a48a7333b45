import { afterEach, describe, expect, it } from 'vitest';
import { createDeliveryFlow, type DeliveryFlow } from './delivery-flow.ts';
import type { SharedNews } from './shared-messages.ts';

let flow: DeliveryFlow;
afterEach(() => flow.close());
const open = (limits = {}) => {
  const batches: SharedNews[][] = [];
  flow = createDeliveryFlow((_batch, items) => batches.push([...items]), {
    items: 3,
    bytes: 100,
    takeMs: 30_000,
    ...limits,
  });
  return batches;
};
const item: SharedNews = { kind: 'done', ask: 1 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('messages to a worker', () => {
  it('are sent in batches, and only as far as the worker has read', async () => {
    const batches = open();
    for (let n = 0; n < 3; n += 1) flow.send(item, 10);
    expect(flow.hasRoom(1)).toBe(false);
    await turn();
    expect([batches.length, batches[0]?.length, flow.hasRoom(1)]).toEqual([1, 3, false]);
    flow.consumed(1);
    flow.consumed(1);
    expect(flow.hasRoom(1)).toBe(true);
  });

  it('are bounded by size too, though one large message is always sent', async () => {
    open();
    expect(flow.hasRoom(500)).toBe(true);
    flow.send(item, 500);
    expect(flow.hasRoom(1)).toBe(false);
    await turn();
    flow.consumed(1);
    flow.send(item, 60);
    expect([flow.hasRoom(40), flow.hasRoom(41)]).toEqual([true, false]);
  });

  it("are acknowledged by the driver's result, and not at all without one", async () => {
    open({ takeMs: 60 });
    const [good, bad, silent] = [1, 2, 3].map(() => flow.untilTaken(flow.nextDelivery()));
    flow.taken(2, false);
    flow.taken(1, true);
    await good;
    await expect(bad).rejects.toThrow('it failed');
    await expect(silent).rejects.toThrow('too long');
    const last = flow.untilTaken(flow.nextDelivery());
    flow.close();
    await expect(last).rejects.toThrow('stopped');
    expect(flow.hasRoom(0)).toBe(false);
  });
});
