import { chineseFormats } from '@eoms/phrases';
import { getFormatFromId } from 'numfmt';

const lastId = 58;

/**
 * The format that a file refers to by number only. What differs from country to country is that of China, such as
 * `2026/5/1` for 14: the file does not say where it was made.
 */
export const builtInFormat = (id: number): string =>
  chineseFormats[id] ?? (Number.isInteger(id) && id > 0 && id <= lastId ? getFormatFromId(id, 'zh-CN') : 'General');
