import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { DeviceView, Field } from '../../kit/field.ts';
import { askIfKnown, showOrForget } from '../../kit/unknown-values.ts';
import { escapeXml } from '../../kit/xml.codec.ts';
import { knownOf } from './onvif.known.ts';
import { readPresets } from './onvif.learn.ts';
import { say } from './onvif.properties.ts';
import { element } from './onvif.session.ts';
import type { OnvifTalk } from './onvif.talk.ts';
import { ptzStatus } from './onvif-answers.codec.ts';

/** PTZ Service Specification (ver20), generic spaces: −1 to 1, zoom positions 0 to 1. */
const speed = (id: string, zh: string, en: string): Field => ({
  id,
  name: say(zh, en),
  type: 'int',
  unit: '%',
  min: -100,
  max: 100,
  default: 0,
});
const place = (id: string, zh: string, en: string, min: number): Field => ({
  id,
  name: say(zh, en),
  type: 'double',
  required: true,
  min,
  max: 1,
});
const seconds: Field = {
  id: 'seconds',
  name: say('转动时间', 'Duration'),
  type: 'double',
  unit: 's',
  min: 0.1,
  max: 30,
  default: 0.5,
  help: say('到时自动停止', 'Stops by itself after this time'),
};

const profileOf = (device: Device): string => {
  const token = knownOf(device)?.ptzProfile;
  if (token === undefined) throw deviceError('unsupported', say('摄像机没有云台', 'the camera cannot move'));
  return token;
};

const vector = (name: string, pan: Value | undefined, tilt: Value | undefined, zoom: Value | undefined, scale = 1) => {
  const part = (value: Value | undefined) => (Number(value ?? 0) / scale).toFixed(4);
  return `<${name}><PanTilt xmlns="http://www.onvif.org/ver10/schema" x="${part(pan)}" y="${part(tilt)}"/><Zoom xmlns="http://www.onvif.org/ver10/schema" x="${part(zoom)}"/></${name}>`;
};

/** The calls of the service, for the profile that moves. */
const createPtzCalls = (talk: OnvifTalk) => {
  const call = (device: Device, name: string, inner = '') => {
    const profile = `<ProfileToken>${escapeXml(profileOf(device))}</ProfileToken>`;
    return talk.session(device).call('ptz', element('ptz', name, profile + inner));
  };
  const stop = (device: Device) => call(device, 'Stop', '<PanTilt>true</PanTilt><Zoom>true</Zoom>');
  const read = async (device: Device): Promise<void> => {
    const ask = async () => ptzStatus(await call(device, 'GetStatus'));
    const status = await askIfKnown(device, { request: 'GetStatus', keys: [] }, ask);
    for (const id of ['pan', 'tilt', 'zoom', 'moving'] as const) showOrForget(device, id, status?.[id]);
  };

  const rereadPresets = async (device: Device): Promise<void> => {
    const known = knownOf(device);
    if (known?.ptzProfile !== undefined) known.presets = await readPresets(talk.session(device), known.ptzProfile);
  };
  return { call, stop, read, rereadPresets };
};
type PtzCalls = ReturnType<typeof createPtzCalls>;

const moves = (talk: OnvifTalk, { call, stop, read }: PtzCalls): ActionDef[] => {
  const move: ActionDef = {
    id: 'move',
    name: say('转动', 'Move'),
    capability: 'panTilt',
    params: [
      speed('pan', '水平速度（右为正）', 'Pan speed (right is positive)'),
      speed('tilt', '垂直速度（上为正）', 'Tilt speed (up is positive)'),
      speed('zoom', '变焦速度（拉近为正）', 'Zoom speed (in is positive)'),
      seconds,
    ],
    run: async (device, args) => {
      const ms = Number(args.seconds ?? 0.5) * 1_000;
      // The device also stops on its own, in case our stop is lost.
      const timeout = `<Timeout>PT${(ms / 1_000 + 1).toFixed(1)}S</Timeout>`;
      await call(device, 'ContinuousMove', vector('Velocity', args.pan, args.tilt, args.zoom, 100) + timeout);
      talk.later(device, 'stop', ms, () => stop(device));
    },
    readBack: read,
  };
  const step: ActionDef = {
    id: 'moveBy',
    name: say('相对移动', 'Move by'),
    params: [place('pan', '水平', 'Pan', -1), place('tilt', '垂直', 'Tilt', -1), place('zoom', '变焦', 'Zoom', -1)],
    run: async (device, { pan, tilt, zoom }) => {
      await call(device, 'RelativeMove', vector('Translation', pan, tilt, zoom));
    },
    readBack: read,
  };
  const aim: ActionDef = {
    id: 'moveTo',
    name: say('移动到位置', 'Move to'),
    params: [place('pan', '水平', 'Pan', -1), place('tilt', '垂直', 'Tilt', -1), place('zoom', '变焦', 'Zoom', 0)],
    timeoutMs: 30_000,
    run: async (device, { pan, tilt, zoom }) => {
      await call(device, 'AbsoluteMove', vector('Position', pan, tilt, zoom));
    },
    readBack: read,
  };
  const halt: ActionDef = {
    id: 'stop',
    name: say('停止', 'Stop'),
    run: async (device) => {
      talk.cancel(device, 'stop');
      await stop(device);
    },
    expect: [],
    readBack: read,
  };
  return [move, halt, step, aim];
};

const homes = ({ call, read }: PtzCalls): ActionDef[] => {
  const plain = (id: string, zh: string, en: string, name: string, confirm = false): ActionDef => ({
    id,
    name: say(zh, en),
    ...(confirm ? { confirm } : {}),
    run: async (device) => {
      await call(device, name);
    },
    readBack: read,
  });
  return [
    plain('home', '回到原位', 'Go home', 'GotoHomePosition'),
    plain('setHome', '设为原位', 'Set home', 'SetHomePosition', true),
  ];
};

const choices = (view: DeviceView) =>
  (knownOf(view)?.presets ?? []).map(({ token, name }) => ({
    code: token,
    name: say(name === '' ? `预置位 ${token}` : name, name === '' ? `Preset ${token}` : name),
  }));
const preset: Field = { id: 'preset', name: say('预置位', 'Preset'), type: 'enum', required: true, options: choices };

const presetActions = ({ call, read, rereadPresets }: PtzCalls): ActionDef[] => [
  {
    id: 'preset',
    name: say('调用预置位', 'Go to preset'),
    capability: 'preset',
    params: [preset],
    run: async (device, args) => {
      await call(device, 'GotoPreset', `<PresetToken>${escapeXml(String(args.preset))}</PresetToken>`);
    },
    readBack: read,
  },
  {
    id: 'savePreset',
    name: say('保存预置位', 'Save preset'),
    params: [
      { id: 'name', name: say('名称', 'Name'), type: 'string', required: true, maxLength: 32 },
      { ...preset, name: say('覆盖的预置位', 'Preset to replace'), required: false },
    ],
    confirm: true,
    run: async (device, args) => {
      const token = String(args.preset ?? '');
      const replaced = token === '' ? '' : `<PresetToken>${escapeXml(token)}</PresetToken>`;
      await call(device, 'SetPreset', `<PresetName>${escapeXml(String(args.name))}</PresetName>${replaced}`);
      await rereadPresets(device);
    },
    readBack: read,
  },
];

export const createPtz = (talk: OnvifTalk) => {
  const calls = createPtzCalls(talk);
  return {
    read: calls.read,
    readPresets: calls.rereadPresets,
    actions: (): ActionDef[] => [...moves(talk, calls), ...homes(calls), ...presetActions(calls)],
  };
};
