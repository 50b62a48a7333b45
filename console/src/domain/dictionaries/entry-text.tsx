import type { SystemDictionary } from '@eoms/contract';
import { EntryIcon } from './entry-icon.tsx';
import { useDictionary } from './use-dictionary.ts';

/** A stored text as the dictionary shows it: with the name, the icon and the colour of its entry, if it is one. */
export const EntryText = ({ type, text }: { type: SystemDictionary; text: string }) => {
  const { find, nameOf } = useDictionary(type);
  const entry = find(text);
  if (!entry) return text;
  return (
    <span className="row">
      <EntryIcon look={entry} />
      {nameOf(entry)}
    </span>
  );
};
