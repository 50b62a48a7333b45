import { byPath, call, inList, notRead, type SaveCase } from './save-case.fixture.ts';

const delay = (id: string, seconds: number) => ({ kind: 'delay', id, seconds });
const text = (word: string) => ({ zh: word, en: word });
const itStays = 'it stays what it is';

const variable: SaveCase['fields'] = ({ places }) => ({
  placeId: [places[0], places[0]],
  name: ['night', 'atNight'],
  type: ['bool', 'double'],
  defaultValue: [false, 3],
  description: ['', 'after ten'],
});

/** Variables are listed for a place. */
const variableIn =
  (name: string): SaveCase['read'] =>
  (world, id) =>
    inList(name, { query: { placeId: world.places[0] } })(world, id);

const powerIs = (value: string) => ({ kind: 'value', property: 'power', operator: '==', value });

const local = (name: string) => ({ scope: 'run', name, type: 'double', defaultValue: 1, description: name });

export const ruleCases: readonly SaveCase[] = [
  {
    save: 'saveAlarmLevel',
    fields: () => ({
      level: [3, 3],
      severity: notRead(3, 'the level says it'),
      names: [text('次要'), { zh: '较轻', en: 'Slight' }],
      color: [3, 4],
      shape: ['diamond', 'circle'],
      sign: ['!', '?'],
      sound: [1, 2],
      retired: [false, false],
    }),
    fixed: { level: 'it names the level', retired: 'levels of the product are needed' },
    read: (world) => inList('listAlarmLevels', { by: 'level' })(world, 3 as never),
  },
  {
    save: 'saveAlarmRuleGroup',
    fields: ({ ruleGroups }) => ({ name: ['Heat', 'Hot'], parentId: [null, ruleGroups[0]] }),
    read: inList('listAlarmRuleGroups'),
  },
  {
    save: 'saveAlarmRule',
    fields: ({ ruleGroups, places, groups, types, models, devices, channels, recipients }) => ({
      name: ['Hot lamp', 'Hot lamps'],
      groupId: [null, ruleGroups[0]],
      enabled: [false, true],
      level: [3, 2],
      trigger: ['attributeValue', 'timeSlot'],
      condition: [
        { match: 'all', rules: [powerIs('on')] },
        { match: 'any', rules: [powerIs('off'), powerIs('cooling')] },
      ],
      clearWhen: [null, { match: 'all', rules: [powerIs('on')] }],
      raiseAfterSeconds: [0, 5],
      clearAfterSeconds: [0, 6],
      times: [null, { count: 2, withinSeconds: 60 }],
      damping: [null, { count: 3, withinSeconds: 60, holdSeconds: 30 }],
      hours: [null, { applies: 'inside', periods: [{ days: [1, 2], from: '08:00', to: '18:00' }] }],
      scope: [
        { placeIds: [places[1]], groupIds: [], typeIds: [], modelIds: [], deviceIds: [] },
        {
          placeIds: [places[0]],
          groupIds: [groups[0]],
          typeIds: [types[0]],
          modelIds: [models[0]],
          deviceIds: [devices[0]],
        },
      ],
      text: [text('hot'), text('very hot')],
      notice: [
        {
          push: 'none',
          everyMinutes: 5,
          onClear: false,
          templateId: null,
          channelIds: [],
          recipientIds: [],
          escalation: [],
        },
        {
          push: 'every',
          everyMinutes: 10,
          onClear: true,
          templateId: null,
          channelIds: [channels[0]],
          recipientIds: [recipients[0]],
          escalation: [{ afterMinutes: 5, recipientIds: [recipients[1]], channelIds: [] }],
        },
      ],
    }),
    read: byPath('getAlarmRule'),
  },
  {
    save: 'saveAlarmWindow',
    fields: ({ places, groups, devices }) => ({
      name: ['Cleaning', 'Painting'],
      reason: ['floor', 'walls'],
      enabled: [true, false],
      scope: [
        { placeIds: [places[0]], groupIds: [], deviceIds: [] },
        { placeIds: [], groupIds: [groups[0]], deviceIds: [devices[0]] },
      ],
      levels: [[3], [2, 3]],
      schedule: [
        { kind: 'weekly', days: [1], from: '08:00', to: '09:00', firstDate: '2026-03-02', lastDate: null },
        { kind: 'weekly', days: [2, 3], from: '10:00', to: '11:00', firstDate: '2026-03-03', lastDate: '2027-03-03' },
      ],
    }),
    read: byPath('getAlarmWindow'),
  },
  {
    save: 'saveAutomationCalendar',
    fields: () => ({
      workDays: [
        [1, 2, 3],
        [1, 2, 3, 4, 5],
      ],
      dates: [[], [{ name: '国庆节', kind: 'holiday', from: '2026-10-01', to: '2026-10-07' }]],
      position: [null, { latitude: 30.5, longitude: 114.3 }],
    }),
    read: ({ root }) => call(root, 'getAutomationCalendar'),
  },
  { save: 'saveAutomationGroup', fields: () => ({ name: ['Lights', 'Lamps'] }), read: inList('listAutomationGroups') },
  {
    save: 'saveAutomationVariable',
    fields: variable,
    fixed: { placeId: itStays },
    read: variableIn('listAutomationVariables'),
  },
  {
    save: 'saveStrategyVariable',
    fields: (world) => ({ ...variable(world), name: ['day', 'atDay'] }),
    fixed: { placeId: itStays },
    read: variableIn('listStrategyVariables'),
  },
  {
    save: 'saveAutomation',
    fields: ({ automationGroups, places }) => ({
      name: ['Lights on', 'Lights off'],
      groupId: automationGroups,
      description: ['', 'at ten'],
      enabled: [false, true],
      placeIds: [[places[0]], [places[0], places[1]]],
      triggers: [[], [{ kind: 'placeState', id: 't', placeIds: [places[0]], to: 'occupy' }]],
      condition: [null, { match: 'all', rules: [{ kind: 'placeState', placeId: places[0], is: ['occupy'] }] }],
      steps: [[delay('a', 1)], [delay('b', 2), delay('c', 3)]],
      onFailure: ['continue', 'restore'],
      overlap: ['queue', 'refuse'],
      limitSeconds: [60, 90],
      yieldMinutes: [0, 5],
      mostPerHour: [60, 30],
      variables: [[local('one')], [local('two')]],
    }),
    read: byPath('getAutomation'),
  },
  { save: 'savePlanGroup', fields: () => ({ name: ['Fire', 'Flood'] }), read: inList('listPlanGroups') },
  {
    save: 'savePlan',
    fields: ({ planGroups, places }) => ({
      groupId: planGroups,
      name: ['Evacuation', 'Drill'],
      icon: ['scene', 'power'],
      description: ['', 'twice a year'],
      placeIds: [[places[0]], [places[0], places[1]]],
      onFailure: ['continue', 'restore'],
      overlap: ['queue', 'refuse'],
      limitSeconds: [60, 90],
      approval: ['none', 'twoPeople'],
      enabled: [true, false],
      steps: [[delay('a', 1)], [delay('b', 2), delay('c', 3)]],
    }),
    read: byPath('getPlan'),
  },
  { save: 'saveStrategyGroup', fields: () => ({ name: ['Daily', 'Weekly'] }), read: inList('listStrategyGroups') },
  {
    save: 'saveStrategy',
    fields: ({ strategyGroups, places, devices }) => ({
      groupId: strategyGroups,
      name: ['All on', 'All off'],
      description: ['', 'at night'],
      placeIds: [[places[0]], [places[0], places[1]]],
      enabled: [false, true],
      when: [{ kind: 'byHand' }, { kind: 'every', minutes: 60 }],
      checks: [
        [
          {
            id: 'on',
            name: 'On',
            level: 3,
            target: { kind: 'type', typeCode: null },
            rule: { match: 'all', rules: [{ kind: 'connection', is: 'online' }] },
          },
        ],
        [
          {
            id: 'fresh',
            name: 'Fresh',
            level: 2,
            target: { kind: 'devices', deviceIds: [devices[0]] },
            rule: {
              match: 'any',
              rules: [
                { kind: 'fresh', property: 'power', minutes: 5 },
                { match: 'all', rules: [{ kind: 'connection', is: 'offline' }] },
              ],
            },
          },
        ],
      ],
      followUp: [
        { alarm: false, steps: [] },
        { alarm: true, steps: [delay('a', 1)] },
      ],
      variables: [[local('one')], [local('two')]],
    }),
    read: byPath('getStrategy'),
  },
];
