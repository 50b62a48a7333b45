import { event } from '@eoms/contract';
import { z } from 'zod';
import type { Bus } from './bus.ts';

const asked = event('bus.knowAsked', z.object({ number: z.number().int() }));
const confirmed = event('bus.known', z.object({ number: z.number().int() }));

/** A node that takes longer is not waited for again before it has caught up. */
const waitAtMostMs = 2_000;

/**
 * Returns a function that resolves when every other node has acted on what this one has published so far. A call that
 * changed something waits for it before it is answered, so that whoever asks next sees the change on any node.
 */
export const createOthersKnow = (bus: Bus): (() => Promise<void>) => {
  let last = 0;
  const knownUpTo = new Map<string, number>();
  const late = new Set<string>();
  const waiting = new Set<() => void>();
  const lookAgain = (): void => {
    for (const look of waiting) look();
  };

  bus.on(asked, ({ number }, from) => void bus.handled().then(() => bus.publishTo(from, confirmed, { number })));
  bus.on(confirmed, ({ number }, from) => {
    if (number > (knownUpTo.get(from) ?? 0)) knownUpTo.set(from, number);
    if (knownUpTo.get(from) === last) late.delete(from);
    lookAgain();
  });
  bus.onNode((node, present) => {
    if (present) return;
    knownUpTo.delete(node);
    late.delete(node);
    lookAgain();
  });

  return async () => {
    if (bus.nodes().length === 0) return;
    last += 1;
    const number = last;
    bus.publish(asked, { number });
    const behind = () => bus.nodes().filter((node) => !late.has(node) && (knownUpTo.get(node) ?? 0) < number);
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        waiting.delete(look);
        resolve();
      };
      const look = (): void => {
        if (behind().length === 0) done();
      };
      const timer = setTimeout(() => {
        for (const node of behind()) late.add(node);
        done();
      }, waitAtMostMs);
      waiting.add(look);
      look();
    });
  };
};
