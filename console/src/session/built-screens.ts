import type { ScreenAddress } from '@eoms/contract/vocabulary';
import { createContext, useContext } from 'react';

/**
 * The addresses that open a screen of this release; the others of the specification are known but lead nowhere yet. The
 * app passes them in: what a menu may open is chosen among them.
 */
const Context = createContext<readonly ScreenAddress[]>([]);
export const BuiltScreensProvider = Context.Provider;
export const useBuiltScreens = (): readonly ScreenAddress[] => useContext(Context);

/** Whether an address of the console (`/user?keyword=x`) opens something. */
export const opensScreen = (built: readonly ScreenAddress[], path: string): boolean => {
  const [, address] = /^\/([A-Za-z]+)(?:[?#]\S*)?$/.exec(path) ?? [];
  return built.some((one) => one === address);
};
