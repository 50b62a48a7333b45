const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Bytes as people read them, in powers of 1024 with three digits: `1.84 GB`, `24.6 MB`, `412 GB`. */
export const byteWords = (bytes: number): string => {
  let [value, unit] = [Math.max(0, bytes), 0];
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${units[unit]}`;
};
