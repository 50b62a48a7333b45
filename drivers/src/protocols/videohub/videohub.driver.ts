import { defineDriver } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import { videohubActions } from './videohub.actions.ts';
import { takeBlock } from './videohub.blocks.ts';
import { blockEnd, decodeFrame, headers } from './videohub.codec.ts';
import { explainFrame } from './videohub.explain.ts';
import { videohubModels } from './videohub.models.ts';
import { largest } from './videohub.ports.ts';
import { videohubProperties } from './videohub.properties.ts';
import { videohubSearch } from './videohub.search.ts';
import { change, readInputNames, readLocks, readOutputNames, readRoutes, waitForPrelude } from './videohub.talk.ts';

const size = (id: string, zh: string, en: string) =>
  ({
    id,
    name: say(zh, en),
    type: 'int',
    min: 1,
    max: largest,
    help: say('连接后以设备为准', 'Taken from the device once it is connected'),
  }) as const;

export const videohub = defineDriver({
  id: 'videohub',
  version: '1.0.0',
  name: say('Blackmagic 视频矩阵', 'Blackmagic Videohub'),
  category: ['matrix'],
  protocol: 'Blackmagic Videohub Ethernet Protocol 2.x',
  control: 'tcp',
  transport: {
    kind: 'tcp',
    port: 9990,
    frame: { delimiter: blockEnd },
    maxFrameBytes: 65_536,
    requestTimeoutMs: 3_000,
    speaks: { protocol: 'Videohub', reads: (frame) => decodeFrame(frame).kind !== 'unknown' },
  },
  params: [
    { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: 9990 },
    size('inputs', '输入数量', 'Inputs'),
    size('outputs', '输出数量', 'Outputs'),
    {
      id: 'pollSeconds',
      name: say('连接检测间隔', 'Check interval'),
      type: 'int',
      unit: 's',
      default: 5,
      min: 1,
      max: 60,
    },
  ],
  models: videohubModels,
  properties: videohubProperties,
  actions: videohubActions,
  open: waitForPrelude,
  receive: (device, frame) => takeBlock(device, decodeFrame(frame)),
  poll: [
    {
      id: 'alive',
      everyMs: (params) => Number(params.pollSeconds ?? 5) * 1_000,
      run: (device) => change(device, headers.ping),
    },
    {
      id: 'routes',
      everyMs: 60_000,
      run: async (device) => {
        await readRoutes(device);
        await readLocks(device);
      },
    },
    {
      id: 'names',
      everyMs: 600_000,
      run: async (device) => {
        await readInputNames(device);
        await readOutputNames(device);
      },
    },
  ],
  explain: explainFrame,
  discover: videohubSearch(),
});
