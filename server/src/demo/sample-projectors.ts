import { sampleVenue } from '@eoms/phrases';
import type { Making, SampleDevice } from './sample-device.ts';
import type { PlaceCode } from './sample-places.ts';

type ProjectorName = keyof typeof sampleVenue.projectors;

const serial = (number: number): string => `LJ24${String(number).padStart(4, '0')}`;

const simulated =
  (place: PlaceCode, on: boolean, hours: number, secured: boolean, search: boolean) =>
  ({ number, model, password }: Making) => ({
    ...model.params,
    class: model.info?.class ?? '1',
    manufacturer: model.manufacturer,
    model: model.name,
    name: `P${place}-${number}`,
    serialNumber: serial(number),
    mac: `02:00:00:24:00:${number.toString(16).padStart(2, '0')}`,
    power: on ? 'on' : 'standby',
    lampHours: String(hours),
    filterHours: hours % 500,
    warmUpMs: 6_000,
    coolDownMs: 8_000,
    password: secured ? password : '',
    search,
  });

const row = (
  place: PlaceCode,
  name: ProjectorName,
  model: string,
  on: boolean,
  hours: number,
  installed: SampleDevice['installed'],
  special?: 'secured' | 'spare',
): SampleDevice => ({
  place,
  name: sampleVenue.projectors[name],
  driver: 'pjlink',
  model,
  installed,
  simulate: simulated(place, on, hours, special === 'secured', special === 'spare'),
  ...(special === 'secured' ? { params: ({ password }: Making) => ({ password }) } : {}),
  ...(special === 'spare' ? { spare: true } : {}),
});

/** Twenty-four projectors, numbered from 1 in this order. Number 12 has a lamp past the hours its driver warns at. */
export const sampleProjectors: readonly SampleDevice[] = [
  row('101', 'mainLeft', 'PT-RZ16K', true, 1_284, 'ceiling'),
  row('101', 'mainRight', 'PT-RZ16K', true, 1_190, 'ceiling'),
  row('101', 'stage', 'PT-RZ120', false, 642, 'ceiling'),
  row('102', 'mainLeft', 'PT-RZ120', false, 2_310, 'ceiling'),
  row('102', 'mainRight', 'PT-RZ120', false, 2_287, 'ceiling'),
  row('103', 'main', 'LX-MU500', true, 1_822, 'ceiling'),
  row('103', 'side', 'EB-460', true, 905, 'wall'),
  row('107', 'welcome', 'PT-RZ120', true, 2_764, 'booth'),
  row('107', 'guide', 'EB-460', true, 1_416, 'wall'),
  row('201', 'mainLeft', 'PT-RZ21K', true, 2_284, 'booth', 'secured'),
  row('201', 'mainRight', 'PT-RZ21K', true, 2_190, 'booth', 'secured'),
  row('201', 'side', 'PT-RZ16K', true, 3_012, 'ceiling', 'secured'),
  row('201', 'stage', 'LX-MU500', false, 1_022, 'ceiling'),
  row('202', 'main', 'CP-X3010', false, 2_655, 'ceiling'),
  row('205', 'main', 'PT-FW430', true, 1_733, 'ceiling'),
  row('206', 'main', 'LX-MU500', true, 1_207, 'ceiling'),
  row('206', 'second', 'LX-MU500', false, 1_195, 'ceiling'),
  row('207', 'main', 'EB-410W', true, 2_001, 'ceiling'),
  row('207', 'second', 'EB-410W', true, 1_984, 'ceiling'),
  row('301', 'main', 'PT-RZ120', true, 388, 'ceiling', 'secured'),
  row('301', 'second', 'PT-FW430', false, 1_514, 'ceiling'),
  row('302', 'main', 'PT-FW430', true, 1_120, 'ceiling'),
  row('302', 'second', 'CP-X3010', false, 2_420, 'ceiling'),
  row('305', 'main', 'CP-X3010', false, 2_098, 'wall'),
];

/** New ones in the store room, waiting to be found. */
export const spareProjectors: readonly SampleDevice[] = [
  row('305', 'second', 'PT-RZ120', false, 3, 'wall', 'spare'),
  row('305', 'side', 'EB-L610U', false, 1, 'wall', 'spare'),
];
