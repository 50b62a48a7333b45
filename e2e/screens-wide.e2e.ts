import { walkEveryScreen } from './harness/screen-walk.ts';

walkEveryScreen({ language: 'zh', width: 1440, dark: false });
