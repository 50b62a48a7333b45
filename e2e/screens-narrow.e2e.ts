import { walkEveryScreen } from './harness/screen-walk.ts';

walkEveryScreen({ language: 'zh', width: 390, dark: false });
