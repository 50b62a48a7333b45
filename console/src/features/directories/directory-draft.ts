import type { Directory, DirectoryConnection, DirectoryDraft, DirectoryType, FieldMapping } from '@eoms/contract';

/** The form has networks as lines. */
export type DirectoryValues = Omit<DirectoryDraft, 'networks'> & { networks: string };

/** What a new directory begins with: the official addresses, and the fields as the platforms' documents call them. */
const beginnings: {
  readonly [T in DirectoryType]: {
    connection: Extract<DirectoryConnection, { type: T }>;
    mapping: FieldMapping;
  };
} = {
  ldap: {
    connection: {
      type: 'ldap',
      url: 'ldaps://',
      startTls: false,
      ca: '',
      bindDn: '',
      baseDn: '',
      userFilter: '(&(objectCategory=person)(objectClass=user))',
      departmentFilter: '(objectClass=organizationalUnit)',
      groupDn: '',
    },
    mapping: {
      username: 'sAMAccountName',
      name: 'displayName',
      phone: 'mobile',
      email: 'mail',
      code: 'employeeNumber',
      sex: '',
    },
  },
  wecom: {
    connection: {
      type: 'wecom',
      base: 'https://qyapi.weixin.qq.com',
      loginBase: 'https://login.work.weixin.qq.com',
      corpId: '',
      agentId: '',
      roots: '1',
    },
    mapping: { username: 'userid', name: 'name', phone: 'mobile', email: 'biz_mail', code: '', sex: 'gender' },
  },
  dingtalk: {
    connection: {
      type: 'dingtalk',
      base: 'https://oapi.dingtalk.com',
      apiBase: 'https://api.dingtalk.com',
      loginBase: 'https://login.dingtalk.com',
      clientId: '',
      roots: '1',
    },
    mapping: { username: 'userid', name: 'name', phone: 'mobile', email: 'email', code: 'job_number', sex: '' },
  },
  feishu: {
    connection: {
      type: 'feishu',
      base: 'https://open.feishu.cn',
      loginBase: 'https://accounts.feishu.cn',
      appId: '',
      roots: '0',
    },
    mapping: {
      username: 'user_id',
      name: 'name',
      phone: 'mobile',
      email: 'enterprise_email',
      code: 'employee_no',
      sex: 'gender',
    },
  },
  json: {
    connection: {
      type: 'json',
      url: 'https://',
      header: '',
      list: '',
      fields: { id: 'id', name: 'name', nameEn: '', url: 'url', icon: '', group: '', order: '' },
    },
    // There are no people in it.
    mapping: { username: 'id', name: 'name', phone: '', email: '', code: '', sex: '' },
  },
};

export const newDirectory = (type: DirectoryType, name: string): DirectoryValues => ({
  ...beginnings[type],
  name,
  networks: '',
  departmentId: null,
  roleId: null,
  gone: 'disable',
  linkExisting: false,
  schedule: 'off',
  dailyAt: '03:00',
  guardPercent: 20,
  signIn: false,
});

export const valuesOf = ({
  hasSecret: _secret,
  people: _people,
  createdAt: _created,
  type: _type,
  networks,
  ...rest
}: Directory): DirectoryValues => ({ ...rest, networks: networks.join('\n') });

/** A secret that is not entered stays as it is. */
export const toDraft = ({ networks, secret, ...rest }: DirectoryValues): DirectoryDraft => ({
  ...rest,
  networks: networks.split(/\s+/).filter((line) => line !== ''),
  ...(secret ? { secret } : {}),
});
