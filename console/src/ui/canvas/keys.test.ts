import { expect, it } from 'vitest';
import { intentOf, type PressedKey } from './keys.ts';

const pressed = (key: string, how: Partial<PressedKey> = {}) =>
  intentOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...how });

it('moves with arrow keys and resizes with Shift and arrow keys', () => {
  expect(pressed('ArrowRight')).toEqual({ do: 'move', by: [1, 0] });
  expect(pressed('ArrowUp', { shiftKey: true })).toEqual({ do: 'size', by: [0, -1] });
});
it('knows the usual shortcuts, with Ctrl or with Cmd', () => {
  expect(['z', 'y', 'a', 'c', 'v'].map((key) => pressed(key, { ctrlKey: true })?.do)).toEqual([
    ...['undo', 'redo', 'all', 'copy', 'paste'],
  ]);
  expect(pressed('z', { metaKey: true })?.do).toBe('undo');
  expect(pressed('Z', { ctrlKey: true, shiftKey: true })?.do).toBe('redo');
});
it('leaves every other key to the browser', () => {
  expect([
    pressed('Tab'),
    pressed('z'),
    pressed('r', { ctrlKey: true }),
    pressed('ArrowLeft', { altKey: true }),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});
