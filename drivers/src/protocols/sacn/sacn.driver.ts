import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { type Clock, systemClock } from '../../kit/clock.ts';
import { declaredProperties } from '../../kit/declared-driver.ts';
import { type Driver, defineDriver } from '../../kit/define-driver.ts';
import { dmxFields } from '../../kit/dmx/dmx-fields.ts';
import { dmxActions, dmxDeclares } from '../../kit/dmx/dmx-fixture.ts';
import { createDmxPatching } from '../../kit/dmx/dmx-patch.ts';
import { createDmxUniverses } from '../../kit/dmx/dmx-universes.ts';
import type { Wire } from '../../kit/wire.ts';
import { groupOf, sacnPort } from './sacn.codec.ts';
import { explainSacn } from './sacn.explain.ts';
import { sacnModels } from './sacn.models.ts';
import { openSacnOutput } from './sacn.output.ts';

const say = (zh: string, en: string) => ({ zh, en });

/** The same for every start on this machine, so that receivers do not take a restart for a second source. */
const sourceId = (): string => createHash('sha256').update(`eoms sacn ${hostname()}`).digest('hex').slice(0, 32);

const params: Driver['params'] = [
  {
    id: 'mode',
    name: say('发送方式', 'Sent by'),
    type: 'enum',
    required: true,
    default: 'multicast',
    options: [
      { code: 'multicast', name: say('组播', 'Multicast') },
      { code: 'unicast', name: say('单播', 'Unicast') },
    ],
  },
  {
    id: 'host',
    name: say('节点 IP 地址', 'IP address of the node'),
    type: 'host',
    required: true,
    showIf: { field: 'mode', in: ['unicast'] },
  },
  { id: 'port', name: say('端口', 'Port'), type: 'port', default: sacnPort },
  { id: 'universe', name: say('域', 'Universe'), type: 'int', required: true, default: 1, min: 1, max: 63_999 },
  ...dmxFields,
  {
    id: 'priority',
    name: say('优先级', 'Priority'),
    type: 'int',
    default: 100,
    min: 0,
    max: 200,
    help: say('多个信号源时数值最高者有效', 'Among several sources the highest wins'),
  },
  { id: 'sourceName', name: say('信号源名称', 'Source name'), type: 'string', default: 'EOMS', maxLength: 60 },
  {
    id: 'interface',
    name: say('组播网卡地址', 'Interface for multicast'),
    type: 'host',
    showIf: { field: 'mode', in: ['multicast'] },
    help: say(
      '本机网卡的 IPv4 地址，留空由系统选择',
      'IPv4 address of a network card of this machine; empty: the system chooses',
    ),
  },
];

/** Frames that devices share live as long as the driver that is created here. */
export const createSacnDriver = (clock: Clock): Driver => {
  const patching = createDmxPatching(createDmxUniverses(clock));
  const cid = sourceId();
  const connect = async (wire: Wire): Promise<() => void> => {
    const universe = Number(wire.params.universe ?? 1);
    const port = Number(wire.params.port ?? sacnPort);
    const node = wire.params.mode === 'unicast' ? wire.address : undefined;
    const to = node ?? { host: groupOf(universe), port };
    const via = String(wire.params.interface ?? '');
    return patching.connect(wire, `${to.host}:${to.port}|${via}|${universe}`, () =>
      openSacnOutput({
        to,
        universe,
        cid,
        sourceName: String(wire.params.sourceName ?? 'EOMS'),
        priority: Number(wire.params.priority ?? 100),
        ...(via === '' ? {} : { via }),
      }),
    );
  };
  return defineDriver({
    id: 'sacn',
    version: '1.0.0',
    name: say('sACN 灯光', 'sACN lighting'),
    category: ['lighting'],
    protocol: 'sACN (ANSI E1.31)',
    control: 'dmx',
    transport: ({ mode }) => ({ kind: 'own', port: mode === 'unicast' ? sacnPort : 0, connect }),
    params,
    declares: dmxDeclares,
    models: sacnModels,
    properties: declaredProperties,
    actions: ({ definition }) => dmxActions(definition, patching.patchOf),
    open: patching.open,
    explain: explainSacn,
  });
};

export const sacn = createSacnDriver(systemClock);
