import type { ScreenAddress } from '@eoms/contract/vocabulary';
import { createContext, useContext } from 'react';

/**
 * The addresses that have a screen in this release; the others of the specification are valid but lead nowhere yet. The
 * app provides them, and the addresses of menus are chosen among them.
 */
const Context = createContext<readonly ScreenAddress[]>([]);
export const BuiltScreensProvider = Context.Provider;
export const useBuiltScreens = (): readonly ScreenAddress[] => useContext(Context);

/** Whether an address of the console (`/user?keyword=x`) opens a screen. */
export const opensScreen = (built: readonly ScreenAddress[], path: string): boolean => {
  const [, address] = /^\/([A-Za-z]+)(?:[?#]\S*)?$/.exec(path) ?? [];
  return built.some((one) => one === address);
};
