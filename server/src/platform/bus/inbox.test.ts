import { letTimePass } from '@eoms/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import type { Messages } from './frame-body.ts';
import { createInbox } from './inbox.ts';
import { createSenders } from './senders.ts';

let gaps: number;
let seen: string[];
let heard: unknown[];
let receive: ReturnType<typeof createInbox>;
let senders: ReturnType<typeof createSenders>;
beforeEach(() => {
  gaps = 0;
  [seen, heard] = [[], []];
  const gap = () => {
    gaps += 1;
  };
  senders = createSenders({ gap, node: (id, present) => void seen.push(`${id} ${present ? 'came' : 'went'}`) });
  const deliver = (messages: Messages) => void heard.push(...messages.flatMap(([, payloads]) => payloads));
  receive = createInbox({ node: 'me', senders, log: createLog('silent'), deliver, gap });
});
const message = (n: unknown) => JSON.stringify([['test', [n]]]);

it('hears everyone but itself and leaves out what is for others', () => {
  receive('2 b ann 0 *', '');
  receive('2 m ann 1 *', message(1));
  receive('2 m me 1 *', message(-1));
  receive('2 m ann 2 bob', message(-2));
  receive('2 m ann 3 me', message(3));
  receive('2 m ann 3 me', message(3));
  receive('2 l ann 3 *', '');
  expect([heard, seen, gaps]).toEqual([[1, 3], ['ann came', 'ann went'], 0]);
});

it('finds missing numbers, also behind the last message', () => {
  receive('2 b ann 0 *', '');
  receive('2 m ann 2 *', message(2));
  expect(gaps).toBe(1);
  receive('2 b ann 3 *', '');
  expect(gaps).toBe(2);
  receive('2 m ann 4 *', message(4));
  receive('2 m bob 7 *', message(7));
  expect([heard, gaps]).toEqual([[2, 4, 7], 3]);
});

it('counts what it cannot read as a gap, but knows that its sender is there', () => {
  receive('9 b ann 0 *', '');
  receive('9 m ann 1 *', '<message>');
  receive('2 m bob 1 *', 'not JSON');
  receive('2 m bob 2 *', '{}');
  expect([heard, seen, gaps]).toEqual([[], ['ann came', 'bob came'], 3]);
});

it.each(['', 'hello', '2 m ann', '2 x ann 1 *', '2 m ann -1 *', 'x m ann 1 *', '2 m ann 1 * more'])(
  'ignores %j',
  (text) => {
    receive(text, message(1));
    expect([heard, seen, gaps]).toEqual([[], [], 0]);
  },
);

it('keeps the order while a body is fetched, and sees that one that is gone is missing', async () => {
  receive('2 b ann 0 *', '');
  receive('2 m ann 1 *', () => letTimePass(20, 'a body is fetched').then(() => message(1)));
  receive('2 m ann 2 *', message(2));
  receive('2 m ann 3 *', () => Promise.reject(new Error('gone')));
  receive('2 m ann 4 bob', () => expect.unreachable());
  receive('2 m ann 5 *', message(5));
  expect(heard).toEqual([]);
  await expect.poll(() => heard).toEqual([1, 2, 5]);
  expect(gaps).toBe(1);
});

it('takes nodes for absent after five silent beats, and hears them again', () => {
  receive('2 b ann 0 *', '');
  for (let i = 0; i < 4; i++) senders.beat();
  senders.pardon();
  for (let i = 0; i < 4; i++) senders.beat();
  expect(senders.present()).toEqual(['ann']);
  senders.beat();
  expect([senders.present(), senders.any()]).toEqual([[], true]);
  receive('2 b ann 0 *', '');
  for (let i = 0; i < 10; i++) senders.beat();
  expect([senders.present(), senders.any(), gaps]).toEqual([[], false, 0]);
  expect(seen).toEqual(['ann came', 'ann went', 'ann came', 'ann went']);
});

it('reads the formats of former versions', () => {
  receive('2 b ann 0 *', '');
  receive('1 m ann 1 *', '[["test",1],["test",2],["other",3]]');
  receive('2 m ann 2 *', '[["test",[4,5]],["other",[6]]]');
  expect([heard, gaps]).toEqual([[1, 2, 3, 4, 5, 6], 0]);
});

it('does not believe a format that there has never been', () => {
  receive('0 b ann 0 *', '');
  receive('0 m ann 1 *', message(1));
  expect([senders.format(), heard, gaps]).toEqual([1, [], 1]);
});
