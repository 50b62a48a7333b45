import type { ActionDef } from '../../kit/action.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { DeviceView } from '../../kit/field.ts';
import { escapeXml } from '../../kit/xml.codec.ts';
import { knownOf } from './onvif.known.ts';
import { imagingOf, say } from './onvif.properties.ts';
import type { createPtz } from './onvif.ptz.ts';
import { element } from './onvif.session.ts';
import type { OnvifTalk } from './onvif.talk.ts';

const adjust = (talk: OnvifTalk, name: string): ActionDef[] => {
  const [id, zh, en] = imagingOf(name) ?? [];
  if (id === undefined || zh === undefined || en === undefined) return [];
  return [
    {
      id,
      name: say(`设置${zh}`, `Set ${en.toLowerCase()}`),
      ...(id === 'brightness' ? { capability: 'brightness' as const } : {}),
      params: [{ id: 'level', name: say(zh, en), type: 'double', required: true, min: 0, max: 255 }],
      expect: [{ property: id, in: ['$level'] }],
      run: async (device, { level }) => {
        const source = knownOf(device)?.videoSource;
        if (source === undefined)
          throw deviceError('unsupported', say('摄像机不支持图像设置', 'the camera has no image settings'));
        const settings = `<${name} xmlns="http://www.onvif.org/ver10/schema">${Number(level)}</${name}>`;
        const body =
          `<VideoSourceToken>${escapeXml(source)}</VideoSourceToken>` +
          `<ImagingSettings>${settings}</ImagingSettings><ForcePersistence>true</ForcePersistence>`;
        await talk.session(device).call('imaging', element('imaging', 'SetImagingSettings', body));
      },
      readBack: talk.readImaging,
    },
  ];
};

const relay = (talk: OnvifTalk): ActionDef => ({
  id: 'relay',
  name: say('继电器输出', 'Relay output'),
  capability: 'relay',
  params: [
    {
      id: 'output',
      name: say('输出', 'Output'),
      type: 'enum',
      required: true,
      options: (view) =>
        (knownOf(view)?.relays ?? []).map((_, at) => ({
          code: String(at + 1),
          name: say(`输出 ${at + 1}`, `Output ${at + 1}`),
        })),
    },
    { id: 'on', name: say('接通', 'On'), type: 'bool', required: true },
  ],
  run: async (device, { output, on }) => {
    const token = knownOf(device)?.relays[Number(output) - 1];
    if (token === undefined) throw deviceError('unsupported', say('没有此输出', 'there is no such output'));
    const state = `<LogicalState>${on === true ? 'active' : 'inactive'}</LogicalState>`;
    const inner = `<RelayOutputToken>${escapeXml(token)}</RelayOutputToken>${state}`;
    await talk.session(device).call('device', element('device', 'SetRelayOutputState', inner));
  },
  // The state of a relay comes only by events, which many devices leave out.
  readBack: () => Promise.resolve(),
});

const reboot = (talk: OnvifTalk): ActionDef => ({
  id: 'reboot',
  name: say('重新启动', 'Reboot'),
  confirm: true,
  run: async (device) => {
    await talk.session(device).call('device', element('device', 'SystemReboot'));
  },
  readBack: () => Promise.resolve(),
});

/** What the connected device can do; before that, what cameras commonly can. */
export const onvifActions = (talk: OnvifTalk, ptz: ReturnType<typeof createPtz>) => {
  const all = ['Brightness', 'Contrast', 'ColorSaturation', 'Sharpness'];
  return (view: DeviceView): ActionDef[] => {
    const known = knownOf(view);
    return [
      ...(known === undefined || known.ptzProfile !== undefined ? ptz.actions() : []),
      ...(known?.imaging ?? all).flatMap((name) => adjust(talk, name)),
      ...(known === undefined || known.relays.length > 0 ? [relay(talk)] : []),
      reboot(talk),
    ];
  };
};
