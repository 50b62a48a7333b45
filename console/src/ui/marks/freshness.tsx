import { createContext, useContext } from 'react';

const Context = createContext(true);
/** False while the live link is down: live values below it are shown as stale and controls are locked. */
export const FreshnessProvider = Context.Provider;
export const useFresh = (): boolean => useContext(Context);
