import { useEffect } from 'react';
import { create } from 'zustand';

export interface Crumb {
  label: string;
  to?: string;
}

/** What screens report to the frame around them. */
interface Frame {
  /** How many visible screens have their own side column; the menu folds at 1280 to make room. */
  sideColumns: number;
  /** Breadcrumbs of the open object, shown after the title of the screen. */
  path: readonly Crumb[];
}
export const useFrame = create<Frame>(() => ({ sideColumns: 0, path: [] }));

export const useSideColumn = (): void => {
  useEffect(() => {
    useFrame.setState((s) => ({ sideColumns: s.sideColumns + 1 }));
    return () => useFrame.setState((s) => ({ sideColumns: s.sideColumns - 1 }));
  }, []);
};

/** Shows breadcrumbs in the top bar while the calling screen is open: `useScreenPath([{ label: place.name }])`. */
export const useScreenPath = (path: readonly Crumb[]): void => {
  const key = JSON.stringify(path);
  useEffect(() => {
    useFrame.setState({ path: JSON.parse(key) as Crumb[] });
    return () => useFrame.setState({ path: [] });
  }, [key]);
};
