import type { ScreenAddress } from '@eoms/contract/vocabulary';
import type { Family } from '@eoms/phrases';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** One screen; its code is loaded when it is opened. */
export interface Screen {
  load: () => Promise<ComponentType>;
  /** Begins to read what it shows first, while its code is on the way; what fails is read again by the screen. */
  begin?: (client: QueryClient) => Promise<void>;
  /** Further families of phrases that it needs before it shows anything. */
  phrases?: readonly Family[];
  /** `bare` screens fill the window without the menu (wall displays, panels). */
  frame?: 'shell' | 'bare';
}

/** The screens of a feature, by the address used in the server's menus. */
export type Screens = Partial<Record<ScreenAddress, Screen>>;
