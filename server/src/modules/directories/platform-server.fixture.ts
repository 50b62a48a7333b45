import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply =
  | object
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: object };
export type Handler = (request: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingMessage['headers'];
}) => Reply;

const send = (response: ServerResponse, reply: Reply): void => {
  const whole = 'status' in reply && 'body' in reply ? (reply as { status: number; body: object }) : undefined;
  const headers = (reply as { headers?: Record<string, string> }).headers ?? {};
  response.writeHead(whole?.status ?? 200, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(whole ? whole.body : reply));
};

/** A local server that answers as the documents of a platform say. */
export const startPlatform = async (handle: Handler) => {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    calls.push(url.pathname);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      send(response, handle({ path: url.pathname, query: url.searchParams, body, headers: request.headers }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, calls, close: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
};

export interface FarDepartment {
  readonly id: number;
  readonly name: string;
  readonly parent: number;
}
export interface FarPerson {
  readonly id: string;
  readonly name: string;
  readonly department: number;
  readonly mobile?: string;
  readonly email?: string;
}

/** A company at DingTalk, whose data tests change; what is wrong with it is said by `faults`. */
export const startDingtalk = async () => {
  const company = { departments: [] as FarDepartment[], people: [] as FarPerson[] };
  const faults = { busy: 0, oddDepartment: 0, expired: false, scope: undefined as number[] | undefined };
  let token = 0;
  const handle: Handler = ({ path, query, body, headers }) => {
    if (path === '/v1.0/oauth2/accessToken') {
      if (body.appSecret !== 'right')
        return { status: 400, body: { code: 'invalidClientIdOrSecret', message: '无效的clientId或者clientSecret' } };
      token += 1;
      return { accessToken: `token-${token}`, expireIn: 7200 };
    }
    if (path === '/v1.0/oauth2/userAccessToken')
      return body.code === 'good'
        ? { accessToken: 'of the user', expireIn: 7200 }
        : { status: 400, body: { code: 'invalidCode', message: '不存在的临时授权码' } };
    if (path === '/v1.0/contact/users/me')
      return headers['x-acs-dingtalk-access-token'] === 'of the user'
        ? { unionId: company.people[0]?.id, nick: 'nick' }
        : { status: 401, body: { code: 'InvalidAuthentication', message: '不合法的access_token' } };
    if (query.get('access_token') !== `token-${token}` || faults.expired) {
      faults.expired = false;
      return { errcode: 88, sub_code: '40014', sub_msg: '不合法的access_token', errmsg: 'ding talk error' };
    }
    if (faults.busy > 0) {
      faults.busy -= 1;
      return { errcode: 88, sub_code: '90018', sub_msg: '触发了qps流控', errmsg: 'ding talk error' };
    }
    const id = Number(body.dept_id);
    switch (path) {
      case '/auth/scopes':
        return { errcode: 0, auth_org_scopes: { authed_dept: faults.scope ?? [1], authed_user: [] } };
      case '/topapi/v2/department/get': {
        const found = company.departments.find((one) => one.id === id);
        return { errcode: 0, result: { dept_id: id, name: found?.name ?? '' } };
      }
      case '/topapi/v2/department/listsub': {
        const below = company.departments.filter(({ parent }) => parent === id);
        return { errcode: 0, result: below.map((one) => ({ dept_id: one.id, name: one.name, parent_id: one.parent })) };
      }
      case '/topapi/v2/user/list': {
        if (id === faults.oddDepartment) return { errcode: 60121, errmsg: '找不到该用户' };
        const all = company.people.filter(({ department }) => department === id);
        const [from, size] = [Number(body.cursor), Number(body.size)];
        if (size > 100) return { errcode: 33012, errmsg: 'size 超过 100' };
        const list = all.slice(from, from + size).map(({ id: unionid, name, department, mobile, email }) => ({
          userid: `user-${unionid}`,
          unionid,
          name,
          dept_id_list: [department],
          ...(mobile === undefined ? {} : { mobile }),
          ...(email === undefined ? {} : { email }),
        }));
        const more = from + size < all.length;
        return { errcode: 0, result: { has_more: more, ...(more ? { next_cursor: from + size } : {}), list } };
      }
      default:
        return { status: 404, body: { errcode: 404, errmsg: 'not found' } };
    }
  };
  const server = await startPlatform(handle);
  return { ...server, company, faults };
};
