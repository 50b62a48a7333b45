import { type SourceText, say } from '@eoms/contract/vocabulary';

export interface ReleaseNote {
  /** As in package.json. */
  readonly version: string;
  /** The day of the release, `YYYY-MM-DD`. */
  readonly date: string;
  /** What people notice, most important first; the whole of it is in CHANGELOG.md. */
  readonly changes: readonly SourceText[];
}

/** What is new in each version, for people at the console; the latest version first. */
export const releaseNotes: readonly ReleaseNote[] = [
  {
    version: '0.1.0',
    date: '2026-11-28',
    changes: [
      say(
        '可将控制台安装为应用；服务器离开时显示离线页，恢复后自动打开',
        'The console can be installed as an app; when the server is away a page says so and opens the console by itself once it is back',
      ),
      say(
        '每个页面都有帮助：使用手册、键盘操作和更新内容（按 ? 键）',
        'Every page has help: its page of the manual, the keys and what is new (press ?)',
      ),
      say(
        '系统更新后，已打开的页面会提示重新加载，并保留已填写的内容',
        'After an update pages that are open offer to reload, and keep what is filled in',
      ),
      say(
        '首页的“快速开始”从安装完成带到第一台在线设备',
        'First steps on the home screen lead from set-up to the first live device',
      ),
      say(
        '主题可以先在自己的页面试用；启用后立即对所有打开的页面生效',
        'A theme can be tried in one’s own session; put to use, it reaches open pages at once',
      ),
      say('界面增加俄语：菜单、登录和个人设置', 'Russian as a third language: menus, sign-in and the account'),
    ],
  },
];
