import { walkEveryScreen } from './harness/screen-walk.ts';

walkEveryScreen({ language: 'en', width: 390, dark: true });
