import { expect, it } from 'vitest';
import { roomsOf } from './template-rooms.ts';

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
