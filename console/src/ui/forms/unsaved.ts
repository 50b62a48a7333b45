import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** Something being edited on screen. */
export interface Edit {
  /** Whether leaving would lose changes. */
  readonly changed: () => boolean;
  /** Address parameters that identify what is edited: another value is another form. Undefined: any of them. */
  readonly about: readonly string[] | undefined;
  /** What is needed to fill it again after the page is loaded anew; undefined if that cannot be done. */
  readonly keep?: (() => Readonly<Record<string, Record<string, unknown>>> | undefined) | undefined;
}

/** Edits that are left together: those of the page, or those of a drawer over it. */
export type EditScope = Set<Edit>;

/** The edits of the page. */
export const pageEdits: EditScope = new Set();
const Context = createContext<EditScope>(pageEdits);
export const EditScopeProvider = Context.Provider;

export const isChanged = (scope: EditScope): boolean => [...scope].some((edit) => edit.changed());

type Place = { readonly pathname: string; readonly search: string };

/** Whether navigating from one address to another would lose changes. */
export const loses = (from: Place, to: Place): boolean => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const differs = (name: string): boolean => before.get(name) !== after.get(name);
  const leaves = ({ about }: Edit): boolean => from.pathname !== to.pathname || (about ?? names).some(differs);
  return [...pageEdits].some((edit) => leaves(edit) && edit.changed());
};

const useEdit = (scope: EditScope, edit: Edit): void => {
  const latest = useRef(edit);
  latest.current = edit;
  useEffect(() => {
    const entry: Edit = {
      changed: () => latest.current.changed(),
      get about() {
        return latest.current.about;
      },
      keep: () => latest.current.keep?.(),
    };
    scope.add(entry);
    return () => {
      scope.delete(entry);
    };
  }, [scope]);
};

/**
 * Registers unsaved changes, so that every way to leave the page asks first. Returns a function that releases them:
 * call it right before leaving on purpose, such as after saving.
 */
export const useUnsaved = (changed: () => boolean, about?: readonly string[], keep?: Edit['keep']): (() => void) => {
  const released = useRef(false);
  useEdit(useContext(Context), { changed: () => !released.current && changed(), about, keep });
  return () => {
    released.current = true;
  };
};

/** A scope that can be left separately: pass it to `EditScopeProvider` around the forms of a drawer. */
export const useEditScope = (): EditScope => {
  const [scope] = useState<EditScope>(() => new Set());
  useEdit(useContext(Context), { changed: () => isChanged(scope), about: undefined });
  return scope;
};
