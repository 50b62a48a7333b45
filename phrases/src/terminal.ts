/** What the server prints on the terminal, in both languages because nobody is signed in there. */
export const terminalLines = {
  starting: '正在启动 Starting {product} {version}, 数据目录 data folder: {folder}',
  ready: '已就绪 Ready:              {address}',
  onlyHere:
    '仅本机可访问；要让其他机器访问，请设置 EOMS_TLS_CERT、EOMS_TLS_KEY 和 --host 0.0.0.0，或用反向代理 Only this machine can open it. For others: EOMS_TLS_CERT and EOMS_TLS_KEY with --host 0.0.0.0, or a reverse proxy (docs/operations.md).',
  setUp: '首次设置 Set up (once):    {link}',
  safeMode:
    '连续多次异常退出，已进入安全模式：设备、自动化和通知均已停止 Safe mode after repeated crashes: devices, automations and notices are off until an administrator ends it.',
  stopping: '正在停止 Stopping…',
  stopped: '已停止 Stopped.',
  mqttPortTaken:
    'MQTT 端口 {port} 已被占用，设备无法连接消息代理；可用 EOMS_MQTT_PORT 指定其他端口 MQTT port {port} is in use, so devices cannot reach the broker: choose another with EOMS_MQTT_PORT.',
  mqttPortRefused:
    '无法监听 MQTT 端口 {port}（{reason}） Cannot listen on MQTT port {port} ({reason}): devices cannot reach the broker.',
  noLogFile: '无法写入日志文件 Cannot write log files in {folder} ({reason}); the log goes on on standard output.',
  portTaken: '端口 {port} 已被占用 Port {port} is in use: choose another with --port.',
  portRefused: '不能监听 Cannot listen on {host}:{port} ({reason}).',
  folderInUse:
    '数据目录已被进程 {pid} 使用 The data folder {folder} is in use by process {pid}: stop it or choose another with --data.',
  folderUnusable: '无法使用数据目录 Cannot use the data folder {folder} ({reason}).',
  secretsKeyMissing:
    '此数据库已有其他节点使用，请把其密钥文件 secrets.key 复制为 {file}（或用 EOMS_SECRETS_KEY 指定） This database belongs to a system with a secrets key: copy the file secrets.key of another node to {file}, or set EOMS_SECRETS_KEY.',
  secretsKeyOther:
    '密钥 {file} 与此数据库的不同，请改用其他节点的 secrets.key The secrets key ({file}) is not the one of this database: use the file secrets.key of another node.',
  secretsKeyUnusable:
    '{file} 不是有效的密钥（32 字节的 Base64） {file} holds no secrets key (32 bytes in base64): restore it from where it is kept.',
  filesUnusable: '无法使用文件存储 Cannot keep files in {place} ({reason}).',
  filesOfAnother:
    '文件存储 {place} 属于另一个系统 {place} holds the files of another system: give every system a folder, bucket or EOMS_FILES_S3_PREFIX of its own.',
  versionTooFar:
    '此节点的版本 {mine} 与其他节点的版本 {theirs} 相差过大，不能加入；只能相差一个次版本 This node has version {mine}, and the others have {theirs}: nodes of one system may be at most one minor version apart.',
  badSetting: '设置有误 Invalid setting {name}: {reason}',
  databaseAway: '无法连接数据库 Cannot reach the database ({reason}).',
  diskFull: '磁盘已满，无法启动；请先清理空间 The disk is full: make room on it and start again.',
  failed: '启动失败 Start failed: {reason}',
} as const;

/** Why a setting is refused, printed after its name. */
export const settingReasons = {
  port: 'expected a port from 1 to 65535 (0 picks a free one)',
  mqttPort: 'expected a port from 1 to 65535 (0 picks a free one), or off',
  mqttUrl: 'expected mqtt://user:password@host:1883 or mqtts://…',
  mqttUrlTls: 'certificates need an address that begins with mqtts://',
  databaseUrl: 'expected postgresql://user:password@host:port/database',
  readAlone: 'expected only together with DATABASE_URL: this is a replica of it',
  natsUrl: 'expected nats://user:password@host:port or tls://…, several separated by commas',
  roles: 'expected one or more of web, engine, jobs, separated by commas',
  rolesAlone:
    'expected all roles, or a database of your own (DATABASE_URL): with its own database this is the only node',
  nodeName: 'expected at most 63 characters',
  oneOf: 'expected one of {values}',
  networks: 'expected networks such as 10.0.0.0/8, separated by commas',
  networksWithPort: 'expected networks with a port such as 10.0.0.0/8:443, separated by commas',
  number: 'expected a whole number from {from} to {to}',
  token: 'expected at least 16 characters',
  flag: 'expected 1 or 0',
  nodes: 'several nodes are started only for the sample venue (--demo), without TLS',
  secretsKey: 'expected 32 bytes in base64, and not EOMS_SECRETS_KEY_FILE as well',
  s3Url: 'expected the address of a bucket: https://host/bucket',
  s3Keys: 'expected EOMS_FILES_S3_URL, EOMS_FILES_S3_ACCESS_KEY and EOMS_FILES_S3_SECRET_KEY together',
  filesPlace: 'files are kept either in EOMS_FILES_FOLDER or at EOMS_FILES_S3_URL, not both',
  tlsFiles: 'expected the PEM files of both the certificate and its key',
  http: 'expected plain, or nothing',
  plainHttp:
    'other machines would reach it without encryption: set EOMS_TLS_CERT and EOMS_TLS_KEY, or EOMS_TRUSTED_PROXIES for a proxy with a certificate, or EOMS_HTTP=plain if you want that 其他机器将以明文访问，请设置证书、受信任的代理，或明确设置 EOMS_HTTP=plain',
  tlsUnusable: 'certificate and key cannot be used ({reason})',
} as const;

