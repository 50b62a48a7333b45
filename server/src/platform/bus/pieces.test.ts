import { expect, it } from 'vitest';
import { createJoiner, cutFrame } from './pieces.ts';

const header = (sender: string, sequence = 1) => `2 m ${sender} ${sequence} *`;
const limits = { frameBytes: 1_000, senders: 10, allBytes: 2_000 };
const joiner = () => {
  const taken: string[] = [];
  return { taken, join: createJoiner((of, body) => taken.push(`${of} ${body.length}`), limits) };
};

it('puts the pieces of several senders together again', () => {
  const { taken, join } = joiner();
  const [a, b] = ['a', 'b'].map((sender) => cutFrame({ header: header(sender), body: 'x'.repeat(500) }, 200));
  for (const [i, piece] of (a ?? []).entries()) {
    join(piece);
    join(b?.[i] ?? Buffer.alloc(0));
  }
  expect(taken).toEqual([`${header('a')} 500`, `${header('b')} 500`]);
});

it('bounds what has begun, of one sender and of all together, and goes on afterwards', () => {
  const { taken, join } = joiner();
  const begin = (sender: string, bytes: number) => join(Buffer.from(`${header(sender)}\n+${'x'.repeat(bytes)}`));
  const end = (sender: string) => join(Buffer.from(`${header(sender)}\n=`));
  begin('large', 1_200);
  end('large');
  for (const sender of ['a', 'b', 'c']) begin(sender, 900);
  for (const sender of ['a', 'b', 'c']) end(sender);
  expect(taken).toEqual([`${header('large')} 0`, `${header('a')} 900`, `${header('b')} 900`, `${header('c')} 0`]);
  begin('d', 900);
  // Its next frame takes the place of the one that was never completed.
  join(Buffer.from(`${header('d', 2)}\n+${'x'.repeat(900)}`));
  begin('e', 900);
  end('e');
  expect(taken.at(-1)).toBe(`${header('e')} 900`);
});
