import type { ErrorCode, SourceText } from '@eoms/contract/vocabulary';
import { type DeviceErrorKind, isDeviceError } from '@eoms/drivers/kit';

export interface Reason {
  readonly code: ErrorCode;
  readonly text: SourceText;
}

export const offlineReason = (text: SourceText = { zh: '设备离线', en: 'the device is offline' }): Reason => ({
  code: 'device.offline',
  text,
});
export const cancelled: Reason = { code: 'device.commandRefused', text: { zh: '已取消', en: 'cancelled' } };
export const neverSent: Reason = {
  code: 'device.commandExpired',
  text: { zh: '未能及时发送', en: 'not sent in time' },
};
export const neverProved: Reason = {
  code: 'device.commandExpired',
  text: { zh: '设备未在规定时间内执行', en: 'the device did not do it in time' },
};
export const stillOnTheWay: Reason = {
  code: 'device.commandExpired',
  text: { zh: '到时限时设备仍在过渡状态', en: 'the device was still on the way when its time was over' },
};
export const transitionalTarget: Reason = {
  code: 'device.transitionalTarget',
  text: {
    zh: '过渡状态只是设备经过的状态，不能作为目标',
    en: 'the device only passes through this state: it cannot be set to it',
  },
};

const codes: Record<DeviceErrorKind, ErrorCode> = {
  // Some devices let everybody read, and ask who it is for commands only.
  signIn: 'device.commandRefused',
  closed: 'device.offline',
  unreachable: 'device.offline',
  timeout: 'device.offline',
  busy: 'device.busy',
  refused: 'device.commandRefused',
  unsupported: 'device.commandRefused',
};

export const reasonOf = (error: unknown): Reason =>
  isDeviceError(error)
    ? { code: codes[error.kind], text: error.text }
    : { code: 'device.commandRefused', text: { zh: '驱动程序出错', en: 'the driver failed' } };
