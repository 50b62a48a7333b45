import type { FeishuConnection } from '@eoms/contract';
import { z } from 'zod';
import { CallRefused } from '../platform-calls.ts';
import { AppName, applicationsAtMost, isComplete, readApplications } from '../read-applications.ts';
import { followPages } from '../read-records.ts';
import type { Source } from '../source.ts';
import { createFeishuCalls } from './feishu-calls.ts';

const Page = z.object({
  data: z.object({
    app_list: z.array(z.unknown()).optional(),
    has_more: z.boolean().optional(),
    page_token: z.string().optional(),
  }),
});
/** `status` 0: switched off. */
const App = z.object({ app_id: z.string().min(1).max(200), app_name: AppName, status: z.number().optional() });

/** Feishu and Lark open an application by a link of theirs ("AppLink: open a web app"), whatever its own address is. */
const linkTo = (appId: string, { loginBase }: FeishuConnection): string => {
  const isLark = new URL(loginBase).hostname.endsWith('larksuite.com');
  const site = isLark ? 'applink.larksuite.com' : 'applink.feishu.cn';
  return `https://${site}/client/web_app/open?${new URLSearchParams({ appId })}`;
};

/** "Get the applications of the company" (`/application/v6/applications`), page by page. */
export const feishuApplications: NonNullable<Source<FeishuConnection>['applications']> = async (
  connection,
  secret,
  deps,
) => {
  const calls = createFeishuCalls(connection, secret, deps);
  const listed: unknown[] = [];
  await followPages('', async (cursor) => {
    const query = { lang: 'zh_cn', page_size: '50', ...(cursor === '' ? {} : { page_token: cursor }) };
    const page = Page.safeParse(await calls.get('/application/v6/applications', query));
    if (!page.success) throw new CallRefused('app_list is missing');
    const { app_list: list = [], has_more: more, page_token: next } = page.data.data;
    listed.push(...list);
    return { next: more && listed.length < applicationsAtMost ? next : undefined };
  });
  const { taken, leftOut } = readApplications(listed.slice(0, applicationsAtMost), App, 'app_id');
  const applications = taken.map(({ app_id: id, app_name: name, status }) => ({
    id,
    name,
    address: linkTo(id, connection),
    enabled: status !== 0,
  }));
  return { applications, leftOut, complete: isComplete(leftOut, listed.length) };
};
