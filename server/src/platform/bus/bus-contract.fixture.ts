import { event } from '@eoms/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Bus } from './bus.ts';

/** A service that carries messages, with the systems on it and the ways in which it fails. */
export interface BusVenue {
  /** A node of the system that the others belong to, or of another one. */
  open(system?: 'another'): Bus;
  /** Each loses messages that are sent right afterwards. */
  readonly cuts: Readonly<Record<string, () => Promise<void>>>;
  /** Stops what it opened. */
  close(): Promise<void>;
}

const counted = event('test.counted', z.object({ n: z.number() }));
const spoken = event('test.spoken', z.object({ text: z.string() }));
const inOrder = { timeout: 30_000, interval: 20 };

const numbersReceivedBy = (bus: Bus): number[] => {
  const numbers: number[] = [];
  bus.on(counted, ({ n }) => void numbers.push(n));
  return numbers;
};
const gapsOf = (bus: Bus): { count: number } => {
  const gaps = { count: 0 };
  bus.onGap(() => {
    gaps.count += 1;
  });
  return gaps;
};
const meet = (...buses: Bus[]) =>
  expect.poll(() => buses.map((bus) => bus.nodes().length), inOrder).toEqual(buses.map(() => buses.length - 1));
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

/** What every bus between several nodes does. */
export const describeBus = (title: string, openVenue: () => Promise<BusVenue>, cutNames: readonly string[]) =>
  describe(title, () => {
    let venue: BusVenue;
    beforeEach(async () => {
      venue = await openVenue();
    });
    afterEach(() => venue.close());

    const openTwo = async () => {
      const [a, b] = [venue.open(), venue.open()];
      const [receivedByA, hearB] = [numbersReceivedBy(a), numbersReceivedBy(b)];
      const [gapsA, gapsB] = [gapsOf(a), gapsOf(b)];
      await Promise.all([a.start(), b.start()]);
      await meet(a, b);
      return { a, b, receivedByA, hearB, gapsA, gapsB };
    };

    it('brings messages to the other nodes in order, and none to their sender', async () => {
      const { a, b, receivedByA, hearB, gapsA, gapsB } = await openTwo();
      for (const n of upTo(10_000)) a.publish(counted, { n });
      b.publish(counted, { n: -1 });
      await expect.poll(() => hearB.length, inOrder).toBe(10_000);
      await expect.poll(() => receivedByA, inOrder).toEqual([-1]);
      expect(hearB).toEqual(upTo(10_000));
      expect([gapsA.count, gapsB.count]).toEqual([0, 0]);
    });

    it('brings a message to one node only, in order with those to all', async () => {
      const { a, b, hearB } = await openTwo();
      const c = venue.open();
      const hearC = numbersReceivedBy(c);
      await c.start();
      await meet(a, b, c);
      for (const n of upTo(300)) {
        if (n % 3 === 0) a.publish(counted, { n });
        else a.publishTo(n % 3 === 1 ? b.node : c.node, counted, { n });
      }
      await expect.poll(() => hearB.length + hearC.length, inOrder).toBe(400);
      expect(hearB).toEqual(upTo(300).filter((n) => n % 3 !== 2));
      expect(hearC).toEqual(upTo(300).filter((n) => n % 3 !== 1));
    });

    it('carries every string, small and large, and goes on in order behind a large one', async () => {
      const { a, b } = await openTwo();
      const received: string[] = [];
      b.on(spoken, ({ text }) => void received.push(text));
      const lone = String.fromCharCode(0xd800);
      const texts = [
        `'; drop table users; -- "\\`,
        '\n\r\t\u0000',
        '🎛️ 会议室',
        lone,
        'x'.repeat(9_000),
        '📽'.repeat(262_144),
        'end',
      ];
      for (const text of texts) a.publish(spoken, { text });
      await expect.poll(() => received.length, inOrder).toBe(texts.length);
      expect(received.map((text, i) => text === texts[i])).toEqual(texts.map(() => true));
    });

    it('does not deliver a payload that does not fit, and delivers the next one', async () => {
      const { a, b, hearB } = await openTwo();
      const newer = event(counted.name, z.object({ n: z.string() }));
      a.publish(newer, { n: 'seven' });
      a.publish(counted, { n: 8 });
      await expect.poll(() => hearB, inOrder).toEqual([8]);
      b.on(spoken, () => {
        throw new Error('a listener that fails');
      });
      a.publish(spoken, { text: '' });
      a.publish(counted, { n: 9 });
      await expect.poll(() => hearB, inOrder).toEqual([8, 9]);
    });

    it('keeps systems apart', async () => {
      const { a, receivedByA, hearB } = await openTwo();
      const outsider = venue.open('another');
      const received = numbersReceivedBy(outsider);
      await outsider.start();
      outsider.publish(counted, { n: 1 });
      a.publish(counted, { n: 2 });
      await expect.poll(() => hearB, inOrder).toEqual([2]);
      expect([received, receivedByA, outsider.nodes()]).toEqual([[], [], []]);
      await outsider.stop();
    });

    it('sends what waits before it stops, and is gone at once', async () => {
      const { a, b, hearB, gapsB } = await openTwo();
      for (const n of upTo(2_000)) a.publish(counted, { n });
      await a.stop();
      await expect.poll(() => b.nodes(), { timeout: 2_000 }).toEqual([]);
      expect(hearB).toEqual(upTo(2_000));
      expect(gapsB.count).toBe(0);
    });

    it('knows a node that was restarted as another one', async () => {
      const { a, b, hearB, gapsB } = await openTwo();
      await a.stop();
      await expect.poll(() => b.nodes(), inOrder).toEqual([]);
      const again = venue.open();
      const seen: [string, boolean][] = [];
      b.onNode((node, present) => void seen.push([node, present]));
      await again.start();
      await meet(again, b);
      again.publish(counted, { n: 1 });
      await expect.poll(() => hearB, inOrder).toEqual([1]);
      expect(seen).toEqual([[again.node, true]]);
      expect(gapsB.count).toBe(0);
    });

    it('tells a node that came later that something was withheld while nobody was there', async () => {
      const a = venue.open();
      await a.start();
      a.publish(counted, { n: 1 });
      const b = venue.open();
      const gaps = gapsOf(b);
      await b.start();
      await meet(a, b);
      await expect.poll(() => gaps.count, inOrder).toBe(1);
    });

    it.each(cutNames)('tells of a gap when messages are lost: %s', async (name) => {
      const { a, b, hearB, gapsB } = await openTwo();
      await venue.cuts[name]?.();
      let sent = 0;
      const sending = setInterval(() => a.publish(counted, { n: ++sent }), 5);
      try {
        await expect.poll(() => gapsB.count, inOrder).toBeGreaterThan(0);
        const before = sent;
        await expect.poll(() => hearB.at(-1) ?? 0, inOrder).toBeGreaterThan(before + 50);
      } finally {
        clearInterval(sending);
      }
      expect(hearB).toEqual([...hearB].sort((x, y) => x - y));
      expect(new Set(hearB).size).toBe(hearB.length);
      await meet(a, b);
      const calm = gapsB.count;
      a.publish(counted, { n: 0 });
      await expect.poll(() => hearB.at(-1), inOrder).toBe(0);
      // At most the one that was being held back.
      expect(gapsB.count).toBeLessThanOrEqual(calm + 1);
    });
  });
