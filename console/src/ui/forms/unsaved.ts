import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** What somebody is changing on screen. */
export interface Edit {
  /** Whether anything would be lost. */
  readonly changed: () => boolean;
  /** Parameters of the address that say what is edited: another value is another form. Undefined: any of them. */
  readonly about: readonly string[] | undefined;
}

/** Edits that are left together: those of the page, or those of a drawer over it. */
export type EditScope = Set<Edit>;

/** Everything on screen. */
export const pageEdits: EditScope = new Set();
const Context = createContext<EditScope>(pageEdits);
export const EditScopeProvider = Context.Provider;

export const isChanged = (scope: EditScope): boolean => [...scope].some((edit) => edit.changed());

type Place = { readonly pathname: string; readonly search: string };

/** Whether going from one address to another would lose something. */
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
    };
    scope.add(entry);
    return () => {
      scope.delete(entry);
    };
  }, [scope]);
};

/**
 * Says that there may be unsaved changes here, so that every way to leave asks first. Call what it returns right before
 * leaving on purpose: after saving.
 */
export const useUnsaved = (changed: () => boolean, about?: readonly string[]): (() => void) => {
  const released = useRef(false);
  useEdit(useContext(Context), { changed: () => !released.current && changed(), about });
  return () => {
    released.current = true;
  };
};

/** A part of the page that is left by itself: give it to `EditScopeProvider` around the forms of a drawer. */
export const useEditScope = (): EditScope => {
  const [scope] = useState<EditScope>(() => new Set());
  useEdit(useContext(Context), { changed: () => isChanged(scope), about: undefined });
  return scope;
};
