import type { SourceText } from '@eoms/contract/vocabulary';

/** Whom the history of an order names, where somebody reported by a label. */
export const requesterName: SourceText = { zh: '公众报修（标签）', en: 'Public request (label)' };
