import { ChannelKind, inAllLanguages, textOf } from '@eoms/contract';
import { channelKindNames, systemTemplateGroup, systemTemplates } from '@eoms/phrases';
import { useCallback } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';

type Words = { readonly zh: string; readonly en: string };

/** Names that the product has given and nobody has changed, in the reader's language. */
const given: readonly Words[] = [
  channelKindNames.console,
  systemTemplateGroup,
  ...systemTemplates.map(({ name }) => name),
];

export const useOwnWords = (): ((name: string) => string) => {
  const language = useLanguage();
  return useCallback(
    (name) =>
      textOf(
        given.find((words) => inAllLanguages(words).includes(name)),
        language,
      ) ?? name,
    [language],
  );
};

/** The kinds of channels as the options of a select. */
export const useKindOptions = () => {
  const language = useLanguage();
  return ChannelKind.options.map((value) => ({ value, label: textOf(channelKindNames[value], language) }));
};
