import { fillTemplate } from '@eoms/contract';
import type { Message } from './sender.ts';

const valuesOf = ({ id, title, content, address, recipient, subject }: Message): Record<string, string> => ({
  id,
  title,
  content,
  phone: address ?? '',
  recipient,
  subject,
});

/** Fills the placeholders inside the texts of a JSON document, whatever the values contain. */
export const fillJson = (template: string, message: Message): string => {
  const values = valuesOf(message);
  return fillTemplate(template, (name) => JSON.stringify(values[name] ?? '').slice(1, -1));
};

/** The same for `a=b&c=d`. */
export const fillForm = (template: string, message: Message): string => {
  const values = valuesOf(message);
  return fillTemplate(template, (name) => encodeURIComponent(values[name] ?? ''));
};
