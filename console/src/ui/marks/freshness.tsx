import { createContext, useContext } from 'react';

const Context = createContext(true);
/** False while the live link is down: every live value below shows as stale and controls lock. */
export const FreshnessProvider = Context.Provider;
export const useFresh = (): boolean => useContext(Context);
