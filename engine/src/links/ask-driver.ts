import type { ErrorCode } from '@eoms/contract/vocabulary';
import { type Device, type Driver, isDeviceError, type Neighbours, type Picture } from '@eoms/drivers/kit';
import { refusal } from '../refusal.ts';
import type { SessionContext } from './session-context.ts';

interface AskedFor {
  /** Of a driver or a device that does not have it. */
  readonly missing: ErrorCode;
  readonly failed: ErrorCode;
  readonly withinMs: number;
}

/**
 * Asks a driver for something that is not a reading. A device that does not deliver it stays online, and a fault of the
 * driver is not counted: its control may work all the same. Rejects with a `Refusal`.
 */
const askDriver = async <T>(
  ask: ((device: Device) => Promise<T>) | undefined,
  device: Device | undefined,
  clock: SessionContext['clock'],
  { missing, failed, withinMs }: AskedFor,
): Promise<T> => {
  if (ask === undefined) throw refusal(missing, 'the driver does not know how');
  if (device === undefined) throw refusal('device.offline', 'the device is offline');
  let stop = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    stop = clock.after(withinMs, () => reject(new Error('the driver never answered')));
  });
  try {
    return await Promise.race([ask(device), late]);
  } catch (error) {
    const isMissing = isDeviceError(error) && error.kind === 'unsupported';
    throw refusal(isMissing ? missing : failed, error instanceof Error ? error.message : String(error));
  } finally {
    stop();
  }
};

export const takePicture = (
  { picture }: Driver,
  device: Device | undefined,
  index: number,
  { allowAddress: allow, clock, timing }: Pick<SessionContext, 'allowAddress' | 'clock' | 'timing'>,
): Promise<Picture> =>
  askDriver(picture && ((one) => picture(one, { index, allow })), device, clock, {
    missing: 'device.noPicture',
    failed: 'device.pictureFailed',
    withinMs: timing.driverCallMs,
  });

/** Long tables of a slow switch take hundreds of requests. */
const neighboursMs = 60_000;

export const readNeighbours = (
  { neighbours }: Driver,
  device: Device | undefined,
  { clock }: Pick<SessionContext, 'clock'>,
): Promise<Neighbours> =>
  askDriver(neighbours, device, clock, {
    missing: 'device.noNeighbours',
    failed: 'device.neighboursFailed',
    withinMs: neighboursMs,
  });
