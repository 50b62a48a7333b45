/** The characters that `search_form` of migration 0420 sets apart: all of its ranges together. */
const alone = /([\u2e80-\ufaff])/gu;
/**
 * What every database puts into lower case in the same way: ASCII, where Turkish ones disagree about `I`, and scripts
 * without case.
 */
const plain = /^[\x21-\x48\x4a-\x7e\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff]*$/u;

/** The words of a keyword; all of them must occur. */
export const wordsOf = (keyword: string | undefined): string[] =>
  keyword?.normalize('NFKC').split(/\s+/).filter(Boolean) ?? [];

/** What `search_form` makes of a word. */
export const searchForm = (word: string): string => word.toLowerCase().replace(alone, ' $1 ');

/** Whether `searchForm` is sure to agree with the database about this word. */
export const isPlain = (word: string): boolean => plain.test(word);
