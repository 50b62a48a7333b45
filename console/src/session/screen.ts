import type { ScreenAddress } from '@eoms/contract/vocabulary';
import type { ComponentType } from 'react';

/** One screen; its code is loaded when it is opened. */
export interface Screen {
  load: () => Promise<ComponentType>;
  /** `bare` screens fill the window without the menu (wall displays, panels). */
  frame?: 'shell' | 'bare';
}

/** The screens of a feature, by the address used in the server's menus. */
export type Screens = Partial<Record<ScreenAddress, Screen>>;
