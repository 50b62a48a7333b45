import { declaredProperties } from '../../kit/declared-driver.ts';
import { type Driver, defineDriver } from '../../kit/define-driver.ts';
import type { ModelView } from '../../kit/definition.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { createSharedSockets } from '../../kit/shared-sockets.ts';
import { bacnetDeclares, objectFields, priorityField } from './bacnet.definition.ts';
import { bacnetDiscovery } from './bacnet.discovery.ts';
import { bacnetModels } from './bacnet.models.ts';
import { createBacnetPeers } from './bacnet.peers.ts';
import { createBacnetTalk } from './bacnet.talk.ts';
import { learnedUnit } from './bacnet.values.ts';
import { bacnetPort, explainBacnet } from './bacnet-frame.codec.ts';

const say = (zh: string, en: string) => ({ zh, en });
const text = (id: string, zh: string, en: string, capability?: PropertyDef['capability']): PropertyDef => ({
  id,
  name: say(zh, en),
  type: 'string',
  access: 'r',
  ...(capability === undefined ? {} : { capability }),
});

const deviceProperties: readonly PropertyDef[] = [
  text('deviceName', '设备名称', 'Device name'),
  text('vendor', '制造商', 'Manufacturer', 'manufacturer'),
  text('model', '型号', 'Model', 'model'),
  text('firmware', '固件版本', 'Firmware', 'firmware'),
  {
    id: 'systemStatus',
    name: say('系统状态', 'System status'),
    type: 'enum',
    access: 'r',
    capability: 'errorStatus',
    enum: [
      { code: '0', name: say('运行', 'Operational'), color: 'good' },
      { code: '1', name: say('运行（只读）', 'Operational, read only'), color: 'good' },
      { code: '2', name: say('需要下载程序', 'Download required'), color: 'warning' },
      { code: '3', name: say('正在下载程序', 'Download in progress'), color: 'busy' },
      { code: '4', name: say('未运行', 'Not operational'), color: 'bad' },
      { code: '5', name: say('正在备份', 'Backup in progress'), color: 'busy' },
    ],
    alarm: [
      {
        id: 'notOperational',
        op: '==',
        value: '4',
        level: 'serious',
        text: say('控制器未运行', 'the controller is not operational'),
      },
    ],
  },
];

const properties = (view: ModelView): PropertyDef[] => {
  const declared = declaredProperties(view).map((property) => {
    const unit = property.unit ?? learnedUnit(view.store, property.id);
    return unit === undefined ? property : { ...property, unit };
  });
  return [...declared, ...deviceProperties];
};

const params: Driver['params'] = [
  { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
  { id: 'port', name: say('端口', 'Port'), type: 'port', default: bacnetPort },
  {
    id: 'instance',
    name: say('设备实例号', 'Device instance'),
    type: 'int',
    min: 0,
    max: 4_194_303,
    help: say('留空则读取“任意设备”', 'Empty: the wildcard device is read'),
  },
  {
    id: 'network',
    name: say('路由后的网络号', 'Network behind a router'),
    type: 'int',
    min: 0,
    max: 65_534,
    help: say('设备直接位于 IP 网络时留空', 'Empty for devices on IP itself'),
  },
  { id: 'mac', name: say('该网络中的地址', 'Address in that network'), type: 'hex', maxLength: 14 },
  { id: 'pollSeconds', name: say('轮询间隔', 'Poll interval'), type: 'int', unit: 's', default: 10, min: 1, max: 600 },
  { id: 'cov', name: say('订阅变化（COV）', 'Subscribe to changes (COV)'), type: 'bool', default: true },
  { id: 'localPort', name: say('本地端口', 'Local port'), type: 'port', min: 0, default: bacnetPort },
];

const renewMs = 60_000;
const requestTimeoutMs = 3_000;

/** More than a whole datagram of BACnet/IP, 1 497 bytes. */
const longestPacket = 1_600;

/** Sockets and clients that devices share live as long as the driver that is created here. */
export const createBacnetDriver = (timeoutMs: number): Driver => {
  const sockets = createSharedSockets(longestPacket);
  const talk = createBacnetTalk(createBacnetPeers(sockets, timeoutMs));
  return defineDriver({
    id: 'bacnet_ip',
    version: '1.0.0',
    name: say('BACnet/IP 楼宇自控', 'BACnet/IP building automation'),
    category: ['controlHost', 'sensor', 'lighting', 'other'],
    protocol: 'BACnet/IP',
    control: 'bacnet',
    transport: { kind: 'own', port: bacnetPort, connect: talk.connect },
    params,
    declares: bacnetDeclares,
    models: bacnetModels,
    properties,
    actions: ({ definition }) => [
      ...definition.actions.map(talk.declared),
      {
        id: 'writeObject',
        name: say('写入对象', 'Write an object'),
        params: [
          ...objectFields,
          { id: 'value', name: say('数值', 'Value'), type: 'string', required: true },
          priorityField,
        ],
        run: (device, args) => talk.write(device, args, args.value ?? null, false),
      },
      {
        id: 'relinquishObject',
        name: say('释放对象', 'Relinquish an object'),
        params: [...objectFields, priorityField],
        run: (device, args) => talk.write(device, args, null, true),
      },
    ],
    open: talk.open,
    poll: [
      {
        id: 'values',
        name: say('对象数值', 'Object values'),
        everyMs: ({ pollSeconds }) => Number(pollSeconds ?? 10) * 1_000,
        run: talk.readPolled,
      },
      { id: 'changes', name: say('变化订阅', 'Change subscriptions'), everyMs: renewMs, run: talk.renew },
    ],
    explain: explainBacnet,
    discover: bacnetDiscovery(sockets),
  });
};

export const bacnet = createBacnetDriver(requestTimeoutMs);
