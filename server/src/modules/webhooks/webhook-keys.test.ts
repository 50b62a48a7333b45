import { describe, expect, it } from 'vitest';
import { createWebhookKeys, digestOf } from './webhook-keys.ts';

const key = 'a-key-of-at-least-24-chars';

describe('webhook keys', () => {
  it('pass a request to all listeners, until they unsubscribe', () => {
    const keys = createWebhookKeys<string>({ perMinute: 10, now: () => 0 });
    const received: string[] = [];
    const take = (request: string) => received.push(request);
    const ends = [keys.listen(key, take), keys.listen(key, take)];
    const post = (text: string) => {
      const admission = keys.admit(digestOf(key));
      if (admission.is === 'taken') for (const one of admission.takers) one(text);
      return admission.is;
    };
    expect([post('a'), received]).toEqual(['taken', ['a', 'a']]);
    ends[0]?.();
    ends[0]?.();
    expect([post('b'), received]).toEqual(['taken', ['a', 'a', 'b']]);
    ends[1]?.();
    expect([post('c'), keys.size()]).toEqual(['unknown', 0]);
  });

  it('match no other key, and accept none that could be guessed', () => {
    const keys = createWebhookKeys<string>({ perMinute: 10, now: () => 0 });
    keys.listen(key, () => {});
    expect([`${key}x`, key.slice(0, -1), '', '__proto__'].map((other) => keys.admit(digestOf(other)).is)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(() => keys.listen('short', () => {})).toThrow('at least 24');
  });

  it('limit requests per minute', () => {
    let at = 0;
    const keys = createWebhookKeys<string>({ perMinute: 2, now: () => at });
    keys.listen(key, () => {});
    expect([1, 2, 3].map(() => keys.admit(digestOf(key)).is)).toEqual(['taken', 'taken', 'tooMany']);
    at = 60_000;
    expect(keys.admit(digestOf(key)).is).toBe('taken');
  });
});
