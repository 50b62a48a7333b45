import type { AudioReasonKind, AudioVerdict } from '@eoms/contract';
import { inspectionTexts as texts } from '@eoms/phrases';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { DevicesModule } from '../../devices/devices.module.ts';
import type { SignalsModule } from '../../signals/signals.module.ts';
import { type AskedDevice, type Checked, checked, outcomeOf } from './asked-device.ts';

/** How the sound of a device is judged; undefined where it has none. */
export type JudgeAudio = (
  deviceId: string,
) => Promise<{ readonly verdict: AudioVerdict; readonly reasons: readonly AudioReasonKind[] } | undefined>;

export interface CheckMediaDeps {
  readonly signals: Pick<SignalsModule, 'pathTo'>;
  readonly devices: { readonly live: Pick<DevicesModule['live'], 'pictureOf'> };
  readonly judgeAudio: JudgeAudio;
}

/** Of a display that is off, or whose input nobody knows, the path says nothing. */
export const checkSignal = async ({ device }: AskedDevice, { signals }: CheckMediaDeps): Promise<Checked[]> => {
  const shown = await signals.pathTo(device.id);
  if (!shown) return [];
  const isOff = shown.ends === 'off' && shown.path.length <= 1;
  const isUnknown = isOff || shown.ends === 'inputUnknown';
  return [
    checked('signal', outcomeOf(isUnknown ? undefined : shown.ends === 'source'), {
      seen: shown.source ? texts.signalFrom(shown.source.name) : texts.signal(shown.ends),
      expected: texts.signal('source'),
    }),
  ];
};

/** Sound that works, with or without remarks; what nobody knows is unchecked. */
export const checkAudio = async ({ device }: AskedDevice, { judgeAudio }: CheckMediaDeps): Promise<Checked[]> => {
  const judged = await judgeAudio(device.id);
  if (!judged) return [];
  const { verdict, reasons } = judged;
  return [
    checked('audio', outcomeOf(verdict === 'unknown' ? undefined : verdict !== 'notReady'), {
      seen: reasons.length > 0 ? texts.audio(reasons) : texts.audioReady,
      expected: texts.audioReady,
    }),
  ];
};

/** A device that delivers no pictures at all has nothing to say. */
export const checkPicture = async ({ device }: AskedDevice, { devices }: CheckMediaDeps): Promise<Checked[]> => {
  try {
    await devices.live.pictureOf(device.id, 0, { language: 'en' });
    return [checked('picture', 'passed', { seen: texts.picture, expected: texts.picture })];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'device.noPicture') return [];
    return [checked('picture', 'failed', { seen: texts.noPicture, expected: texts.picture })];
  }
};
