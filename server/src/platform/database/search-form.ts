/** As in `search_form` of migration 0420. */
const alone = /([⺀-鿿가-힣豈-﫿])/g;
/** What every database puts into lower case in the same way. Turkish ones disagree about `I`. */
const plain = /^[\x21-\x48\x4a-\x7e⺀-鿿가-힣豈-﫿]*$/;

/** The words of a keyword; all of them must occur. */
export const wordsOf = (keyword: string | undefined): string[] =>
  keyword?.normalize('NFKC').split(/\s+/).filter(Boolean) ?? [];

/** What `search_form` makes of a word. */
export const searchForm = (word: string): string => word.toLowerCase().replace(alone, ' $1 ');

/** Whether `searchForm` is sure to agree with the database about this word. */
export const isPlain = (word: string): boolean => plain.test(word);
