import { drivers } from '@eoms/drivers';
import { expect, it } from 'vitest';
import { allSamples, createSampleDevices, type Sampled, sampleDevices } from './sample-devices.ts';
import { withSampleModels } from './sample-models.ts';

const name = { zh: '新', en: 'New' };
const lamp = (sample: Sampled['sample']): Sampled => ({ id: 'acme_lamp', sample });

it('gives every device of the venue a model that its driver has', () => {
  const known = new Map(withSampleModels(drivers).map(({ id, models }) => [id, models?.map((model) => model.name)]));
  for (const { driver, model } of sampleDevices) expect(known.get(driver)).toContain(model);
});

it('appends the samples of a new driver after all earlier devices', () => {
  const kind = { id: 'lamp', name, models: ['L1'], installed: 'ceiling', room: 'training' } as const;
  const device = { name, model: 'L2', room: ['meeting', 2], installed: 'wall' } as const;
  const sample = { kinds: [kind], devices: [device], spares: [{ ...device, room: ['hall', 9] as const }] };
  const devices = createSampleDevices([...allSamples, lamp(sample)]);
  expect(devices.slice(0, sampleDevices.length)).toEqual(sampleDevices);
  expect(devices.slice(sampleDevices.length)).toMatchObject([
    { driver: 'acme_lamp', model: 'L2', place: '205' },
    { driver: 'acme_lamp', model: 'L1', place: '207', name },
    { driver: 'acme_lamp', model: 'L2', place: '101', spare: true },
  ]);
});

it('reports samples that a driver no longer declares', () => {
  const without = allSamples.filter(({ id }) => id !== 'nut');
  expect(() => createSampleDevices(without)).toThrow('The sample venue needs nut.reserve');
});
