import { walkEveryScreen } from './harness/screen-walk.ts';

walkEveryScreen({ language: 'en', width: 1280, dark: true });
