import type { AlarmRule, RuleProperty, SuggestedRule } from '@eoms/contract';
import { everywhere } from './rule-values.ts';

export const properties: RuleProperty[] = [
  {
    property: 'temperature',
    name: { zh: '温度', en: 'Temperature' },
    type: 'double',
    unit: '°C',
    enum: null,
    elements: [],
    devices: 12,
  },
  {
    property: 'target',
    name: { zh: '设定温度', en: 'Target' },
    type: 'double',
    unit: '°C',
    enum: null,
    elements: [],
    devices: 8,
  },
  {
    property: 'mode',
    name: { zh: '模式', en: 'Mode' },
    type: 'enum',
    unit: null,
    enum: [
      { value: 1, name: { zh: '制冷', en: 'Cooling' } },
      { value: 2, name: { zh: '制热', en: 'Heating' } },
    ],
    elements: [],
    devices: 8,
  },
];

export const hot: AlarmRule = {
  id: 'r1',
  name: '过热',
  groupId: null,
  groupName: null,
  enabled: true,
  level: 2,
  trigger: 'attributeValue',
  condition: { match: 'all', rules: [{ kind: 'value', property: 'temperature', operator: '>', value: 40 }] },
  clearWhen: null,
  raiseAfterSeconds: 60,
  clearAfterSeconds: 0,
  times: null,
  damping: null,
  hours: null,
  scope: everywhere,
  text: { zh: '温度过高', en: 'Too hot' },
  notice: {
    push: 'every',
    everyMinutes: 30,
    onClear: false,
    templateId: null,
    channelIds: [],
    recipientIds: [],
    escalation: [],
  },
  devices: 12,
  openAlarms: 3,
  revision: 1,
  updatedAt: '2026-01-02T03:04:05.000+00:00',
};

export const lost: SuggestedRule = {
  modelId: 'm1',
  modelName: 'AC-1',
  property: '',
  propertyName: { zh: '连接', en: 'Connection' },
  suggestionId: 'offline',
  operator: '==',
  value: 'offline',
  level: 2,
  text: { zh: '设备离线', en: 'Device offline' },
  enabled: true,
  devices: 4,
};
