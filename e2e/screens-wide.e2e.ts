import { walkEveryScreen } from './harness/screen-walk.ts';

// The narrowest window that has the whole menu.
walkEveryScreen({ language: 'zh', width: 1024 });
