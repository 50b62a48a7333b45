import type { SourceText } from '@eoms/contract/vocabulary';
import { parseXml } from '../../kit/xml.codec.ts';
import { decodeReply } from './onvif-soap.codec.ts';

const known: Readonly<Record<string, SourceText>> = {
  GetSystemDateAndTime: { zh: '读取时间', en: 'time' },
  GetServices: { zh: '读取服务列表', en: 'services' },
  GetCapabilities: { zh: '读取能力', en: 'capabilities' },
  GetDeviceInformation: { zh: '读取设备信息', en: 'device information' },
  GetProfiles: { zh: '读取码流', en: 'profiles' },
  GetStreamUri: { zh: '读取视频流地址', en: 'stream address' },
  GetSnapshotUri: { zh: '读取快照地址', en: 'snapshot address' },
  GetStatus: { zh: '读取云台状态', en: 'PTZ status' },
  GetPresets: { zh: '读取预置位', en: 'presets' },
  ContinuousMove: { zh: '转动', en: 'move' },
  Stop: { zh: '停止', en: 'stop' },
  GotoPreset: { zh: '调用预置位', en: 'go to preset' },
  GetImagingSettings: { zh: '读取图像设置', en: 'image settings' },
  SetImagingSettings: { zh: '修改图像设置', en: 'set image' },
  SetRelayOutputState: { zh: '切换继电器', en: 'set relay' },
  PullMessages: { zh: '等待事件', en: 'wait for events' },
  CreatePullPointSubscription: { zh: '订阅事件', en: 'subscribe to events' },
  Renew: { zh: '续订事件', en: 'renew subscription' },
  Unsubscribe: { zh: '退订事件', en: 'unsubscribe' },
};

const nameOf = (call: string): SourceText => known[call] ?? { zh: call, en: call };

/** Requests are traced without their envelope, which holds the sign-in; answers as they came. */
export const explainOnvif = (frame: Buffer): SourceText | undefined => {
  const xml = frame.toString('utf8');
  const root = parseXml(xml);
  if (root === undefined) return undefined;
  if (root.name !== 'Envelope') return nameOf(root.name);
  const reply = decodeReply(xml);
  if (reply.kind === 'noise') return undefined;
  if (reply.kind === 'fault') {
    const why = reply.fault.reason || reply.fault.codes.join('/');
    return { zh: `设备拒绝：${why}`, en: `refused: ${why}` };
  }
  const name = nameOf(reply.body.name.replace(/Response$/, ''));
  return { zh: `${name.zh}：应答`, en: `${name.en}: answer` };
};
