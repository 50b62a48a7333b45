import type { ScreenAddress } from '@eoms/contract/vocabulary';
import type { ComponentType } from 'react';

/** One screen: its code comes when it is opened. */
export interface Screen {
  load: () => Promise<ComponentType>;
  /** `bare` screens fill the window without the menu (wall displays, panels). */
  frame?: 'shell' | 'bare';
}

/** What a feature offers: an address of the server's menus → its screen. */
export type Screens = Partial<Record<ScreenAddress, Screen>>;
