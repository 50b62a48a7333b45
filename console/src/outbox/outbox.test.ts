import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorld, openTab, record, type World } from './tabs.fixture.ts';

let world: World;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T08:00:00Z') });
  world = createWorld();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const minute = 60_000;
const hour = 60 * minute;
const photo = (name: string) => ({ at: ['fileIds'], kind: 'image' as const, name, blob: new Blob([name]) });

describe('with a connection', () => {
  it('sends at once and gives the reply', async () => {
    const tab = openTab(world);
    expect(await tab.send(record('cleaned'))).toEqual({ kind: 'sent', reply: { id: 'made-1' } });
    expect(tab.shown()).toEqual([]);
    expect(world.server.acted[0]).toMatchObject({ token: 'token-of-ann' });
  });

  it('throws a refusal to the form that still shows what was entered, and keeps nothing', async () => {
    const tab = openTab(world);
    world.server.refuse = () => 'maintenance.nextBeforeDone';
    await expect(tab.send(record('cleaned'))).rejects.toMatchObject({ code: 'maintenance.nextBeforeDone' });
    expect(tab.shown()).toEqual([]);
  });

  it('uploads files before the call and puts their ids where they belong', async () => {
    const tab = openTab(world);
    await tab.send(record('lamp', 'projector', [photo('before.jpg'), photo('after.jpg')]));
    expect(world.server.acted.map(({ body }) => body)).toEqual([
      'before.jpg',
      'after.jpg',
      { description: 'lamp', fileIds: ['made-1', 'made-2'] },
    ]);
  });
});

describe('without a connection', () => {
  it('keeps, and sends in order once the connection is back', async () => {
    const tab = openTab(world);
    world.server.online = false;
    for (const title of ['first', 'second', 'third']) expect(await tab.send(record(title))).toEqual({ kind: 'kept' });
    expect(tab.shown()).toEqual(['first waiting', 'second waiting', 'third waiting']);
    world.server.online = true;
    tab.wake();
    await pass(0);
    expect(world.server.saved()).toEqual(['first', 'second', 'third']);
    expect(tab.shown()).toEqual([]);
  });

  it('finds the connection by itself, trying again with growing pauses', async () => {
    const tab = openTab(world);
    world.server.online = false;
    await tab.send(record('first'));
    await pass(10 * minute);
    world.server.online = true;
    await pass(20_000);
    expect(world.server.saved()).toEqual(['first']);
  });

  it('sends once although the answer was lost', async () => {
    const tab = openTab(world);
    world.server.losesAnswers = 1;
    expect(await tab.send(record('first', 'projector', [photo('a.jpg')]))).toEqual({ kind: 'kept' });
    world.server.losesAnswers = 1;
    await pass(minute);
    expect(world.server.asked).toBeGreaterThan(3);
    expect(world.server.acted.map(({ body }) => body)).toEqual([
      'a.jpg',
      { description: 'first', fileIds: ['made-1'] },
    ]);
    expect(tab.shown()).toEqual([]);
  });

  it('goes on in another tab after the browser was killed between the act and its answer', async () => {
    const killed = openTab(world);
    world.server.losesAnswers = 1;
    await killed.send(record('first'));
    world.server.online = false;
    killed.tab.who = undefined;
    await pass(2 * minute);
    world.server.online = true;
    const reopened = openTab(world);
    await reopened.refresh();
    expect(reopened.shown()).toEqual(['first waiting']);
    reopened.wake();
    await pass(0);
    expect(world.server.saved()).toEqual(['first']);
    expect(reopened.shown()).toEqual([]);
  });
});

