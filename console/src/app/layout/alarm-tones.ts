import type { AlarmSeverity } from '@eoms/contract';

interface Signal {
  /** Frequencies in hertz, one after the other. */
  readonly tones: readonly number[];
  /** From 0 to 1. */
  readonly volume: number;
  /** When it sounds again; null: once. */
  readonly repeatMs: number | null;
}

/** The graver the level, the more tones and the sooner again, so that levels are told apart without looking. */
export const signals: Readonly<Record<AlarmSeverity, Signal>> = {
  1: { tones: [880, 660, 880], volume: 0.1, repeatMs: 6_000 },
  2: { tones: [740, 587], volume: 0.08, repeatMs: 12_000 },
  3: { tones: [523], volume: 0.06, repeatMs: 30_000 },
  4: { tones: [392], volume: 0.04, repeatMs: null },
};

const toneSeconds = 0.18;
const everySeconds = 0.22;

/** Browsers allow sound only after the user has interacted with the page; until then it stays silent. */
export const playSignal = ({ tones, volume }: Signal): void => {
  try {
    const audio = new AudioContext();
    const gain = audio.createGain();
    gain.gain.value = volume;
    gain.connect(audio.destination);
    for (const [nth, pitch] of tones.entries()) {
      const tone = audio.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(gain);
      tone.start(audio.currentTime + nth * everySeconds);
      tone.stop(audio.currentTime + nth * everySeconds + toneSeconds);
    }
    setTimeout(() => void audio.close(), (tones.length * everySeconds + 1) * 1_000);
  } catch {
    // Without an audio device the counts are still shown.
  }
};
