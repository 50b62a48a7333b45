import type { SourceText } from '@eoms/contract/vocabulary';
import { type Discovery, defineDriver } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { isTopic, isTopicLevel } from '../../kit/topic-filter.ts';
import { silenceField, watchSilence } from '../../transports/mqtt-presence.ts';
import { brokerParams, listenToTopics, searchFields } from '../../transports/mqtt-search.ts';
import { brokerFields, brokerTransport, sessionOf } from '../../transports/mqtt-session.ts';
import { command, tasmotaActions } from './tasmota.actions.ts';
import { readAnnouncement, readTasmota, type TasmotaPrefix, topicIn } from './tasmota.codec.ts';
import { explainTasmota } from './tasmota.explain.ts';
import { tasmotaModels } from './tasmota.models.ts';
import { isKnown, learn, relaysOf, tasmotaProperties } from './tasmota.properties.ts';

const fullTopicField: Field = {
  id: 'fullTopic',
  name: say('完整主题（FullTopic）', 'FullTopic'),
  type: 'string',
  default: '%prefix%/%topic%/',
  maxLength: 300,
};

const lastWill: SourceText = say('设备已离线（遗嘱消息）', 'the device went offline (last will)');

const take = (device: Device, last: string, payload: Buffer): void => {
  const relays = relaysOf(device);
  for (const { id, index, value } of readTasmota(last, payload)) {
    if (!isKnown(id)) continue;
    if (id !== 'power') {
      learn(device, id);
      device.set(id, value);
    } else if (relays === 1 && index === 1) device.set('power', value);
    else if (relays > 1 && index !== undefined && index <= relays) device.set('power', value, { index });
  }
};

const open = async (device: Device): Promise<void> => {
  const session = sessionOf(device);
  const [fullTopic, topic] = [String(device.params.fullTopic), String(device.params.topic)];
  const of = (prefix: TasmotaPrefix, rest: string): string => topicIn(fullTopic, prefix, topic, rest);
  if (!isTopic(of('tele', 'LWT')) || of('tele', '') === of('cmnd', ''))
    throw deviceError('unsupported', say('主题无法使用', 'this topic cannot be used'));
  const silence = watchSilence(device, device.params.silenceSeconds);
  const receive = (prefix: TasmotaPrefix) =>
    session.subscribe(of(prefix, '+'), ({ topic: full, payload, retained }) => {
      const last = full.slice(full.lastIndexOf('/') + 1);
      if (prefix === 'tele' && last === 'LWT') {
        const word = payload.toString();
        if (word === 'Online' || word === 'Offline') silence.set(word === 'Online', lastWill);
        return;
      }
      take(device, last, payload);
      // Telemetry is sent unsolicited, results only on request.
      if (prefix === 'stat' && !retained) session.answered();
      if (!retained) silence.restart();
    });
  receive('tele');
  receive('stat');
  // Telemetry comes every five minutes only; "Status 0" requests everything now (Commands, "Management").
  await command(device, 'STATUS', '0');
};

const discover: Discovery = {
  name: say('搜索 Tasmota 设备', 'Find Tasmota devices'),
  params: searchFields,
  run: (search) =>
    listenToTopics(search, ['tasmota/discovery/+/config'], ({ payload }) => {
      const announced = readAnnouncement(payload);
      if (announced === undefined || !isTopicLevel(announced.topic)) return;
      search.found({
        key: announced.mac,
        name: announced.name,
        params: {
          ...brokerParams(search.args),
          topic: announced.topic,
          fullTopic: announced.fullTopic,
          relays: announced.relays,
        },
        info: { model: announced.model, mac: announced.mac, address: announced.address },
      });
    }),
};

/** Devices with the Tasmota firmware: plugs, relays, lamps, fans and sensors. */
export const tasmota = defineDriver({
  id: 'tasmota',
  version: '1.0.0',
  name: say('Tasmota 设备', 'Tasmota device'),
  category: ['power', 'lighting', 'sensor', 'meter'],
  protocol: 'Tasmota MQTT',
  control: 'mqtt',
  transport: brokerTransport,
  presence: 'driver',
  params: [
    ...brokerFields,
    { id: 'topic', name: say('主题（Topic）', 'Topic'), type: 'string', required: true, maxLength: 100 },
    fullTopicField,
    { id: 'relays', name: say('开关路数', 'Relays'), type: 'int', default: 1, min: 0, max: 8 },
    silenceField,
  ],
  models: tasmotaModels,
  properties: tasmotaProperties,
  actions: tasmotaActions,
  open,
  explain: explainTasmota,
  discover,
});
