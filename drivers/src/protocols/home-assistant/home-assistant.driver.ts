import type { SourceText } from '@eoms/contract/vocabulary';
import { type Discovery, defineDriver } from '../../kit/define-driver.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { silenceField } from '../../transports/mqtt-presence.ts';
import { brokerParams, listenToTopics, searchFields } from '../../transports/mqtt-search.ts';
import { brokerFields, brokerTransport } from '../../transports/mqtt-session.ts';
import { readAnnouncement } from './home-assistant.codec.ts';
import { describeEntity } from './home-assistant.entities.ts';
import { actionsOf, bothTexts, openDevice, propertiesOf } from './home-assistant.talk.ts';

const prefixField: Field = {
  id: 'prefix',
  name: say('发现主题前缀', 'Discovery prefix'),
  type: 'string',
  default: 'homeassistant',
  maxLength: 200,
};

/** How many parts that are not understood are named with a device that was found. */
const mostNamed = 5;

const discover: Discovery = {
  name: say('搜索 Home Assistant 自动发现设备', 'Find devices by Home Assistant discovery'),
  params: [...searchFields, prefixField],
  run: (search) => {
    const prefix = String(search.args.prefix ?? 'homeassistant');
    const known = new Map<string, { entities: number; leftOut: SourceText[] }>();
    return listenToTopics(search, [`${prefix}/+/+/config`, `${prefix}/+/+/+/config`], ({ topic, payload }) => {
      const said = readAnnouncement(topic, payload);
      const identifier = said?.device.identifiers[0];
      if (said === undefined || identifier === undefined) return;
      const { name, manufacturer, model, firmware } = said.device;
      const about = known.get(identifier) ?? { entities: 0, leftOut: [] };
      about.entities += said.entities.length;
      for (const entity of said.entities)
        if (about.leftOut.length < mostNamed) about.leftOut.push(...describeEntity(entity).leftOut);
      known.set(identifier, about);
      const notUnderstood = bothTexts(about.leftOut.slice(0, mostNamed));
      search.found({
        key: identifier,
        name,
        params: { ...brokerParams(search.args), prefix, identifier },
        info: { manufacturer, model, firmware, entities: String(about.entities), notUnderstood },
      });
    });
  },
};

const explain = (frame: Buffer): SourceText | undefined => {
  const topic = frame.subarray(0, Math.max(0, frame.indexOf(0x20))).toString();
  if (topic.endsWith('/config')) return say(`自动发现 ${topic}`, `discovery ${topic}`);
  return topic === '' ? undefined : say(`主题 ${topic}`, `topic ${topic}`);
};

/**
 * Anything that announces itself in Home Assistant's format: ESPHome, OpenMQTTGateway, and many makers' own firmware.
 */
export const homeAssistantMqtt = defineDriver({
  id: 'home_assistant_mqtt',
  version: '1.0.0',
  name: say('Home Assistant 自动发现设备（MQTT）', 'Home Assistant discovery device (MQTT)'),
  category: ['sensor', 'lighting', 'curtain', 'power', 'airConditioner', 'other'],
  protocol: 'Home Assistant MQTT discovery',
  control: 'mqtt',
  transport: brokerTransport,
  presence: 'driver',
  params: [
    ...brokerFields,
    prefixField,
    {
      id: 'identifier',
      name: say('设备标识', 'Device identifier'),
      type: 'string',
      required: true,
      maxLength: 200,
      help: say('发现消息中 device.identifiers 的任意一项', 'Any of device.identifiers in the discovery message'),
    },
    silenceField,
  ],
  properties: propertiesOf,
  actions: actionsOf,
  open: openDevice,
  explain,
  discover,
});
