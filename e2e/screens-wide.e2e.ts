import { loadAt } from './harness/go-to.ts';
import { walkEveryScreen } from './harness/screen-walk.ts';

walkEveryScreen({ language: 'zh', width: 1440, dark: false }, loadAt);