describe('what the server does not accept', () => {
  it('is shown with its words, holds what follows of the same subject, and nothing else', async () => {
    const tab = openTab(world);
    world.server.online = false;
    await tab.send(record('bad'));
    await tab.send(record('after bad'));
    await tab.send(record('other', 'screen'));
    world.server.online = true;
    world.server.refuse = ({ description }) => (description === 'bad' ? '422' : undefined);
    tab.wake();
    await pass(10 * minute);
    expect(world.server.saved()).toEqual(['other']);
    expect(tab.shown()).toEqual(['bad refused', 'after bad waiting']);
    expect(tab.tab.state.entries[0]?.refusal).toEqual({ code: '422', message: 'no: 422', details: [] });

    world.server.refuse = undefined;
    const [bad] = tab.tab.state.entries;
    if (bad) await tab.tryAgain(bad);
    await pass(0);
    expect(world.server.saved()).toEqual(['other', 'bad', 'after bad']);
    expect(tab.shown()).toEqual([]);
  });

  it('can be discarded, and what follows is sent', async () => {
    const tab = openTab(world);
    world.server.online = false;
    await tab.send(record('bad'));
    await tab.send(record('after bad'));
    world.server.online = true;
    world.server.refuse = ({ description }) => (description === 'bad' ? '404' : undefined);
    tab.wake();
    await pass(0);
    const [bad] = tab.tab.state.entries;
    if (bad) await tab.discard(bad);
    await pass(0);
    expect(world.server.saved()).toEqual(['after bad']);
  });

  it('is tried again when the server itself failed, but not for ever', async () => {
    const tab = openTab(world);
    world.server.refuse = () => '500';
    const outcome = tab.send(record('first'));
    await pass(0);
    expect(await outcome).toEqual({ kind: 'kept' });
    await pass(10 * minute);
    expect(world.server.asked).toBe(8);
    expect(tab.shown()).toEqual(['first refused']);
  });

  it('is not a repetition that meets its own first attempt', async () => {
    const tab = openTab(world);
    world.server.losesAnswers = 1;
    await tab.send(record('first'));
    world.server.refuse = () => '409';
    await pass(20_000);
    expect(tab.shown()).toEqual(['first waiting']);
    world.server.refuse = undefined;
    await pass(minute);
    expect(tab.shown()).toEqual([]);
    expect(world.server.saved()).toEqual(['first']);
  });

  it('waits for a person once the server has forgotten whether it did it', async () => {
    const tab = openTab(world);
    world.server.losesAnswers = 1;
    await tab.send(record('first'));
    world.server.online = false;
    await pass(24 * hour);
    world.server.online = true;
    await pass(minute);
    expect(tab.shown()).toEqual(['first doubtful']);
    expect(world.server.saved()).toEqual(['first']);
  });

  it('is sent even then if it names what it makes by an id of its own', async () => {
    const tab = openTab(world, true);
    world.server.losesAnswers = 1;
    await tab.send(record('first'));
    world.server.online = false;
    await pass(48 * hour);
    world.server.online = true;
    await pass(minute);
    expect(tab.shown()).toEqual([]);
  });

  it('does not count time without a connection as perhaps done', async () => {
    const tab = openTab(world);
    world.server.online = false;
    await tab.send(record('first', 'projector', [photo('a.jpg')]));
    await pass(72 * hour);
    world.server.online = true;
    await pass(minute);
    expect(world.server.saved()).toEqual(['first']);
    expect(tab.shown()).toEqual([]);
  });
});

describe('people', () => {
  it('neither sends nor shows what is of somebody else, and counts it to its owner who is back', async () => {
    const tab = openTab(world);
    world.server.online = false;
    await tab.send(record('of ann'));
    tab.tab.who = { userId: 'ben', token: 'token-of-ben' };
    await tab.refresh();
    expect(tab.shown()).toEqual([]);
    world.server.online = true;
    tab.wake();
    await pass(10 * minute);
    expect(world.server.acted).toEqual([]);
    tab.tab.who = { userId: 'ann', token: 'newer-token-of-ann' };
    await tab.refresh();
    expect(tab.shown()).toEqual(['of ann waiting']);
    tab.wake();
    await pass(0);
    expect(world.server.acted).toMatchObject([{ token: 'newer-token-of-ann' }]);
  });

  it('waits for the next sign-in when the session has ended', async () => {
    const tab = openTab(world);
    world.server.refuse = () => '401';
    expect(await tab.send(record('first'))).toEqual({ kind: 'kept' });
    await pass(hour);
    expect(world.server.asked).toBe(1);
    expect(tab.shown()).toEqual(['first waiting']);
    world.server.refuse = undefined;
    tab.wake();
    await pass(0);
    expect(world.server.saved()).toEqual(['first']);
  });
});

describe('several tabs', () => {
  it('send once, and the one that did not send learns that it was sent', async () => {
    const [one, two] = [openTab(world), openTab(world)];
    one.tab.tell = () => void two.refresh();
    two.tab.tell = () => void one.refresh();
    world.server.online = false;
    for (let number = 1; number <= 20; number += 1) await (number % 2 ? one : two).send(record(`${number}`));
    world.server.online = true;
    one.wake();
    two.wake();
    await pass(minute);
    expect(world.server.saved()).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 1}`));
    expect([one.shown(), two.shown()]).toEqual([[], []]);
    expect(world.server.asked).toBe(20);
  });
});

describe('a full device', () => {
  const big = { at: ['fileIds'], kind: 'file' as const, name: 'film', blob: { size: 400_000_000, type: '' } as Blob };

  it('says so without a connection', async () => {
    const tab = openTab(world);
    world.server.online = false;
    await expect(tab.send(record('film', 'projector', [big]))).rejects.toMatchObject({ code: 'storageFull' });
    expect(tab.shown()).toEqual([]);
  });

  it('still sends with one', async () => {
    const tab = openTab(world);
    world.store.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await tab.send(record('first', 'projector', [photo('a.jpg')]))).toMatchObject({ kind: 'sent' });
    expect(world.server.saved()).toEqual(['first']);
  });
});
