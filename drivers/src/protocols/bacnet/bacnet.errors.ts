import type { SourceText } from '@eoms/contract/vocabulary';
import { type DeviceError, deviceError, isDeviceError } from '../../kit/device-error.ts';

/** Error codes of ANSI/ASHRAE 135, clause 18, by their names there. */
export const errorCodes = {
  invalidDataType: 9,
  noSpaceToAddListElement: 19,
  unknownObject: 31,
  unknownProperty: 32,
  valueOutOfRange: 37,
  writeAccessDenied: 40,
  invalidArrayIndex: 42,
  optionalFunctionalityNotSupported: 45,
  propertyIsNotAnArray: 50,
} as const;

/** The errors met in practice. */
const codes: Readonly<Record<number, SourceText>> = {
  9: { zh: '数据类型不符', en: 'invalid data type' },
  25: { zh: '设备未就绪', en: 'operational problem' },
  27: { zh: '不允许读取', en: 'read access denied' },
  31: { zh: '设备没有该对象', en: 'unknown object' },
  32: { zh: '对象没有该属性', en: 'unknown property' },
  37: { zh: '数值超出范围', en: 'value out of range' },
  40: { zh: '不允许写入', en: 'write access denied' },
  42: { zh: '下标无效', en: 'invalid array index' },
  43: { zh: '变化订阅失败', en: 'COV subscription failed' },
  44: { zh: '该属性不支持变化订阅', en: 'not a COV property' },
  45: { zh: '设备不支持该功能', en: 'optional functionality not supported' },
  50: { zh: '该属性不是数组', en: 'property is not an array' },
};
/** Reasons of an abort (20.1.9). */
const bufferOverflow = 1;
const segmentation = 4;

export interface BacnetRefusal extends DeviceError {
  /** The answer would not have fitted. */
  readonly tooLong: boolean;
  /** Neither an error of an object nor a lost answer: the device does not know the service. */
  readonly service: boolean;
}

const refusal = (text: SourceText, tooLong: boolean, service: boolean): BacnetRefusal =>
  Object.assign(deviceError(service ? 'unsupported' : 'refused', text), { tooLong, service });

export const isBacnetRefusal = (error: unknown): error is BacnetRefusal => isDeviceError(error) && 'tooLong' in error;

export const errorCodeText = (code: number): SourceText =>
  codes[code] ?? { zh: `设备返回错误 ${code}`, en: `the device answered error ${code}` };

/** Converts the library's errors. Its timeouts and replies it cannot decode count as no reply. */
export const asDeviceError = (error: unknown): DeviceError => {
  if (isDeviceError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  const [, errorCode] = /^BacnetError - Class:\d+ - Code:(\d+)/.exec(message) ?? [];
  if (errorCode !== undefined) return refusal(errorCodeText(Number(errorCode)), false, false);
  const [, reason] = /^BacnetAbort - Reason:(\d+)/.exec(message) ?? [];
  if (reason === undefined) return deviceError('timeout', { zh: '设备没有应答', en: 'the device does not answer' });
  const code = Number(reason);
  const tooLong = code === bufferOverflow || code === segmentation;
  // Rejects have the same form; 9 is "unrecognized service".
  return refusal(
    { zh: `设备拒绝了请求（${code}）`, en: `the device turned the request down (${code})` },
    tooLong,
    code === 9,
  );
};
