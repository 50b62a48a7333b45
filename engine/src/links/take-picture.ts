import { type Device, type Driver, isDeviceError, type Picture } from '@eoms/drivers/kit';
import { refusal } from '../refusal.ts';
import type { SessionContext } from './session-context.ts';

/**
 * Asks a driver for a picture. A device that does not deliver one stays online, and a fault of the driver is not counted:
 * its control may work all the same.
 */
export const takePicture = async (
  driver: Driver,
  device: Device | undefined,
  index: number,
  { allowAddress, clock, timing }: Pick<SessionContext, 'allowAddress' | 'clock' | 'timing'>,
): Promise<Picture> => {
  if (driver.picture === undefined) throw refusal('device.noPicture', 'the driver knows no pictures');
  if (device === undefined) throw refusal('device.offline', 'the device is offline');
  let stop = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    stop = clock.after(timing.driverCallMs, () => reject(new Error('the driver never delivered the picture')));
  });
  try {
    return await Promise.race([driver.picture(device, { index, allow: allowAddress }), late]);
  } catch (error) {
    const isMissing = isDeviceError(error) && error.kind === 'unsupported';
    const code = isMissing ? 'device.noPicture' : 'device.pictureFailed';
    throw refusal(code, error instanceof Error ? error.message : String(error));
  } finally {
    stop();
  }
};
