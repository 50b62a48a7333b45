import { walkEveryScreen } from './harness/screen-walk.ts';

walkEveryScreen({ language: 'zh', width: 1280, alsoAt: 1024 });
