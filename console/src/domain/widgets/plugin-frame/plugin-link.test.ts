import { type MessageToPlugin, pluginLimits } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { type AskedAction, createPluginLink } from './plugin-link.ts';

const link = () => {
  let now = 0;
  const seen = { sent: [] as MessageToPlugin[], faults: [] as string[], actions: [] as AskedAction[], ready: 0 };
  const made = createPluginLink({
    send: (message) => seen.sent.push(message),
    onReady: () => {
      seen.ready += 1;
    },
    onAction: (asked) => seen.actions.push(asked),
    onHeight: () => undefined,
    onFault: (fault) => seen.faults.push(fault),
    now: () => now,
  });
  return { ...seen, seen, made, pass: (ms: number) => (now += ms) };
};
const ready = { type: 'ready', protocol: 1 };
const action = {
  type: 'action',
  request: 1,
  deviceId: '0190a0a0-0000-7000-8000-000000000001',
  action: 'powerOn',
  args: { level: 3 },
};

describe('the channel of a plugin', () => {
  it('takes what fits, once the plugin is ready', () => {
    const { made, seen } = link();
    made.receive(ready);
    made.receive(action);
    made.receive({ type: 'height', pixels: 200 });
    expect(seen).toMatchObject({ ready: 1, actions: [action], faults: [] });
  });

  const circular: Record<string, unknown> = {};
  circular.self = circular;
  it.each<[string, unknown]>([
    ['an action before it is ready', action],
    ['nothing', undefined],
    ['a text', 'ready'],
    ['another protocol', { type: 'ready', protocol: 2 }],
    ['a question for the token', { type: 'token' }],
    ['an unknown key', { ...ready, extra: 1 }],
    ['arguments that are objects', { ...action, args: { a: { b: 1 } } }],
    ['a circle', circular],
    ['a large number', { type: 'pong', ping: 10n }],
    ['a long text', { type: 'failed', message: 'x'.repeat(1_000) }],
    ['much', { ...action, args: { text: 'x'.repeat(pluginLimits.size) } }],
    ['a height out of all proportion', { type: 'height', pixels: 1e9 }],
  ])('ends a plugin that sends %s', (_, message) => {
    const { made, seen } = link();
    made.receive(message);
    made.receive(ready);
    expect([seen.faults, seen.ready, seen.actions]).toEqual([['malformed'], 0, []]);
  });

  it('ends a plugin that sends a thousand messages in a second, at the first one too many', () => {
    const { made, seen, pass } = link();
    made.receive(ready);
    for (let at = 0; at < 1_000; at += 1) {
      made.receive({ ...action, request: at });
      pass(1);
    }
    expect(seen.faults).toEqual(['flood']);
    expect(seen.actions).toHaveLength(pluginLimits.messages - 1);
  });
  it('lets a lively one go on', () => {
    const { made, seen, pass } = link();
    made.receive(ready);
    for (let at = 0; at < 1_000; at += 1) {
      pass(25);
      made.receive({ type: 'height', pixels: 50 });
    }
    expect(seen.faults).toEqual([]);
  });

  it('ends one that is not ready in time, or stops answering', () => {
    const late = link();
    late.made.check();
    expect(late.seen.faults).toEqual([]);
    late.pass(pluginLimits.answer);
    late.made.check();
    expect(late.seen.faults).toEqual(['silent']);

    const { made, seen } = link();
    made.receive(ready);
    made.check();
    made.receive({ type: 'pong', ping: 1 });
    made.check();
    expect([seen.sent.length, seen.faults]).toEqual([2, []]);
    made.check();
    expect(seen.faults).toEqual(['hung']);
  });
  it('shows what a plugin reports as its error', () => {
    const { made, seen } = link();
    made.receive({ type: 'failed', message: 'no map' });
    expect(seen.faults).toEqual(['failed']);
  });
});
