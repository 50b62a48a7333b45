/** Faders count 0 to 1 in 1024 steps, in four straight pieces from -90 dB (which means off) to +10 dB. */
const steps = 1_023;
export const lowestLevel = -90;
export const highestLevel = 10;

export const toDecibels = (fader: number): number => {
  const place = Math.min(1, Math.max(0, fader));
  const level =
    place >= 0.5
      ? place * 40 - 30
      : place >= 0.25
        ? place * 80 - 50
        : place >= 0.0625
          ? place * 160 - 70
          : place * 480 - 90;
  // Never -0, which other types cannot represent.
  return Math.round(level * 10) / 10 + 0;
};

export const toFader = (decibels: number): number => {
  const level = Math.min(highestLevel, Math.max(lowestLevel, decibels));
  const place =
    level < -60
      ? (level + 90) / 480
      : level < -30
        ? (level + 70) / 160
        : level < -10
          ? (level + 50) / 80
          : (level + 30) / 40;
  return Math.round(place * steps) / steps;
};

/** One step and the rounding of a 32-bit float. */
export const isSameFader = (one: number, other: number): boolean => Math.abs(one - other) < 0.75 / steps;
