import type { SourceText } from '@eoms/contract/vocabulary';
import { type DeviceError, type DeviceErrorKind, deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';

/**
 * Exception codes of "MODBUS Application Protocol Specification V1.1b3" section 7. A gateway that cannot reach the device
 * behind it (10, 11) counts as silence of that device.
 */
const exceptions: Readonly<Record<number, readonly [DeviceErrorKind, SourceText]>> = {
  1: ['unsupported', say('设备不支持此功能码', 'the device does not know this function')],
  2: ['unsupported', say('设备没有此寄存器地址', 'the device has no such address')],
  3: ['refused', say('设备不接受此值', 'the device does not accept this value')],
  4: ['refused', say('设备执行失败', 'the device failed to do it')],
  5: ['busy', say('设备已接受，仍在执行', 'the device is still working on it')],
  6: ['busy', say('设备忙', 'the device is busy')],
  8: ['refused', say('设备存储器校验错误', 'memory parity error in the device')],
  10: ['timeout', say('网关没有到设备的通路', 'the gateway has no path to the device')],
  11: ['timeout', say('网关后面的设备没有应答', 'the device behind the gateway does not answer')],
};

export type ModbusException = DeviceError & { readonly exception: number };

export const exceptionText = (code: number): SourceText =>
  exceptions[code]?.[1] ?? say('未知异常', 'unknown exception');

export const modbusException = (code: number): ModbusException => {
  const [kind, text] = exceptions[code] ?? ['refused', exceptionText(code)];
  const numbered = say(`${text.zh}（异常码 ${code}）`, `${text.en} (exception ${code})`);
  return Object.assign(deviceError(kind, numbered), { exception: code });
};

export const exceptionOf = (error: unknown): number | undefined =>
  error instanceof Error && 'exception' in error && typeof error.exception === 'number' ? error.exception : undefined;
