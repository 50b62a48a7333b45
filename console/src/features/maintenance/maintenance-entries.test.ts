import type { MaintenanceRecord } from '@eoms/contract';
import { expect, it } from 'vitest';
import { dayStart, written } from '../../ui/time/zone.ts';
import { dueOn, entriesOf, placesOf } from './maintenance-entries.ts';

const zone = 'Asia/Shanghai';
const record = (id: string, nextOn: string | null, placeId = 'hall'): MaintenanceRecord => ({
  id,
  deviceId: 'd',
  deviceName: `device ${id}`,
  modelName: '',
  placeId,
  placeName: placeId,
  kind: 'cleaning',
  performedOn: '2026-03-02',
  performedBy: 'Li',
  description: '',
  cost: '1.00',
  nextOn,
  files: [{ id: 'f', name: 'photo' }],
  createdBy: '',
  revision: 1,
  createdAt: '',
});
const options = { zone, today: '2026-03-10', canEdit: true, nameOf: (one: MaintenanceRecord) => one.deviceName };

it('appears on the day that it was done and on the day that it is due, once each', () => {
  const late = record('a', '2026-03-09');
  const entries = entriesOf([late, record('b', '2026-03-20'), record('c', null), late], options);
  expect(entries.map((e) => [e.id, written(e.from, zone, 'MM-DD'), e.tone, e.movable ?? false])).toEqual([
    ['a performedOn', '03-02', 'done', false],
    ['a nextOn', '03-09', 'late', true],
    ['b performedOn', '03-02', 'done', false],
    ['b nextOn', '03-20', 'planned', true],
    ['c performedOn', '03-02', 'done', false],
  ]);
});
it('has a row for each place', () => {
  expect(
    placesOf([record('a', null, 'room'), record('b', null), record('c', null, 'room')]).map((p) => p.name),
  ).toEqual(['hall', 'room']);
});
it('changes only the due date when it is moved', () => {
  const due = entriesOf([record('a', '2026-03-20')], options)[1];
  const from = dayStart('2026-03-25', zone);
  expect(due && dueOn(due, { from, to: from }, zone)).toEqual({
    id: 'a',
    revision: 1,
    deviceId: 'd',
    kind: 'cleaning',
    performedOn: '2026-03-02',
    performedBy: 'Li',
    description: '',
    cost: '1.00',
    nextOn: '2026-03-25',
    fileIds: ['f'],
  });
});
