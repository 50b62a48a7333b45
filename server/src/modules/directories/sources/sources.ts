import type { DirectoryConnection, DirectoryType } from '@eoms/contract';
import { dingtalkSource } from './dingtalk/dingtalk-source.ts';
import { feishuSource } from './feishu/feishu-source.ts';
import { jsonSource } from './json/json-source.ts';
import { ldapSource } from './ldap/ldap-source.ts';
import type { Source } from './source.ts';
import { wecomSource } from './wecom/wecom-source.ts';

type Sources = { readonly [T in DirectoryType]: Source<Extract<DirectoryConnection, { type: T }>> };

const sources: Sources = {
  ldap: ldapSource,
  wecom: wecomSource,
  dingtalk: dingtalkSource,
  feishu: feishuSource,
  json: jsonSource,
};

export const sourceOf = (type: DirectoryType): Source => sources[type] as Source;
