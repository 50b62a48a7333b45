import type { SourceText } from '@eoms/contract/vocabulary';
import { type Discovery, defineDriver } from '../../kit/define-driver.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { silenceField } from '../../transports/mqtt-presence.ts';
import { brokerParams, listenToTopics, searchFields } from '../../transports/mqtt-search.ts';
import { brokerFields, brokerTransport } from '../../transports/mqtt-session.ts';
import { actionsOf } from './zigbee2mqtt.actions.ts';
import { readBridgeDevices } from './zigbee2mqtt.codec.ts';
import { zigbeeModels } from './zigbee2mqtt.models.ts';
import { describedBy, openZigbee, talk } from './zigbee2mqtt.talk.ts';

const baseField: Field = {
  id: 'base',
  name: say('Zigbee2MQTT 主题', 'Zigbee2MQTT topic'),
  type: 'string',
  default: 'zigbee2mqtt',
  maxLength: 200,
};

const discover: Discovery = {
  name: say('读取 Zigbee2MQTT 设备列表', 'Read the devices of Zigbee2MQTT'),
  params: [...searchFields, baseField],
  run: (search) => {
    const base = String(search.args.base ?? 'zigbee2mqtt');
    return listenToTopics(search, [`${base}/bridge/devices`], ({ payload }) => {
      for (const { friendlyName, address, model, vendor, description } of readBridgeDevices(payload))
        search.found({
          key: address,
          name: friendlyName,
          params: { ...brokerParams(search.args), base, device: friendlyName, model },
          info: { address, model, vendor, description },
        });
    });
  },
};

const explain = (frame: Buffer): SourceText | undefined => {
  const topic = frame.subarray(0, Math.max(0, frame.indexOf(0x20))).toString();
  if (topic.endsWith('/bridge/devices')) return say('设备列表', 'list of devices');
  if (topic.endsWith('/bridge/state')) return say('网关状态', 'state of the bridge');
  if (topic.endsWith('/availability')) return say('在线状态', 'availability');
  if (topic.endsWith('/set')) return say('设置', 'set');
  if (topic.endsWith('/get')) return say('查询', 'read');
  return say('设备状态', 'state of the device');
};

/** Zigbee devices of any maker, through Zigbee2MQTT: the bridge describes what each can do. */
export const zigbee2mqtt = defineDriver({
  id: 'zigbee2mqtt',
  version: '1.0.0',
  name: say('Zigbee2MQTT 设备', 'Zigbee2MQTT device'),
  category: ['sensor', 'lighting', 'curtain', 'power', 'meter', 'airConditioner'],
  protocol: 'Zigbee2MQTT',
  control: 'mqtt',
  transport: brokerTransport,
  presence: 'driver',
  params: [
    ...brokerFields,
    baseField,
    {
      id: 'device',
      name: say('设备名称或地址', 'Device name or address'),
      type: 'string',
      required: true,
      maxLength: 200,
      help: say('Zigbee2MQTT 中的名称，或 0x 开头的 IEEE 地址', 'Its name in Zigbee2MQTT, or its IEEE address (0x…)'),
    },
    {
      id: 'model',
      name: say('Zigbee 型号', 'Zigbee model'),
      type: 'string',
      help: say('网关未说明设备能力时据此查表', 'Looked up when the bridge does not describe the device'),
    },
    silenceField,
  ],
  models: zigbeeModels,
  properties: (device) => describedBy(device).properties,
  actions: (device) => actionsOf(describedBy(device).features, talk),
  open: openZigbee,
  explain,
  discover,
});
