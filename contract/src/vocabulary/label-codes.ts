/** What a label of ours leads to. */
export type LabelKind = 'device' | 'asset' | 'place';

/** What was scanned or typed: a label of ours, a bare id, a bare code, or something that cannot be ours. */
export type Label =
  | { readonly form: 'page'; readonly kind: LabelKind; readonly id: string }
  | { readonly form: 'id'; readonly id: string }
  | { readonly form: 'code'; readonly code: string }
  | { readonly form: 'foreign'; readonly text: string };

/** Something that may be meant: its id and the codes that stand on it, such as its asset code or serial number. */
export interface Labelled {
  readonly id: string;
  readonly kind: LabelKind;
  readonly codes: readonly string[];
}

/** `near` is asked about, never taken by itself. */
export type LabelMatch<T extends Labelled> =
  | { readonly sure: 'exact'; readonly found: T }
  | { readonly sure: 'near'; readonly found: readonly T[] }
  | { readonly sure: 'unknown' };

/** The pages that labels have led to, by path, with the parameter that names what they are on. */
const pages: Readonly<Record<string, { readonly kind: LabelKind; readonly by: readonly string[] }>> = {
  '/deviceinformation': { kind: 'device', by: ['deviceId', 'id'] },
  '/assetmanagementedit': { kind: 'asset', by: ['id', 'assetId'] },
  '/assetmanagement': { kind: 'asset', by: ['id', 'assetId'] },
  '/placecontrol': { kind: 'place', by: ['placeId', 'id'] },
  '/place': { kind: 'place', by: ['placeId', 'id'] },
};

const uuid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const longestCode = 80;
const longestText = 2_000;

const asId = (text: string): string | undefined => {
  if (!uuid.test(text)) return undefined;
  const digits = text.replaceAll('-', '').toLowerCase();
  return [8, 12, 16, 20, 32].map((end, at) => digits.slice([0, 8, 12, 16, 20][at], end)).join('-');
};

/** Full-width letters of an input method, invisible characters and the spaces around. */
const tidy = (text: string): string =>
  text
    .slice(0, longestText)
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();

/** The page of an address of ours, whatever name the server had when the label was printed. */
const pageOf = (text: string): Label | undefined => {
  const address = /^(?:https?:\/\/[^/?#\s]+)?(\/[^?#\s]*)\?([^#\s]*)/i.exec(text);
  const path = address?.[1]?.replace(/\/+$/, '').toLowerCase();
  const page = path === undefined ? undefined : pages[path];
  if (!page) return undefined;
  const query = new Map(
    (address?.[2] ?? '').split('&').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.toLowerCase(), value] as const;
    }),
  );
  const id = page.by.map((name) => asId(query.get(name.toLowerCase()) ?? '')).find((one) => one !== undefined);
  return id === undefined ? undefined : { form: 'page', kind: page.kind, id };
};

/** Reads a label: its address in upper or lower case, with spaces around, from a camera, a scanner or a keyboard. */
export const readLabel = (text: string): Label => {
  const tidied = tidy(text);
  const page = pageOf(tidied);
  if (page) return page;
  const id = asId(tidied);
  if (id !== undefined) return { form: 'id', id };
  const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(tidied) && tidied.includes('/');
  if (tidied === '' || tidied.length > longestCode || isAddress || tidied.includes('\n'))
    return { form: 'foreign', text: tidied };
  return { form: 'code', code: tidied };
};

const folded = (code: string): string => tidy(code).toUpperCase();
/** What is left of a code when scanners have added zeros in front and people have left out dashes. */
const core = (code: string): string =>
  folded(code)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')
    .replaceAll(/(?<=\p{L})0+(?=\p{N})/gu, '');

const byCode = <T extends Labelled>(code: string, known: readonly T[]): LabelMatch<T> => {
  const [first, another] = known.filter(({ codes }) => codes.some((one) => folded(one) === folded(code)));
  if (first && !another) return { sure: 'exact', found: first };
  const wanted = core(code);
  const near = wanted === '' ? [] : known.filter(({ codes }) => codes.some((one) => core(one) === wanted));
  return near.length === 0 ? { sure: 'unknown' } : { sure: 'near', found: near };
};

/** Finds what a label is on among what is known. Two with the same code are asked about, like a code that is only similar. */
export const matchLabel = <T extends Labelled>(label: Label, known: readonly T[]): LabelMatch<T> => {
  if (label.form === 'foreign') return { sure: 'unknown' };
  if (label.form === 'code') return byCode(label.code, known);
  const found = known.find(({ id, kind }) => id === label.id && (label.form === 'id' || kind === label.kind));
  return found ? { sure: 'exact', found } : { sure: 'unknown' };
};
