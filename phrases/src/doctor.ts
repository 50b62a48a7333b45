/** What `doctor` says about one thing: how it is, and the one thing to do about it where that is needed. */
interface DoctorWords {
  readonly zh: readonly [says: string, todo?: string];
  readonly en: readonly [says: string, todo?: string];
}

export const doctorLines = {
  node: { zh: ['Node {version}'], en: ['Node {version}'] },
  nodeOld: {
    zh: ['Node {version} 版本过低', '安装 Node 20.19 或更高版本'],
    en: ['Node {version} is too old', 'install Node 20.19 or newer'],
  },
  setting: { zh: ['{reason}', '改正该设置'], en: ['{reason}', 'correct it'] },
  folder: { zh: ['数据目录 {folder} 可以使用'], en: ['the data folder {folder} can be used'] },
  folderNew: {
    zh: ['数据目录 {folder} 将在首次启动时创建'],
    en: ['the data folder {folder} will be made at the first start'],
  },
  folderClosed: {
    zh: ['账户 {account} 不能写入 {folder}', '把该目录的所有者改为运行服务的账户（chown）'],
    en: ['the account {account} may not write to {folder}', 'give it to the account that runs the service (chown)'],
  },
  disk: { zh: ['{folder} 所在磁盘剩余 {free}'], en: ['{free} are free on the disk of {folder}'] },
  diskLow: {
    zh: ['{folder} 所在磁盘仅剩 {free}', '清理磁盘或把数据目录移到更大的磁盘'],
    en: ['only {free} are free on the disk of {folder}', 'make room, or move the data folder to a larger disk'],
  },
  inodesLow: {
    zh: ['{folder} 所在磁盘仅剩 {count} 个可建文件', '删除不用的小文件'],
    en: ['only {count} more files fit on the disk of {folder}', 'remove small files that nobody needs'],
  },
  memory: { zh: ['内存 {total}'], en: ['{total} of memory'] },
  memoryLow: {
    zh: ['内存只有 {total}', '建议至少 2 GB'],
    en: ['only {total} of memory', 'give it 2 GB at least'],
  },
  running: { zh: ['正在运行（进程 {pid}），状态 {status}'], en: ['it is running (process {pid}), health {status}'] },
  runningIll: {
    zh: ['正在运行（进程 {pid}），但未就绪：{status}', '查看 {address}/health 和日志'],
    en: ['it is running (process {pid}) and not ready: {status}', 'look at {address}/health and the log'],
  },
  port: { zh: ['端口 {port} 空闲'], en: ['port {port} is free'] },
  portOurs: { zh: ['端口 {port} 由正在运行的服务使用'], en: ['port {port} is used by the one that runs'] },
  portTaken: {
    zh: ['端口 {port} 已被占用：{holder}', '停止占用的程序，或换一个端口'],
    en: ['port {port} is in use by {holder}', 'stop that program, or choose another port'],
  },
  portRefused: {
    zh: ['不能监听 {host}:{port}（{reason}）', '检查监听地址；1024 以下的端口需要权限'],
    en: ['cannot listen on {host}:{port} ({reason})', 'check the address; ports below 1024 need a right'],
  },
  onlyHere: {
    zh: ['只有本机可以访问', '要让其他机器访问，请配置证书（EOMS_TLS_CERT）或反向代理'],
    en: ['only this machine can open it', 'for others, set a certificate (EOMS_TLS_CERT) or use a reverse proxy'],
  },
  plain: {
    zh: ['其他机器以明文（HTTP）访问', '配置证书（EOMS_TLS_CERT、EOMS_TLS_KEY）'],
    en: ['other machines reach it without encryption', 'set a certificate (EOMS_TLS_CERT, EOMS_TLS_KEY)'],
  },
  certificate: { zh: ['证书有效，至 {until}（{names}）'], en: ['the certificate is valid until {until} ({names})'] },
  certificateEnds: {
    zh: ['证书将于 {until} 到期', '续期后替换文件即可，无需重启'],
    en: ['the certificate ends on {until}', 'renew it and replace the files; no restart is needed'],
  },
  certificateOver: {
    zh: ['证书不在有效期内（{from} 至 {until}）', '更换证书，或校正本机时钟'],
    en: ['the certificate is valid from {from} to {until}, not now', 'replace it, or set the clock right'],
  },
  certificateUnusable: {
    zh: ['证书和密钥不能使用：{reason}', '检查两个文件是否成对，以及服务账户能否读取'],
    en: [
      'certificate and key cannot be used: {reason}',
      'see whether they belong together and the account may read them',
    ],
  },
  embedded: { zh: ['自带数据库 {version}'], en: ['its own database, {version}'] },
  embeddedUnusable: {
    zh: ['自带数据库不能启动：{reason}', '设置 DATABASE_URL 使用外部 PostgreSQL，或重新解压安装包'],
    en: ['its own database cannot start: {reason}', 'set DATABASE_URL to a PostgreSQL, or unpack the archive again'],
  },
  database: {
    zh: ['数据库可以连接：PostgreSQL {version}，最多 {connections} 个连接'],
    en: ['the database answers: PostgreSQL {version}, {connections} connections at most'],
  },
  databaseAway: {
    zh: ['不能连接数据库：{reason}', '检查 DATABASE_URL、数据库服务和防火墙'],
    en: ['the database cannot be reached: {reason}', 'check DATABASE_URL, the database and firewalls'],
  },
  databaseOld: {
    zh: ['PostgreSQL {version} 版本过低', '升级到 PostgreSQL 15 或更高版本'],
    en: ['PostgreSQL {version} is too old', 'upgrade to PostgreSQL 15 or newer'],
  },
  databaseUnsafe: {
    zh: ['数据库关闭了 {name}，断电会丢失数据', '在 postgresql.conf 中打开 {name}'],
    en: ['the database has {name} off: a power cut loses data', 'switch {name} on in postgresql.conf'],
  },
  databaseNarrow: {
    zh: ['数据库最多 {connections} 个连接，不够用', '把 max_connections 设为 100 或更多'],
    en: ['the database allows {connections} connections only', 'set max_connections to 100 or more'],
  },
  clock: { zh: ['时钟 {now}，时区 {zone}'], en: ['the clock says {now}, time zone {zone}'] },
  clockApart: {
    zh: ['本机时钟与数据库相差 {seconds} 秒', '在两台机器上启用 NTP 校时'],
    en: ['the clocks of this machine and the database are {seconds} s apart', 'let NTP set both'],
  },
  key: { zh: ['加密密钥可用'], en: ['the secrets key can be used'] },
  keyNew: { zh: ['加密密钥将在首次启动时生成'], en: ['the secrets key will be made at the first start'] },
  keyWrong: {
    zh: ['加密密钥不能使用（{file}）', '放回原来的 secrets.key'],
    en: ['the secrets key cannot be used ({file})', 'put the secrets.key of this system back'],
  },
  keyOther: {
    zh: ['加密密钥不是此数据库的', '放回原来的 secrets.key'],
    en: ['the secrets key is not the one of this database', 'put the secrets.key of this system back'],
  },
  proxy: {
    zh: ['环境变量 {names} 指定了代理，但本程序不使用代理', '让本机可以直接访问所需的目标'],
    en: ['{names} name a proxy, which this program does not use', 'let this machine reach its targets directly'],
  },
  target: { zh: ['{name}：{host}:{port} 可以连接'], en: ['{name}: {host}:{port} can be reached'] },
  targetAway: {
    zh: ['{name}：不能连接 {host}:{port}（{reason}）', '检查地址、DNS 和防火墙'],
    en: ['{name}: {host}:{port} cannot be reached ({reason})', 'check the address, DNS and firewalls'],
  },
  failed: { zh: ['检查未能完成：{reason}'], en: ['a check could not be done: {reason}'] },
  levelOk: { zh: ['正常'], en: ['ok'] },
  levelWarning: { zh: ['注意'], en: ['warning'] },
  levelProblem: { zh: ['问题'], en: ['problem'] },
} as const satisfies Record<string, DoctorWords>;
