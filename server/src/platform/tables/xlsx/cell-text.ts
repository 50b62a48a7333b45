/**
 * The text that a file means. Characters that XML cannot hold are written `_x000A_`; what no text may hold (NUL, half a
 * character) becomes a mark that can be seen and corrected.
 */
export const plainText = (written: string): string => {
  const text = written.includes('_x')
    ? written.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : written;
  return text.replace(/\0|\p{Cs}/gu, '\ufffd');
};
