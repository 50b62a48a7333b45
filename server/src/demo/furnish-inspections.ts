import {
  type ChecklistDraft,
  inspectionPlansEndpoints as calls,
  devicesEndpoints,
  type InspectionPlanDraft,
  textOf,
} from '@eoms/contract';
import { sampleInspections as texts } from '@eoms/phrases';
import type { SampleInspection } from '../modules/inspections/inspections.module.ts';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import { type InspectedSample, pastInspections } from './past/past-inspections.ts';
import { operatorFloor, type PlaceCode, samplePlaces } from './sample-places.ts';

type Say = (key: keyof typeof texts) => string;

const asked = (id: string, text: string) => ({
  id,
  text,
  help: '',
  required: true,
  onFailure: { photo: false, note: true },
});

const checklists = (say: Say): ChecklistDraft[] => [
  {
    name: say('microphoneList'),
    subject: { kind: 'devices', typeCodes: ['microphone'], modelIds: [] },
    questions: [
      { kind: 'yesNo', ...asked('fixed', say('fixed')), passes: 'yes' },
      { kind: 'number', ...asked('noise', say('noise')), unit: 'dBFS', min: null, max: -60 },
      { kind: 'yesNo', ...asked('clean', say('clean')), passes: 'yes' },
      { kind: 'photo', ...asked('photo', say('photo')), required: false },
    ],
  },
  {
    name: say('roomList'),
    subject: { kind: 'places' },
    questions: [
      { kind: 'yesNo', ...asked('lights', say('lights')), passes: 'yes' },
      {
        kind: 'choice',
        ...asked('state', say('state')),
        choices: [
          { text: say('good'), fails: false },
          { text: say('dirty'), fails: true },
          { text: say('broken'), fails: true },
        ],
      },
    ],
  },
];

const daily = (time: string): InspectionPlanDraft['recurrence'] => ({
  kind: 'days',
  every: 1,
  times: [time],
  on: 'all',
});

const plansOf = (
  say: Say,
  placeIds: string[],
  checklistIds: string[],
): [InspectionPlanDraft, ...InspectionPlanDraft[]] => {
  const startsOn = new Date().toISOString().slice(0, 10);
  const common = {
    startsOn,
    end: { kind: 'never' as const },
    placeIds,
    devices: { kind: 'all' as const },
    peopleIds: [],
    graceMinutes: 120,
    presence: false,
    followUp: { order: null, notify: true },
  };
  return [
    {
      ...common,
      name: say('opening'),
      description: say('openingText'),
      type: 'automatic',
      recurrence: daily('07:30'),
      checks: ['reachable', 'roundTrip', 'limits', 'alarms', 'model', 'baseline', 'signal', 'audio'],
      checklistIds: [],
    },
    {
      ...common,
      name: say('closing'),
      description: say('closingText'),
      type: 'automatic',
      recurrence: daily('22:30'),
      checks: ['reachable', 'baseline'],
      checklistIds: [],
    },
    {
      ...common,
      name: say('microphones'),
      description: say('microphonesText'),
      type: 'manual',
      recurrence: { kind: 'months', every: 1, days: [1], times: ['10:00'], on: 'all' },
      graceMinutes: 2_880,
      checks: [],
      checklistIds,
      presence: true,
    },
  ];
};

const devicesAt = async (call: InternalCall, placeIds: readonly string[]): Promise<InspectedSample[]> => {
  const here: InspectedSample[] = [];
  for (const placeId of placeIds) {
    const { records } = await call(devicesEndpoints.listDevices, { query: { current: '1', size: '200', placeId } });
    here.push(
      ...records.map(({ id: deviceId, name: deviceName, typeCode, placeName }) => ({
        deviceId,
        deviceName,
        typeCode,
        placeId,
        placeName,
      })),
    );
  }
  return here;
};

/** Plans of inspections for one floor, all of them started; `addPast` gives the first of them some weeks behind it. */
export const furnishInspections = async (
  call: InternalCall,
  { language, seed }: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
  addPast: ((samples: readonly SampleInspection[]) => Promise<void>) | undefined,
): Promise<void> => {
  if ((await call(calls.listChecklists, {})).length > 0) return;
  const say: Say = (key) => textOf(texts[key], language);
  const floor = samplePlaces
    .filter(({ floor: of }) => of === operatorFloor)
    .flatMap(({ code }) => places.get(code) ?? []);
  const checklistIds: string[] = [];
  for (const body of checklists(say)) checklistIds.push((await call(calls.saveChecklist, { body })).id);
  const planIds: string[] = [];
  for (const body of plansOf(say, floor, checklistIds)) {
    const { id } = await call(calls.saveInspectionPlan, { body });
    await call(calls.setInspectionPlanStart, { body: { id, start: true } });
    planIds.push(id);
  }
  const [first] = planIds;
  if (addPast && first) await addPast(pastInspections(first, await devicesAt(call, floor), { seed }));
};
