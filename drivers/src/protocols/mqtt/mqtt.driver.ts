import type { SourceText, Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import { declaredProperties } from '../../kit/declared-driver.ts';
import { defineDriver } from '../../kit/define-driver.ts';
import type { DeclaredAction, ModelView } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import type { BrokerMessage } from '../../kit/shared-resources.ts';
import { textOfError } from '../../kit/spoken-error.ts';
import { isTopicFilter } from '../../kit/topic-filter.ts';
import { silenceField, watchSilence } from '../../transports/mqtt-presence.ts';
import { brokerFields, brokerTransport, sessionOf } from '../../transports/mqtt-session.ts';
import { publicationOf, readersByFilter, readMessage, type TopicReader, topicOf } from './mqtt.codec.ts';
import { mqttDeclares } from './mqtt.declares.ts';
import { explainMessage } from './mqtt.explain.ts';
import { mqttModels } from './mqtt.models.ts';
import { searchTopics } from './mqtt.search.ts';

const params: readonly Field[] = [
  ...brokerFields,
  {
    id: 'base',
    name: say('主题前缀', 'Base topic'),
    type: 'string',
    maxLength: 300,
    help: say('型号中的 {base} 换为此内容', 'Stands for {base} in the model'),
  },
  {
    id: 'availability',
    name: say('在线状态主题', 'Availability topic'),
    type: 'string',
    maxLength: 500,
    help: say('设备的上线通知与遗嘱，可用 {base}', 'Birth message and last will of the device; {base} may be used'),
  },
  { id: 'payloadOnline', name: say('在线内容', 'Online payload'), type: 'string', default: 'online' },
  { id: 'payloadOffline', name: say('离线内容', 'Offline payload'), type: 'string', default: 'offline' },
  silenceField,
];

const lastWill: SourceText = say('设备已离线（遗嘱消息）', 'the device went offline (last will)');

const badTopic = (error: unknown): never => {
  const { zh, en } = textOfError(error);
  throw deviceError('unsupported', say(`型号定义有误：${zh}`, `the model is wrong: ${en}`));
};

const take = (device: Device, readers: readonly TopicReader[], message: BrokerMessage): void => {
  const listening = message.retained ? readers.filter(({ takesRetained }) => takesRetained) : readers;
  for (const { id, value, present } of readMessage(message.payload, listening)) {
    if (value !== undefined) device.set(id, value);
    else if (present) device.set(id, device.get(id) ?? null, { quality: 'bad' });
  }
};

const open = async (device: Device): Promise<void> => {
  const session = sessionOf(device);
  const silence = watchSilence(device, device.params.silenceSeconds);
  const written = String(device.params.availability ?? '');
  try {
    const availability = written === '' ? undefined : topicOf(written, device.params, isTopicFilter);
    if (availability !== undefined)
      session.subscribe(availability, ({ payload }) => {
        const word = payload.toString();
        if (word === String(device.params.payloadOnline)) silence.set(true, lastWill);
        else if (word === String(device.params.payloadOffline)) silence.set(false, lastWill);
      });
    for (const [filter, readers] of readersByFilter(device.definition, device.params))
      session.subscribe(filter, (message) => {
        take(device, readers, message);
        if (availability === undefined && !message.retained) silence.restart();
      });
    // Nothing reports its presence: all that is known is what the broker delivers.
    if (availability === undefined && Number(device.params.silenceSeconds ?? 0) === 0) device.online(true);
  } catch (error) {
    badTopic(error);
  }
};

/** A value that does not fit the template is the fault of the request, not of the driver. */
const publicationFor = (wire: DeclaredAction['wire'], { params }: Device, args: Readonly<Record<string, Value>>) => {
  try {
    return publicationOf({ wire }, params, args);
  } catch (error) {
    throw deviceError('refused', textOfError(error));
  }
};

const actionOf = ({ wire, ...rest }: DeclaredAction): ActionDef => ({
  ...rest,
  run: async (device, args) => {
    const { topic, payload, qos, retain } = publicationFor(wire, device, args);
    await sessionOf(device).publish(topic, payload, { qos, retain });
  },
});

/** Any MQTT device, described on the model screen: topics, paths in JSON, payload templates. */
export const mqtt = defineDriver({
  id: 'mqtt',
  version: '1.0.0',
  name: say('通用 MQTT', 'Generic MQTT'),
  category: ['other'],
  protocol: 'MQTT 3.1.1 / 5.0',
  control: 'mqtt',
  transport: brokerTransport,
  presence: 'driver',
  params,
  declares: mqttDeclares,
  models: mqttModels,
  properties: declaredProperties,
  actions: (device: ModelView) => device.definition.actions.map(actionOf),
  open,
  explain: explainMessage,
  discover: searchTopics,
});
