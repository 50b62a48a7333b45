import { fillTemplate, type Text, textOf } from '@eoms/contract';
import type { Language } from '../../../platform/http/context.ts';

/** Values by the names of the contract's variables; texts may differ by language. */
export type NoticeVariables = Readonly<Record<string, string | Text>>;

export interface NoticeText {
  readonly title: string;
  readonly content: string;
}

export const renderNotice = (
  { title, content }: { readonly title: Text; readonly content: Text },
  variables: NoticeVariables,
  language: Language,
): NoticeText => {
  const valueFor = (name: string): string | undefined => {
    const value = variables[name];
    return typeof value === 'object' ? textOf(value, language) : value;
  };
  const fill = (text: Text): string => fillTemplate(textOf(text, language), valueFor).trim();
  // A title is one line, whatever the names in it contain.
  return { title: fill(title).replace(/\s+/g, ' ').slice(0, 300), content: fill(content).slice(0, 8_000) };
};
