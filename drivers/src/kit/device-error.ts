import { type SourceText, wellFormedThroughout } from '@eoms/contract/vocabulary';

/**
 * Why a device did not do what was requested. Any other error thrown by a driver counts as a fault of the driver.
 * `signIn`: wrong password, retrying soon is pointless. `unsupported`: the device does not know the command. `busy`:
 * the device cannot do it now. `refused`: the device rejected it. `timeout` and `closed`: the connection failed.
 */
export type DeviceErrorKind = 'signIn' | 'unsupported' | 'busy' | 'refused' | 'timeout' | 'closed' | 'unreachable';

export interface DeviceError extends Error {
  readonly kind: DeviceErrorKind;
  readonly text: SourceText;
}

/** Texts often quote the device, and are stored with the command or as the offline reason. */
export const deviceError = (kind: DeviceErrorKind, quoting: SourceText): DeviceError => {
  const text = wellFormedThroughout(quoting);
  return Object.assign(new Error(text.en), { name: 'DeviceError', kind, text });
};

export const isDeviceError = (error: unknown): error is DeviceError =>
  error instanceof Error && error.name === 'DeviceError' && 'kind' in error;
