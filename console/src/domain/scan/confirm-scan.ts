export type ScanTone = 'good' | 'ask' | 'bad';

interface Sound {
  /** Hertz, one after the other. */
  readonly pitches: readonly number[];
  readonly shakes: number | number[];
}
const sounds: Readonly<Record<ScanTone, Sound>> = {
  good: { pitches: [1_320], shakes: 60 },
  ask: { pitches: [880, 1_100], shakes: [60, 60, 60] },
  bad: { pitches: [330, 260], shakes: [200, 80, 200] },
};
const beepSeconds = 0.09;
const loudness = 0.15;

let context: AudioContext | undefined;

const beep = (pitches: readonly number[]): void => {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  pitches.forEach((pitch, at) => {
    if (!context) return;
    const tone = context.createOscillator();
    const gain = context.createGain();
    gain.gain.value = loudness;
    tone.frequency.value = pitch;
    tone.connect(gain).connect(destination);
    tone.start(currentTime + at * beepSeconds * 1.3);
    tone.stop(currentTime + at * beepSeconds * 1.3 + beepSeconds);
  });
};

/** Lets a hand and an ear know what became of a scan: nobody looks at the screen while counting. */
export const confirmScan = (tone: ScanTone): void => {
  const { pitches, shakes } = sounds[tone];
  try {
    navigator.vibrate?.(shakes);
    beep(pitches);
  } catch {
    // A phone that is mute still shows it.
  }
};
