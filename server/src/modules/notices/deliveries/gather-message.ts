import { textOf } from '@eoms/contract';
import { noticeTexts } from '@eoms/phrases';
import type { Message } from '../senders/sender.ts';
import type { DeliveryRow } from './deliveries.store.ts';

const shownAtMost = 50;
const lengthOfEach = 300;

const digest = (rows: readonly [DeliveryRow, ...DeliveryRow[]]): { title: string; content: string } => {
  const { language } = rows[0];
  const say = (text: { zh: string; en: string }, count: number) =>
    textOf(text, language).replace('{{count}}', String(count));
  const parts = rows
    .slice(0, shownAtMost)
    .map(({ title, content }) => `${title}\n${content.replace(/\s+/g, ' ').slice(0, lengthOfEach)}`);
  const more = rows.length > shownAtMost ? [say(noticeTexts.digestMore, rows.length - shownAtMost)] : [];
  return { title: say(noticeTexts.digestTitle, rows.length), content: [...parts, ...more].join('\n\n') };
};

/** The message that deliveries leave in: their text, or a digest of several. */
export const gatherMessage = (messageId: string, rows: readonly [DeliveryRow, ...DeliveryRow[]]): Message => {
  const [first] = rows;
  const { title, content } = rows.length === 1 ? first : digest(rows);
  const { recipient, address, userId, browserId, language } = first;
  return {
    id: messageId,
    title,
    content,
    recipient,
    address,
    userId,
    browserId,
    language,
    at: first.createdAt,
    subject: rows.length === 1 ? first.subject : 'digest',
    urgent: rows.some(({ urgent }) => urgent),
  };
};
