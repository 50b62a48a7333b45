import { describe, expect, it } from 'vitest';
import { placesByLocation } from './places-by-location.ts';

const find = placesByLocation([
  { id: 'video', name: '临江厅 A', code: 'R-302' },
  { id: 'board', name: 'Board room', code: 'R-305' },
  { id: 'comma', name: 'Hall, north', code: 'H;1' },
  { id: 'one', name: 'Lobby', code: 'L1' },
  { id: 'two', name: 'Lobby', code: 'L2' },
  { id: 'odd', name: 'L2', code: 'odd' },
]);

describe('the location of an event', () => {
  it.each([
    ['临江厅 A', ['video']],
    [' board  ROOM ', ['board']],
    ['r-305', ['board']],
    ['Ｒ－３０２', ['video']],
    ['Board room (12 seats)', ['board']],
    ['Board room（可容纳 12 人）', ['board']],
    ['Microsoft Teams Meeting; Board room', ['board']],
    ['Board room; 临江厅 A (video)', ['board', 'video']],
    ['Board room; Board room; R-305', ['board']],
    ['临江厅 A、Board room，Moon', ['video', 'board']],
    ['R-302；R-305', ['video', 'board']],
    ['Hall, north', ['comma']],
    ['H;1', ['comma']],
    ['Hall, north; Board room', ['comma', 'board']],
    // Two places have this name; a code is of one.
    ['Lobby', []],
    ['L2', ['two']],
    ['Moon; Mars', []],
    ['', []],
    [';;,', []],
  ])('%s', (location, places) => {
    expect(find(location)).toEqual(places);
  });
});
