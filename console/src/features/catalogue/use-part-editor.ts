import { useState } from 'react';

/** The part of a model that is open in its drawer: one of the list, or a new one. */
export const usePartEditor = <T extends { readonly id: string }>(
  parts: readonly T[],
  blank: T,
  onChange: (parts: T[]) => void,
) => {
  const [edited, setEdited] = useState<T>();
  return {
    isOpen: edited !== undefined,
    part: edited ?? blank,
    /** Those whose names and ids are taken. */
    others: parts.filter((other) => other !== edited),
    open: setEdited,
    add: () => setEdited(blank),
    close: () => setEdited(undefined),
    keep: (part: T) =>
      onChange(edited === blank ? [...parts, part] : parts.map((other) => (other.id === edited?.id ? part : other))),
  };
};