export const terminalHelp = `EOMS {version}: operations console for smart venues

  --port <n>           EOMS_PORT           port of the console and the calls (8080)
  --host <address>     EOMS_HOST           address to listen on (127.0.0.1; 0.0.0.0 for all, encrypted: see EOMS_TLS_CERT)
  --data <folder>      EOMS_DATA           data folder ({folder})
  --database-url <url> DATABASE_URL        a PostgreSQL of your own; without it one is started in the data folder
  --log-level <level>  EOMS_LOG_LEVEL      fatal, error, warn, info, debug, trace or silent (info; warn on a terminal)
  --demo                                   the sample venue with simulated devices
  --nodes <2-9>                            with --demo: served by several processes on one database, at one address
  --language <zh|en>   EOMS_LANGUAGE       language of its names, chosen at its first start (that of the terminal, else zh)
  --help                                   this text

  EOMS_TLS_CERT              PEM file of a certificate with its chain: the port is then encrypted (HTTPS)
  EOMS_TLS_KEY               PEM file of the certificate's key
  EOMS_HTTP_REDIRECT_PORT    port without encryption that sends browsers to the encrypted one (none)
  EOMS_HSTS_DAYS             days for which browsers insist on encryption after a visit (none)
  EOMS_HTTP                  plain: other machines may reach the port without encryption
  EOMS_LOG_FOLDER            folder of the log files (logs in the data folder), or off
  DATABASE_READ_URL          a replica of that database, which lists and history are read from
  EOMS_NATS_URL              NATS servers that carry the messages between several nodes, with DATABASE_URL (the database)
  EOMS_ROLES                 what this node does (web,engine,jobs), with DATABASE_URL; other nodes do the rest
  EOMS_NODE_NAME             its name in the list of nodes (the name of the machine)
  EOMS_METRICS_TOKEN         bearer token for /metrics from other machines; without it only this machine may read them
  EOMS_TRUSTED_PROXIES       networks of reverse proxies whose X-Forwarded-For is trusted
  EOMS_DEVICE_NETWORKS       networks that devices may be in (private networks)
  EOMS_CALENDAR_NETWORKS     networks with a port that calendars may be read from (the Internet on port 443)
  EOMS_NOTICE_NETWORKS       networks with a port that notices may be sent to (the Internet: HTTPS, mail, MQTT and syslog with TLS)
  EOMS_PUSH_NETWORKS         networks with a port in which push services of browsers may be (the Internet on port 443)
  EOMS_MQTT_PORT             port of the built-in MQTT broker (1883), or off
  EOMS_MQTT_HOST             address the broker listens on (that of the console)
  EOMS_MQTT_TLS_CERT         PEM file of a certificate: the broker also listens with TLS
  EOMS_MQTT_TLS_KEY          PEM file of the certificate's key
  EOMS_MQTT_TLS_PORT         port for TLS (8883)
  EOMS_MQTT_URL              another MQTT broker instead, as several nodes need: mqtt://user:password@host:1883, or mqtts://
  EOMS_MQTT_CA               PEM file of the authority that signed its certificate
  EOMS_MQTT_CERT             PEM file of a certificate to sign in there with
  EOMS_MQTT_KEY              PEM file of that certificate's key
  EOMS_REQUESTS_PER_MINUTE   requests per minute and address (6000)
  EOMS_SECRETS_KEY           the key that encrypts stored secrets, 32 bytes in base64 (secrets.key in the data folder)
  EOMS_SECRETS_KEY_FILE      the same, in a file
  EOMS_FILES_FOLDER          folder for uploaded files, shared by all nodes (the data folder; with DATABASE_URL the database)
  EOMS_FILES_S3_URL          bucket for uploaded files in S3-compatible storage: https://host/bucket
  EOMS_FILES_S3_ACCESS_KEY   its access key
  EOMS_FILES_S3_SECRET_KEY   its secret key
  EOMS_FILES_S3_REGION       its region (us-east-1)
  EOMS_FILES_S3_PREFIX       begins the names of the objects (none)
  EOMS_UPLOADS_PER_DAY_MB    megabytes that one person may upload in a day (1000)
  EOMS_FILES_MOST_MB         megabytes of all uploaded files together (50000)
  EOMS_DISK_RESERVE_MB       megabytes that uploads leave free on the disk of the files (1000)
  EOMS_LICENSE_KEY           public key that verifies licences
  EOMS_DRIVERS_FOLDER        folder of third-party drivers (drivers in the data folder)
  EOMS_DRIVERS_KEY           PEM file of the public key that verifies signed third-party drivers
  EOMS_HISTORY_DAYS          days to keep readings (90)
  EOMS_ROLLUP_DAYS           days to keep hourly values (730)
`;

/** Fills `{name}` placeholders. */
export const fillLine = (line: string, values: Readonly<Record<string, string | number>>): string =>
  line.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
