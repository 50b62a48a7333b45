import type { ConfigType, SettingKey } from '@eoms/contract';

/** What a setting is called, and what it does. */
export interface SettingWords {
  readonly name: string;
  readonly does: string;
  /** The names of its choices. */
  readonly choices?: Readonly<Record<string, string>>;
}

export type AllSettingWords = { readonly [T in ConfigType]: Readonly<Record<SettingKey<T>, SettingWords>> };

export const zh: AllSettingWords = {
  general: {
    title: { name: '系统名称', does: '显示在登录页、页签标题和通知里的中文名称' },
    titleEn: { name: '英文名称', does: '界面为英文时显示的名称，也是验证器应用里的名称' },
    language: { name: '系统语言', does: '用于未指明语言的请求和通知' },
    logo: { name: '标志', does: '显示在登录页和控制台左上角' },
    favicon: { name: '网站图标', does: '浏览器页签上的小图标' },
    publicUrl: { name: '访问地址', does: '浏览器访问本系统的地址，用于生成通知、二维码和登录跳转里的链接' },
    initialPasswordHint: { name: '初始密码提示', does: '新建用户时显示给管理员，提醒初始密码的约定；不是密码本身' },
  },
  venue: {
    address: { name: '场馆地址', does: '场馆的中文地址' },
    addressEn: { name: '英文地址', does: '场馆的英文地址' },
    timeZone: {
      name: '时区',
      does: '统计的一天、计划、自动化、导出和通知按这个时区计算。每个节点下次启动后生效；留空则用机器的时区',
    },
    latitude: { name: '纬度', does: '北纬为正。用于日出日落，与自动化日历里的位置是同一个' },
    longitude: { name: '经度', does: '东经为正。与纬度一起填写' },
  },
  security: {
    idleMinutes: { name: '空闲退出', does: '多久没有操作就退出登录；选择了“记住登录”的除外' },
    absoluteHours: { name: '最长登录', does: '无论是否在用，登录满这么久就要重新登录' },
    rememberDays: { name: '记住登录', does: '选择“记住登录”后，多少天内不必再次输入密码' },
    attempts: { name: '密码错误上限', does: '连续输错多少次后需要等待' },
    lockMinutes: { name: '锁定时长', does: '达到上限后等待多久；同一地址继续输错会更久' },
    sessionsAtMost: { name: '同时登录数', does: '一个人最多同时登录几处；再登录时，最早的一处退出' },
    secondFactorFor: {
      name: '必须使用两步验证',
      does: '名单内的人登录时除密码外还要输入验证器应用的验证码；还没有设置的人在下次登录时设置',
      choices: { nobody: '不要求', administrators: '超级管理员', everybody: '所有人' },
    },
  },
  passwords: {
    shortest: { name: '密码最短长度', does: '新密码至少多少个字符。常见密码和重复字符组成的密码始终不允许' },
    refuseNames: { name: '不得包含本人信息', does: '新密码不得包含本人的用户名、姓名、手机号或邮箱' },
    history: { name: '不得重复最近的密码', does: '新密码不得与最近几个密码相同；0 表示不限制' },
  },
  oauth2: {
    enabled: { name: '启用', does: '在登录页显示统一身份认证（OpenID Connect）的登录按钮' },
    name: { name: '按钮名称', does: '登录页上该按钮的文字，例如“校园统一认证”' },
    issuer: { name: '颁发者地址', does: '身份提供方的地址；系统从这里读取其余地址和签名密钥' },
    clientId: { name: '客户端标识', does: '在身份提供方登记本系统时得到的标识' },
    clientSecret: { name: '客户端密钥', does: '登记时得到的密钥。只能写入，不会再显示；公开客户端不需要' },
    scopes: { name: '授权范围', does: '向身份提供方请求哪些信息，以空格分隔，须包含 openid' },
    accountClaim: { name: '账号字段', does: '用哪个字段识别账号：先与用户名匹配，再与邮箱匹配' },
    createUsers: { name: '自动建立用户', does: '首次登录且没有对应账号时，自动建立外部用户' },
    defaultRoleId: { name: '新用户角色', does: '自动建立的用户得到的角色；只有超级管理员能更改' },
    allowedNetworks: {
      name: '允许的网络',
      does: '身份提供方在内网时，允许访问的网段和端口。每行一个，例如 10.0.0.0/8:443',
    },
  },
  networks: {
    devices: {
      name: '设备所在网络',
      does: '设备可以使用的网段，每行一个，例如 10.0.0.0/8 或 fd00::/8。不在其中的设备会立即断开，并说明原因',
    },
    data: {
      name: '数据行为可访问的网络',
      does: '除互联网 443 端口外可访问的网段和端口，每行一个，例如 10.0.0.5/32:5432',
    },
    calendars: { name: '外部日历可访问的网络', does: '除互联网 443 端口外可读取日历的网段和端口，例如 10.0.0.0/8:443' },
    notices: {
      name: '通知可访问的网络',
      does: '除互联网上的 HTTPS、邮件、MQTT 和 syslog 端口外，通知渠道和场景网络请求可访问的网段和端口',
    },
    push: {
      name: '浏览器推送服务的网络',
      does: '除互联网 443 端口外，浏览器推送服务可在的网段和端口。任何用户都可以登记浏览器，因此不沿用通知的网络',
    },
  },
  webFrames: {
    sites: {
      name: '允许的网站',
      does: '“网页”和“视频”组件只显示这里列出的网站。每行一个，不含路径，例如 https://signage.example 或 http://10.0.0.8:8080。留空则不允许任何网页和视频地址。',
    },
  },
  retention: {
    readingDays: { name: '设备读数', does: '每个读数保留多少天；更早的整天删除，图表改用每小时汇总' },
    rollupDays: { name: '每小时汇总', does: '读数的每小时最大、最小和平均值保留多少天，用于长期图表' },
    eventDays: { name: '设备操作日志', does: '设备上线、离线、改动等事件保留多少天' },
    commandDays: { name: '控制记录', does: '发给设备的命令和动作组的执行记录保留多少天' },
    noticeDays: { name: '通知记录', does: '已发出的通知、事件推送及其送达情况保留多少天' },
    logDays: {
      name: '操作日志',
      does: '操作日志在数据库中保留多少天；0 表示一直保留。更早的整天移到数据目录的归档文件中，可下载，可与封存记录核对',
    },
  },
};
