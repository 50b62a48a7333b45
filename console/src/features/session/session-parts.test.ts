import { describe, expect, it } from 'vitest';
import { safePath } from '../../session/safe-path.ts';
import { browserName } from '../../ui/browser-name.ts';
import { setupTokenOf } from './setup-token.ts';
import { drawVenue, parseFloors, plainFloors } from './venue-drawing.ts';

it('redirects only to paths of this console after signing in', () => {
  expect(safePath('/user?size=50#row')).toBe('/user?size=50#row');
  for (const bad of [null, '', 'https://evil', '//evil', '/\\evil', '/\t/evil.test', 'user'])
    expect(safePath(bad)).toBe('/');
  for (const wayIn of ['/login', '/Login/', '/login?redirect=/login', '/loginAuto?ticket=x'])
    expect(safePath(wayIn)).toBe('/');
  expect(safePath('/loginLog')).toBe('/loginLog');
});

it('reads the set-up token from the fragment or the query', () => {
  expect(setupTokenOf({ hash: '#abc', search: '' })).toBe('abc');
  expect(setupTokenOf({ hash: '#token=abc', search: '' })).toBe('abc');
  expect(setupTokenOf({ hash: '', search: '?setupToken=abc' })).toBe('abc');
  expect(setupTokenOf({ hash: '', search: '?x=1' })).toBeUndefined();
});

it('names a browser', () => {
  expect(browserName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/131 Safari/537')).toBe('Chrome · Windows');
  expect(browserName('')).toBe('—');
});

describe('the drawing of the venue', () => {
  it('keeps every room within the walls', () => {
    for (const floors of [
      plainFloors,
      [{ name: '1F', rooms: Array.from({ length: 30 }, (_, i) => ({ name: String(i), weight: 1 + (i % 3) })) }],
    ]) {
      const { rooms, height } = drawVenue(floors);
      expect(rooms.length).toBeGreaterThan(0);
      for (const r of rooms) {
        expect(r.x).toBeGreaterThanOrEqual(153);
        expect(r.x + r.width).toBeLessThanOrEqual(747.01);
        expect(r.y + r.height).toBeLessThan(height);
      }
    }
  });
  it('accepts only stored drawings of the right shape', () => {
    expect(parseFloors('[{"name":"1F","rooms":[{"name":"101","weight":1}]}]')).toHaveLength(1);
    for (const bad of [null, '{', '[]', '[{"name":1}]', '[{"name":"1F","rooms":[{}]}]'])
      expect(parseFloors(bad)).toBeUndefined();
  });
});
