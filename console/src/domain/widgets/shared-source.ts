import type { SharedPlace } from '@eoms/contract';
import { createContext, useContext } from 'react';

/** Where the widgets of a shared document read: its readers have not signed in and may make no other call. */
export interface SharedSource {
  readonly places: ReadonlyMap<string, SharedPlace>;
  readonly image: (id: string) => Promise<Blob>;
}

export const SharedSourceContext = createContext<SharedSource | undefined>(undefined);

/** Undefined in the console, where widgets make their own calls. */
export const useSharedSource = (): SharedSource | undefined => useContext(SharedSourceContext);
