import { byQuery, inList, type SaveCase } from './save-case.fixture.ts';

const question = (id: string, kind: 'text' | 'photo', text: string) => ({
  kind,
  id,
  text,
  help: '',
  required: kind === 'text',
  onFailure: { photo: false, note: false },
});

export const inspectionCases: readonly SaveCase[] = [
  {
    save: 'saveChecklist',
    fields: ({ models }) => ({
      name: ['Screens', 'Rooms'],
      subject: [{ kind: 'devices', typeCodes: ['display'], modelIds: [models[0]] }, { kind: 'places' }],
      questions: [
        [question('a', 'text', 'What is it like?')],
        [question('b', 'photo', 'A photo'), question('a', 'text', 'How?')],
      ],
    }),
    read: inList('listChecklists'),
  },
  {
    save: 'saveInspectionPlan',
    fields: ({ places, devices, rootId, users, checklists }) => ({
      name: ['Before opening', 'After closing'],
      description: ['', 'all floors'],
      type: ['automatic', 'manual'],
      recurrence: [
        { kind: 'days', every: 1, times: ['08:00'], on: 'workdays' },
        { kind: 'afterDone', every: 3, unit: 'months', time: '09:00' },
      ],
      startsOn: ['2026-01-01', '2026-02-01'],
      end: [{ kind: 'never' }, { kind: 'afterTimes', times: 4 }],
      placeIds: [[places[0]], [places[0], places[1]]],
      devices: [{ kind: 'all' }, { kind: 'devices', deviceIds: [devices[0]] }],
      peopleIds: [[], [rootId]],
      graceMinutes: [60, 240],
      checks: [['reachable', 'limits'], []],
      checklistIds: [[], [checklists[0]]],
      presence: [false, true],
      followUp: [
        { order: null, notify: false },
        { order: { urgency: 2, assigneeId: users[0] }, notify: true },
      ],
    }),
    read: byQuery('getInspectionPlan', 'id'),
  },
];
