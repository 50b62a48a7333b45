import { type Text, wellFormedThroughout } from '@eoms/contract/vocabulary';

/**
 * Why a device did not do what it was asked. Everything else that a driver throws counts as a fault of the driver.
 * `signIn`: wrong password, pointless to try again soon. `unsupported`: the device does not know the command.
 * `busy`: not now. `refused`: the device said no. `timeout` and `closed`: the line.
 */
export type DeviceErrorKind = 'signIn' | 'unsupported' | 'busy' | 'refused' | 'timeout' | 'closed' | 'unreachable';

export interface DeviceError extends Error {
  readonly kind: DeviceErrorKind;
  readonly text: Text;
}

/** Texts often quote the device, and are kept with the command or as the reason why it is offline. */
export const deviceError = (kind: DeviceErrorKind, quoting: Text): DeviceError => {
  const text = wellFormedThroughout(quoting);
  return Object.assign(new Error(text.en), { name: 'DeviceError', kind, text });
};

export const isDeviceError = (error: unknown): error is DeviceError =>
  error instanceof Error && error.name === 'DeviceError' && 'kind' in error;
