import type { SourceText } from '@eoms/contract/vocabulary';
import type { DriverSample, Making, SampleDevice, SampleRoom } from '../../kit/sample.ts';
import { say } from '../../kit/say.ts';

const names = {
  main: say('主投影机', 'Main projector'),
  mainLeft: say('主投影机 左', 'Main projector, left'),
  mainRight: say('主投影机 右', 'Main projector, right'),
  stage: say('返看投影机', 'Stage monitor projector'),
  side: say('侧幕投影机', 'Side screen projector'),
  second: say('副投影机', 'Second projector'),
  guide: say('导览投影机', 'Guide projector'),
  welcome: say('迎宾投影机', 'Welcome projector'),
} as const satisfies Record<string, SourceText>;

interface Life {
  readonly on: boolean;
  readonly hours: number;
  readonly secured: boolean;
  readonly search: boolean;
}

const simulated =
  ({ on, hours, secured, search }: Life) =>
  ({ number, model, password, room }: Making) => ({
    ...model.params,
    class: model.info?.class ?? '1',
    manufacturer: model.manufacturer,
    model: model.name,
    name: `P${room}-${number}`,
    serialNumber: `LJ24${String(number).padStart(4, '0')}`,
    mac: `02:00:00:24:00:${number.toString(16).padStart(2, '0')}`,
    power: on ? 'on' : 'standby',
    lampHours: String(hours),
    filterHours: hours % 500,
    warmUpMs: 6_000,
    coolDownMs: 8_000,
    password: secured ? password : '',
    search,
  });

const projector = (
  room: SampleRoom,
  nth: number,
  name: keyof typeof names,
  model: string,
  on: boolean,
  hours: number,
  installed: SampleDevice['installed'],
  special?: 'secured' | 'spare',
): SampleDevice => ({
  room: [room, nth],
  name: names[name],
  model,
  installed,
  simulate: simulated({ on, hours, secured: special === 'secured', search: special === 'spare' }),
  ...(special === 'secured' ? { params: ({ password }) => ({ password }) } : {}),
});

/** One of them, on the side screen of the congress hall, has a lamp past the hours its driver warns at. */
const installed: readonly SampleDevice[] = [
  projector('hall', 1, 'mainLeft', 'PT-RZ16K', true, 1_284, 'ceiling'),
  projector('hall', 1, 'mainRight', 'PT-RZ16K', true, 1_190, 'ceiling'),
  projector('hall', 1, 'stage', 'PT-RZ120', false, 642, 'ceiling'),
  projector('hall', 2, 'mainLeft', 'PT-RZ120', false, 2_310, 'ceiling'),
  projector('hall', 2, 'mainRight', 'PT-RZ120', false, 2_287, 'ceiling'),
  projector('press', 1, 'main', 'LX-MU500', true, 1_822, 'ceiling'),
  projector('press', 1, 'side', 'EB-460', true, 905, 'wall'),
  projector('lobby', 1, 'welcome', 'PT-RZ120', true, 2_764, 'booth'),
  projector('lobby', 1, 'guide', 'EB-460', true, 1_416, 'wall'),
  projector('congress', 1, 'mainLeft', 'PT-RZ21K', true, 2_284, 'booth', 'secured'),
  projector('congress', 1, 'mainRight', 'PT-RZ21K', true, 2_190, 'booth', 'secured'),
  projector('congress', 1, 'side', 'PT-RZ16K', true, 3_012, 'ceiling', 'secured'),
  projector('congress', 1, 'stage', 'LX-MU500', false, 1_022, 'ceiling'),
  projector('meeting', 1, 'main', 'CP-X3010', false, 2_655, 'ceiling'),
  projector('meeting', 2, 'main', 'PT-FW430', true, 1_733, 'ceiling'),
  projector('meeting', 3, 'main', 'LX-MU500', true, 1_207, 'ceiling'),
  projector('meeting', 3, 'second', 'LX-MU500', false, 1_195, 'ceiling'),
  projector('training', 1, 'main', 'EB-410W', true, 2_001, 'ceiling'),
  projector('training', 1, 'second', 'EB-410W', true, 1_984, 'ceiling'),
  projector('boardroom', 1, 'main', 'PT-RZ120', true, 388, 'ceiling', 'secured'),
  projector('boardroom', 1, 'second', 'PT-FW430', false, 1_514, 'ceiling'),
  projector('video', 1, 'main', 'PT-FW430', true, 1_120, 'ceiling'),
  projector('video', 1, 'second', 'CP-X3010', false, 2_420, 'ceiling'),
  projector('meeting', 4, 'main', 'CP-X3010', false, 2_098, 'wall'),
];

/** New ones, waiting to be found. */
const inStore: readonly SampleDevice[] = [
  projector('meeting', 4, 'second', 'PT-RZ120', false, 3, 'wall', 'spare'),
  projector('meeting', 4, 'side', 'EB-L610U', false, 1, 'wall', 'spare'),
];

export const pjlinkSample: DriverSample = { devices: installed, spares: inStore };
