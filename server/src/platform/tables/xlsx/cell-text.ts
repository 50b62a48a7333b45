/**
 * Decodes the text of a cell. Characters that XML cannot hold are written `_x000A_`; what text must not contain (NUL,
 * half a surrogate pair) becomes a visible mark that can be corrected.
 */
export const plainText = (written: string): string => {
  const text = written.includes('_x')
    ? written.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : written;
  return text.replace(/\0|\p{Cs}/gu, '\ufffd');
};
