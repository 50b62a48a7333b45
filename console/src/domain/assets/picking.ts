import { useDeferredValue, useState } from 'react';

interface Known {
  readonly id: string;
  readonly name: string;
}

export interface PickerProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** What may be chosen already, by name. */
  known?: Known | undefined;
}

/** The chosen one first, if it is not among those that were found. */
export const optionsOf = (found: readonly Known[], known: Known | undefined, value: string | null) => {
  const isUnknown = known !== undefined && known.id === value && !found.some(({ id }) => id === value);
  return [...(isUnknown ? [known] : []), ...found].map(({ id, name }) => ({ value: id, label: name }));
};

/** What is typed into a picker, as the query of a list. */
export const useTyped = () => {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  return { query: keyword ? { keyword } : {}, onSearch: setTyped };
};
