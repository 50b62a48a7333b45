import { homeScreens } from '../features/home/home.screens.ts';
import type { Screens } from '../session/screen.ts';

/** Every screen that a menu address can open. A feature adds its own list here. */
export const screens: Screens = {
  ...homeScreens,
};
