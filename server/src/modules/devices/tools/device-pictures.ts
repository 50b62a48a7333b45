import { LanguageCode } from '@eoms/contract';
import type { Engine } from '@eoms/engine';
import sharp from 'sharp';
import { z } from 'zod';
import { question } from '../../../platform/bus/asking.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { DeviceOwners } from '../owners/device-owners.ts';
import { fromEngine } from './engine-refusal.ts';

const pictureOfDevice = question(
  'devices.picture',
  z.object({ deviceId: z.string(), index: z.number().int(), language: LanguageCode }),
  z.object({ contentType: z.string(), base64: z.string() }),
);

export interface DevicePicture {
  readonly contentType: string;
  readonly content: Buffer;
}

/** A device is asked once for all who look at it within this time. */
const keepMs = 900;
const keptAtMost = 200;
const answerMs = 12_000;
/** A bitmap of 4K takes 33 MB in every browser that shows it; a header may promise gigabytes. */
const pixelsAtMost = 20_000_000;
const kinds: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** The type of a picture by its content. Only its header is read; the browser decodes it, as it would any image. */
const inspectPicture = async (content: Buffer): Promise<string> => {
  try {
    const { format, width, height } = await sharp(content, { limitInputPixels: pixelsAtMost }).metadata();
    const contentType = kinds[format];
    if (contentType !== undefined && width * height <= pixelsAtMost) return contentType;
  } catch {
    // Not an image at all.
  }
  throw refuse('device.pictureFailed');
};

interface Kept {
  readonly until: number;
  readonly picture: Promise<DevicePicture>;
}

/** What a device sees now, for callers who may see it; throws 'device.offline', 'device.noPicture' and 'device.pictureFailed'. */
export type DevicePictures = (
  deviceId: string,
  index: number,
  caller: Pick<Caller, 'language'>,
) => Promise<DevicePicture>;

/** Pictures that devices deliver, fetched by the node that runs the device; browsers never learn its password. */
export const createDevicePictures = (owners: DeviceOwners, engine: () => Engine): DevicePictures => {
  const kept = new Map<string, Kept>();
  owners.answer(pictureOfDevice, async ({ deviceId, index, language }) => {
    try {
      const { bytes } = await engine().picture(deviceId, index);
      return { contentType: await inspectPicture(bytes), base64: bytes.toString('base64') };
    } catch (error) {
      throw fromEngine(error, language);
    }
  });
  const fetch = async (deviceId: string, index: number, { language }: Pick<Caller, 'language'>) => {
    const request = () => ({ deviceId, index, language });
    const { contentType, base64 } = await owners.ask(pictureOfDevice, request, { timeoutMs: answerMs });
    return { contentType, content: Buffer.from(base64, 'base64') };
  };
  const makeRoom = (now: number): void => {
    for (const [key, { until }] of kept) if (until < now || kept.size >= keptAtMost) kept.delete(key);
  };
  return (deviceId, index, caller) => {
    const now = Date.now();
    const key = `${deviceId} ${index}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.picture;
    makeRoom(now);
    const picture = fetch(deviceId, index, caller);
    const settle = (): void => void kept.set(key, { until: Date.now() + keepMs, picture });
    // While it is on its way everybody waits for the same one.
    kept.set(key, { until: now + answerMs, picture });
    picture.then(settle, settle);
    return picture;
  };
};
