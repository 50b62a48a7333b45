/** The parts of a distinguished name, as they are written: `cn=a\, b`, `ou=c` (RFC 4514). */
const partsOf = (dn: string): string[] => {
  const parts: string[] = [];
  let part = '';
  for (let i = 0; i < dn.length; i++) {
    const c = dn[i] ?? '';
    if (c === '\\') {
      part += c + (dn[i + 1] ?? '');
      i += 1;
    } else if (c === ',') {
      parts.push(part.trim());
      part = '';
    } else part += c;
  }
  parts.push(part.trim());
  return parts;
};

/** Two spellings of a name become the same: its case and the spaces between its parts mean nothing. */
export const sameName = (dn: string): string =>
  partsOf(dn)
    .map((part) => part.replace(/\s*=\s*/, '='))
    .join(',')
    .toLowerCase();

/** The name of what contains it, in the spelling of `sameName`. */
export const parentName = (dn: string): string => sameName(partsOf(dn).slice(1).join(','));
