import { create } from 'zustand';
import type { ManualPage } from './manual/manual-pages.ts';

export type HelpPart = 'manual' | 'keys' | 'news';

interface Help {
  /** What the drawer shows; undefined while it is closed. */
  readonly part: HelpPart | undefined;
  /** The page of the manual, or its contents; undefined for the page about the present screen. */
  readonly page: ManualPage | 'contents' | undefined;
}
export const useHelp = create<Help>(() => ({ part: undefined, page: undefined }));
export const openHelp = (part: HelpPart, page?: Help['page']): void => useHelp.setState({ part, page });
export const closeHelp = (): void => useHelp.setState({ part: undefined, page: undefined });
