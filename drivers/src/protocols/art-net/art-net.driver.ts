import { type Clock, systemClock } from '../../kit/clock.ts';
import { declaredProperties } from '../../kit/declared-driver.ts';
import { type Driver, defineDriver } from '../../kit/define-driver.ts';
import { dmxFields } from '../../kit/dmx/dmx-fields.ts';
import { dmxActions, dmxDeclares } from '../../kit/dmx/dmx-fixture.ts';
import { createDmxUniverses } from '../../kit/dmx/dmx-universes.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { artNetPort } from './art-net.codec.ts';
import { artNetDiscovery } from './art-net.discovery.ts';
import { explainArtNet } from './art-net.explain.ts';
import { artNetModels } from './art-net.models.ts';
import { createArtNetSockets } from './art-net.sockets.ts';
import { createArtNetTalk } from './art-net.talk.ts';

const say = (zh: string, en: string) => ({ zh, en });

const nodeProperties: readonly PropertyDef[] = [
  { id: 'nodeName', name: say('节点名称', 'Node name'), type: 'string', access: 'r', capability: 'model' },
  { id: 'firmware', name: say('固件版本', 'Firmware'), type: 'string', access: 'r', capability: 'firmware' },
  { id: 'report', name: say('节点报告', 'Node report'), type: 'string', access: 'r', capability: 'errorStatus' },
  { id: 'mac', name: say('MAC 地址', 'MAC address'), type: 'string', access: 'r', capability: 'serialNumber' },
  { id: 'outputs', name: say('输出域', 'Output universes'), type: 'string', access: 'r' },
  {
    id: 'universeServed',
    name: say('节点输出本域', 'The node puts out this universe'),
    type: 'bool',
    access: 'r',
    alarm: [
      {
        id: 'notServed',
        op: '==',
        value: false,
        level: 'minor',
        text: say('节点未配置该域，灯具不会响应', 'the node is not set to this universe: fixtures will not react'),
      },
    ],
  },
];

/** Frames and sockets that devices share live as long as the driver that is created here. */
export const createArtNetDriver = (clock: Clock): Driver => {
  const sockets = createArtNetSockets();
  const talk = createArtNetTalk(sockets, createDmxUniverses(clock));
  return defineDriver({
    id: 'art_net',
    version: '1.0.0',
    name: say('Art-Net 灯光', 'Art-Net lighting'),
    category: ['lighting'],
    protocol: 'Art-Net 4',
    control: 'dmx',
    transport: { kind: 'own', port: artNetPort, connect: talk.connect },
    params: [
      { id: 'host', name: say('节点 IP 地址', 'IP address of the node'), type: 'host', required: true },
      { id: 'port', name: say('端口', 'Port'), type: 'port', default: artNetPort },
      {
        id: 'universe',
        name: say('域', 'Universe'),
        type: 'int',
        required: true,
        default: 0,
        min: 0,
        max: 32_767,
        help: say('网络 × 256 + 子网 × 16 + 域', 'Net × 256 + Sub-Net × 16 + Universe'),
      },
      ...dmxFields,
      {
        id: 'expectReply',
        name: say('以 ArtPollReply 判断在线', 'Online by ArtPollReply'),
        type: 'bool',
        default: true,
        help: say('节点不应答 ArtPoll 时关闭', 'Turn off for a node that does not answer ArtPoll'),
      },
      { id: 'listenPort', name: say('本地端口', 'Local port'), type: 'port', min: 0, default: artNetPort },
    ],
    declares: dmxDeclares,
    models: artNetModels,
    properties: (view) => [...declaredProperties(view), ...nodeProperties],
    actions: ({ definition }) => dmxActions(definition, talk.patchOf),
    open: talk.open,
    poll: [{ id: 'node', name: say('节点状态', 'Node status'), everyMs: 10_000, run: talk.ask }],
    explain: explainArtNet,
    discover: artNetDiscovery(sockets),
  });
};

export const artNet = createArtNetDriver(systemClock);
