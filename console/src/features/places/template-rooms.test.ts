import { expect, it } from 'vitest';
import { repeatedRooms, roomsOf, roomsWithout } from './template-rooms.ts';

const device = (key: string, hasHost = true) => ({ key, name: key, modelName: '', hasHost, secrets: [] });
const template = { devices: [device('a'), device('b', false), device('c')] };

it('reads rooms from lines with tabs or commas, and fills addresses in from patterns', () => {
  const text = 'Room 1\tR1\t10.0.0.5\n\nRoom 2, R2, , 10.0.0.9\r\nR3';
  expect(roomsOf(text, template, { a: '10.1.{n}.1', c: undefined })).toEqual([
    { name: 'Room 1', code: 'R1', hosts: { a: '10.0.0.5' } },
    { name: 'Room 2', code: 'R2', hosts: { a: '10.1.2.1', c: '10.0.0.9' } },
    { name: 'R3', code: 'R3', hosts: { a: '10.1.3.1' } },
  ]);
});

it('finds every address that is missing, and every name or code that is there twice', () => {
  const template = { devices: [device('a', true), device('b', false), device('c', true)] };
  const text = 'R1,1,10.0.0.1,10.0.0.2\nR2,2,10.0.0.3\n\nR1,2';
  expect(roomsWithout(text, template, 'a')).toEqual(['R1']);
  expect(roomsWithout(text, template, 'c')).toEqual(['R2', 'R1']);
  expect(repeatedRooms(text)).toEqual(['R1', '2']);
  expect(repeatedRooms('R1\nR2')).toEqual([]);
});
