/** Signature of the compound files that spreadsheets wrote before xlsx, and in which they encrypt it today. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const zipSignature = Buffer.from('PK');
/** Byte order marks of UTF-16, in which every other byte of a text may be 0. */
const utf16Marks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
const looksAt = 4_096;

const startsWith = (content: Buffer, start: Buffer): boolean => content.subarray(0, start.length).equals(start);

/** Names files that people take for xlsx tables: old or encrypted ones, and text such as CSV or HTML. */
export const otherKind = (content: Buffer): 'isOldFormat' | 'isText' | undefined => {
  if (startsWith(content, compoundFile)) return 'isOldFormat';
  if (content.length === 0 || startsWith(content, zipSignature)) return undefined;
  const isUtf16 = utf16Marks.some((mark) => startsWith(content, mark));
  return isUtf16 || !content.subarray(0, looksAt).includes(0) ? 'isText' : undefined;
};
