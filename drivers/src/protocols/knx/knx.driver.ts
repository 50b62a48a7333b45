import { type Clock, systemClock } from '../../kit/clock.ts';
import { declaredProperties } from '../../kit/declared-driver.ts';
import { type Driver, defineDriver } from '../../kit/define-driver.ts';
import type { PropertyDef } from '../../kit/property.ts';
import { dptField, knxDeclares } from './knx.definition.ts';
import { knxDiscovery } from './knx.discovery.ts';
import { explainKnx } from './knx.explain.ts';
import { knxModels } from './knx.models.ts';
import { createKnxTalk } from './knx.talk.ts';
import { knxPort } from './knx-ip.codec.ts';
import { createKnxTunnels } from './knx-tunnels.ts';

const say = (zh: string, en: string) => ({ zh, en });

const ownAddress: PropertyDef = {
  id: 'individualAddress',
  name: say('隧道个人地址', 'Individual address of the tunnel'),
  type: 'string',
  access: 'r',
};

/** Tunnels that devices share live as long as the driver that is created here. */
export const createKnxDriver = (clock: Clock): Driver => {
  const talk = createKnxTalk(createKnxTunnels(clock));
  return defineDriver({
    id: 'knx_ip',
    version: '1.0.0',
    name: say('KNX/IP 楼宇总线', 'KNX/IP building bus'),
    category: ['lighting', 'curtain', 'sensor', 'controlHost'],
    protocol: 'KNXnet/IP tunnelling',
    control: 'knx',
    transport: { kind: 'own', port: knxPort, connect: talk.connect },
    params: [
      { id: 'host', name: say('KNX/IP 接口地址', 'Address of the KNX/IP interface'), type: 'host', required: true },
      { id: 'port', name: say('端口', 'Port'), type: 'port', default: knxPort },
      {
        id: 'nat',
        name: say('经地址转换连接', 'Through address translation'),
        type: 'bool',
        default: false,
        help: say(
          '本机与接口之间有路由器或容器转换地址时打开',
          'For a router or container between this machine and the interface that translates addresses',
        ),
      },
      {
        id: 'refreshMinutes',
        name: say('定期读取', 'Read again every'),
        type: 'int',
        unit: 'min',
        default: 0,
        min: 0,
        max: 1_440,
        help: say('0 表示只听取总线消息', '0: only listen to the bus'),
      },
    ],
    declares: knxDeclares,
    models: knxModels,
    properties: (view) => [...declaredProperties(view), ownAddress],
    actions: ({ definition }) => [
      ...definition.actions.map(talk.declared),
      {
        id: 'writeGroup',
        name: say('写入组地址', 'Write a group address'),
        params: [
          { id: 'address', name: say('组地址', 'Group address'), type: 'string', required: true },
          dptField,
          { id: 'value', name: say('数值', 'Value'), type: 'string', required: true },
        ],
        run: (device, { address, dpt, value }) => talk.write(device, String(address), String(dpt), value ?? null),
      },
    ],
    open: talk.open,
    receive: talk.receive,
    poll: ({ params }) =>
      Number(params.refreshMinutes ?? 0) > 0
        ? [
            {
              id: 'refresh',
              name: say('读取组地址', 'Read group addresses'),
              everyMs: Number(params.refreshMinutes) * 60_000,
              run: talk.readAll,
            },
          ]
        : [],
    explain: explainKnx,
    discover: knxDiscovery,
  });
};

export const knx = createKnxDriver(systemClock);
