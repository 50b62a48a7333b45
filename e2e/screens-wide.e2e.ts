import { walkEveryScreen } from './harness/screen-walk.ts';

walkEveryScreen({ language: 'zh', width: 1440, alsoAt: [1280, 1024] });
