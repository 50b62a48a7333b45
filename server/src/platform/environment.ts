import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { baseLanguage, isLanguage, type Language, LanguageCode } from '@eoms/contract';
import { fillLine, settingReasons, terminalLines } from '@eoms/phrases';
import { z } from 'zod';
import { isNatsAddress } from './bus/nats-address.ts';
import type { FilesPlace } from './files/files-place.ts';
import { type UploadAmounts, usualUploads } from './files/open-file-store.ts';
import { readFilesPlace } from './files/read-files-place.ts';
import { type Reach, readReach } from './http/read-reach.ts';
import { type LogLevel, logLevels } from './log/log.ts';
import { type BrokerSetting, readBrokerUrl } from './mqtt/external/broker-setting.ts';
import { type NodeRole, nodeRoles, readRoles } from './nodes/roles.ts';
import { isNetwork } from './outbound/networks.ts';
import type { SecretsKeySetting } from './secrets/load-key.ts';

/** The settings from the command line and the environment. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Who can reach the console, and how it is encrypted. */
  readonly reach: Reach;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** A replica of that database, for lists; used together with `databaseUrl`. */
  readonly databaseReadUrl: string | undefined;
  /** Servers of NATS that carry the messages between nodes; used together with `databaseUrl`. */
  readonly natsUrl: string | undefined;
  /** What this process does; with an external database, others may do the rest. */
  readonly roles: readonly NodeRole[];
  /** What people call this node; defaults to the name of the machine. */
  readonly nodeName: string | undefined;
  readonly logLevel: LogLevel;
  /** Folder of the log files; `undefined`: there are none. */
  readonly logFolder: string | undefined;
  readonly demo: boolean;
  /** Language of the names in the sample venue. */
  readonly language: Language;
  readonly demoControlPort: number | undefined;
  readonly demoCalm: boolean;
  /** Whether this process simulates the venue's devices; not if it is one of the nodes that another one started. */
  readonly demoDevices: boolean;
  /** How many processes serve the sample venue. */
  readonly nodes: number;
  readonly metricsToken: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Where the system may connect to; undefined leaves it to the settings. Where calendars may be read: `10.0.0.0/8:443`. */
  readonly calendarNetworks: readonly string[] | undefined;
  /** Where notices may be sent besides the Internet, as `10.0.0.0/8:25`. */
  readonly noticeNetworks: readonly string[] | undefined;
  /** Networks and ports in which data sources may be, besides public addresses on port 443. */
  readonly dataNetworks: readonly string[] | undefined;
  /** Push services of browsers besides those on the Internet, in the same form. */
  readonly pushNetworks: readonly string[] | undefined;
  readonly deviceNetworks: readonly string[] | undefined;
  readonly requestsPerMinute: number;
  /** Port of the built-in MQTT broker; `undefined` switches it off. */
  readonly mqttPort: number | undefined;
  /** Whether they were set explicitly: of a port, whether the sample venue may look for a free one. */
  readonly chosen: Readonly<Record<'port' | 'mqttPort' | 'historyDays' | 'rollupDays', boolean>>;
  /** Address that the broker listens on; defaults to that of the console. */
  readonly mqttHost: string;
  /** The additional TLS port, with the PEM files of the certificate (including its chain) and its key. */
  readonly mqttTls: { readonly port: number; readonly cert: string; readonly key: string } | undefined;
  /** Another program that is the MQTT broker, for instance because several nodes need one. */
  readonly mqttBroker: BrokerSetting | undefined;
  readonly licenseKey: string | undefined;
  readonly secretsKey: SecretsKeySetting;
  readonly filesPlace: FilesPlace;
  readonly uploads: UploadAmounts;
  readonly driversFolder: string | undefined;
  readonly backupFolder: string | undefined;
  readonly driversKey: string | undefined;
  readonly historyDays: number;
  readonly rollupDays: number;
}

/** The message is one line that names the setting and the expected value. */
export class BadSetting extends Error {}

const wholeNumber = (from: number, to: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((n) => n >= from && n <= to, message);

const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), settingReasons.networks);
/** `10.0.0.0/8:443`, `fd00::/8:5232`. */
const networksWithPort = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => /^\S+:\d{1,5}$/.test(part) && isNetwork(part.slice(0, part.lastIndexOf(':')))),
    settingReasons.networksWithPort,
  );
const flag = z.enum(['0', '1'], settingReasons.flag).transform((text) => text === '1');
const port = wholeNumber(0, 65_535, settingReasons.port);
const off = 'off';
const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** Where each setting comes from; the command line wins. `option` is without its dashes. */
const sources = {
  port: { variable: 'EOMS_PORT', option: 'port' },
  host: { variable: 'EOMS_HOST', option: 'host' },
  http: { variable: 'EOMS_HTTP' },
  tlsCert: { variable: 'EOMS_TLS_CERT' },
  tlsKey: { variable: 'EOMS_TLS_KEY' },
  httpRedirectPort: { variable: 'EOMS_HTTP_REDIRECT_PORT' },
  hstsDays: { variable: 'EOMS_HSTS_DAYS' },
  dataFolder: { variable: 'EOMS_DATA', option: 'data' },
  databaseUrl: { variable: 'DATABASE_URL', option: 'database-url' },
  databaseReadUrl: { variable: 'DATABASE_READ_URL' },
  natsUrl: { variable: 'EOMS_NATS_URL' },
  roles: { variable: 'EOMS_ROLES' },
  nodeName: { variable: 'EOMS_NODE_NAME' },
  logFolder: { variable: 'EOMS_LOG_FOLDER' },
  logLevel: { variable: 'EOMS_LOG_LEVEL', option: 'log-level' },
  language: { variable: 'EOMS_LANGUAGE', option: 'language' },
  demoControlPort: { variable: 'EOMS_DEMO_CONTROL_PORT' },
  demoCalm: { variable: 'EOMS_DEMO_CALM' },
  demoDevices: { variable: 'EOMS_DEMO_DEVICES' },
  nodes: { variable: 'EOMS_DEMO_NODES', option: 'nodes' },
  metricsToken: { variable: 'EOMS_METRICS_TOKEN' },
  trustedProxies: { variable: 'EOMS_TRUSTED_PROXIES' },
  deviceNetworks: { variable: 'EOMS_DEVICE_NETWORKS' },
  calendarNetworks: { variable: 'EOMS_CALENDAR_NETWORKS' },
  noticeNetworks: { variable: 'EOMS_NOTICE_NETWORKS' },
  dataNetworks: { variable: 'EOMS_DATA_NETWORKS' },
  pushNetworks: { variable: 'EOMS_PUSH_NETWORKS' },
  requestsPerMinute: { variable: 'EOMS_REQUESTS_PER_MINUTE' },
  mqttPort: { variable: 'EOMS_MQTT_PORT' },
  mqttHost: { variable: 'EOMS_MQTT_HOST' },
  mqttTlsPort: { variable: 'EOMS_MQTT_TLS_PORT' },
  mqttTlsCert: { variable: 'EOMS_MQTT_TLS_CERT' },
  mqttTlsKey: { variable: 'EOMS_MQTT_TLS_KEY' },
  mqttUrl: { variable: 'EOMS_MQTT_URL' },
  mqttCa: { variable: 'EOMS_MQTT_CA' },
  mqttCert: { variable: 'EOMS_MQTT_CERT' },
  mqttKey: { variable: 'EOMS_MQTT_KEY' },
  licenseKey: { variable: 'EOMS_LICENSE_KEY' },
  secretsKey: { variable: 'EOMS_SECRETS_KEY' },
  secretsKeyFile: { variable: 'EOMS_SECRETS_KEY_FILE' },
  filesFolder: { variable: 'EOMS_FILES_FOLDER' },
  filesS3Url: { variable: 'EOMS_FILES_S3_URL' },
  filesS3Region: { variable: 'EOMS_FILES_S3_REGION' },
  filesS3AccessKey: { variable: 'EOMS_FILES_S3_ACCESS_KEY' },
  filesS3SecretKey: { variable: 'EOMS_FILES_S3_SECRET_KEY' },
  filesS3Prefix: { variable: 'EOMS_FILES_S3_PREFIX' },
  uploadsPerDayMb: { variable: 'EOMS_UPLOADS_PER_DAY_MB' },
  filesMostMb: { variable: 'EOMS_FILES_MOST_MB' },
  diskReserveMb: { variable: 'EOMS_DISK_RESERVE_MB' },
  driversFolder: { variable: 'EOMS_DRIVERS_FOLDER' },
  backupFolder: { variable: 'EOMS_BACKUP_FOLDER' },
  driversKey: { variable: 'EOMS_DRIVERS_KEY' },
  historyDays: { variable: 'EOMS_HISTORY_DAYS' },
  rollupDays: { variable: 'EOMS_ROLLUP_DAYS' },
} as const satisfies Record<string, { variable: string; option?: string }>;
type Setting = keyof typeof sources;

const limits = { from: 60, to: 10_000_000 };
const databaseAddress = z.string().regex(/^postgres(ql)?:\/\/\S+$/, settingReasons.databaseUrl);
const nodeLimits = { from: 1, to: 9 };
const dayLimits = { from: 1, to: 3_650 };
const days = wholeNumber(dayLimits.from, dayLimits.to, fillLine(settingReasons.number, dayLimits));
const sizeLimits = { from: 1, to: 100_000_000 };
const megabytes = wholeNumber(sizeLimits.from, sizeLimits.to, fillLine(settingReasons.number, sizeLimits)).transform(
  (count) => count * 1024 * 1024,
);
const Settings = z.object({
  port: port.default(8080),
  host: z.string().default('127.0.0.1'),
  http: z.literal('plain', settingReasons.http).optional(),
  tlsCert: z.string().optional(),
  tlsKey: z.string().optional(),
  httpRedirectPort: port.optional(),
  hstsDays: days.optional(),
  dataFolder: z.string().optional(),
  databaseUrl: databaseAddress.optional(),
  databaseReadUrl: databaseAddress.optional(),
  natsUrl: z.string().refine(isNatsAddress, settingReasons.natsUrl).optional(),
  roles: z.string().transform(readRoles).refine(isDefined, settingReasons.roles).default(nodeRoles),
  nodeName: z.string().trim().min(1, settingReasons.nodeName).max(63, settingReasons.nodeName).optional(),
  logFolder: z.string().optional(),
  logLevel: z.enum(logLevels, fillLine(settingReasons.oneOf, { values: logLevels.join(', ') })).optional(),
  language: z
    .enum(LanguageCode.options, fillLine(settingReasons.oneOf, { values: LanguageCode.options.join(', ') }))
    .optional(),
  demoControlPort: port.optional(),
  demoCalm: flag.default(false),
  demoDevices: flag.default(true),
  nodes: wholeNumber(nodeLimits.from, nodeLimits.to, fillLine(settingReasons.number, nodeLimits)).default(1),
  metricsToken: z.string().min(16, settingReasons.token).optional(),
  trustedProxies: networks.default([]),
  deviceNetworks: networks.optional(),
  calendarNetworks: networksWithPort.optional(),
  noticeNetworks: networksWithPort.optional(),
  dataNetworks: networksWithPort.optional(),
  pushNetworks: networksWithPort.optional(),
  requestsPerMinute: wholeNumber(limits.from, limits.to, fillLine(settingReasons.number, limits)).default(6_000),
  mqttPort: z.union([z.literal(off), port], settingReasons.mqttPort).default(1883),
  mqttHost: z.string().optional(),
  mqttTlsPort: port.optional(),
  mqttTlsCert: z.string().optional(),
  mqttTlsKey: z.string().optional(),
  mqttUrl: z.string().transform(readBrokerUrl).refine(isDefined, settingReasons.mqttUrl).optional(),
  mqttCa: z.string().optional(),
  mqttCert: z.string().optional(),
  mqttKey: z.string().optional(),
  licenseKey: z.string().optional(),
  secretsKey: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, settingReasons.secretsKey)
    .optional(),
  secretsKeyFile: z.string().optional(),
  filesFolder: z.string().optional(),
  filesS3Url: z.url({ protocol: /^https?$/, error: settingReasons.s3Url }).optional(),
  filesS3Region: z.string().default('us-east-1'),
  filesS3AccessKey: z.string().optional(),
  filesS3SecretKey: z.string().optional(),
  filesS3Prefix: z.string().default(''),
  uploadsPerDayMb: megabytes.optional(),
  filesMostMb: megabytes.optional(),
  diskReserveMb: megabytes.optional(),
  driversFolder: z.string().optional(),
  backupFolder: z.string().optional(),
  driversKey: z.string().optional(),
  historyDays: days.default(90),
  rollupDays: days.default(730),
});

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'database-url': { type: 'string' },
  'log-level': { type: 'string' },
  demo: { type: 'boolean' },
  nodes: { type: 'string' },
  language: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const bad = (name: string, reason: string) => new BadSetting(fillLine(terminalLines.badSetting, { name, reason }));

const defaultMqttTlsPort = 8883;

/** Certificate and key together enable the TLS port; only one of them, or a port without them, is a mistake. */
const readMqttTls = (given: Pick<z.infer<typeof Settings>, 'mqttTlsPort' | 'mqttTlsCert' | 'mqttTlsKey'>) => {
  const { mqttTlsPort, mqttTlsCert: cert, mqttTlsKey: key } = given;
  if (cert !== undefined && key !== undefined) return { port: mqttTlsPort ?? defaultMqttTlsPort, cert, key };
  const missing = cert === undefined ? sources.mqttTlsCert : sources.mqttTlsKey;
  if (cert !== undefined || key !== undefined || mqttTlsPort !== undefined)
    throw bad(missing.variable, settingReasons.tlsFiles);
  return undefined;
};

/** The external broker. A certificate without its key, or any without TLS, is a mistake. */
const readMqttBroker = (given: Pick<z.infer<typeof Settings>, 'mqttUrl' | 'mqttCa' | 'mqttCert' | 'mqttKey'>) => {
  const { mqttUrl, mqttCa: ca, mqttCert: cert, mqttKey: key } = given;
  if ((cert === undefined) !== (key === undefined))
    throw bad(cert === undefined ? sources.mqttCert.variable : sources.mqttKey.variable, settingReasons.tlsFiles);
  const files = { ...(ca ? { ca } : {}), ...(cert ? { cert } : {}), ...(key ? { key } : {}) };
  if (Object.keys(files).length > 0 && !mqttUrl?.tls) throw bad(sources.mqttUrl.variable, settingReasons.mqttUrlTls);
  return mqttUrl && { ...mqttUrl, files };
};

type Shared = Omit<z.infer<typeof Settings>, 'http' | 'tlsCert' | 'tlsKey' | 'httpRedirectPort' | 'hstsDays'>;
/** The rest of the settings, without those that are combined into one. */
const readShared = (given: Shared) => {
  const { secretsKey, secretsKeyFile, filesFolder, filesS3Url, ...more } = given;
  if (given.roles.length < nodeRoles.length && given.databaseUrl === undefined)
    throw bad(sources.roles.variable, settingReasons.rolesAlone);
  if (given.databaseReadUrl !== undefined && given.databaseUrl === undefined)
    throw bad(sources.databaseReadUrl.variable, settingReasons.readAlone);
  const { filesS3Region, filesS3AccessKey, filesS3SecretKey, filesS3Prefix, ...plain } = more;
  const { uploadsPerDayMb, filesMostMb, diskReserveMb, ...rest } = plain;
  const uploads = {
    personDay: uploadsPerDayMb ?? usualUploads.personDay,
    everything: filesMostMb ?? usualUploads.everything,
    stayFree: diskReserveMb ?? usualUploads.stayFree,
  };
  if (secretsKey !== undefined && secretsKeyFile !== undefined)
    throw bad(sources.secretsKey.variable, settingReasons.secretsKey);
  const s3 = { url: filesS3Url, region: filesS3Region, accessKey: filesS3AccessKey, secretKey: filesS3SecretKey };
  const filesPlace = readFilesPlace(
    { folder: filesFolder, s3: { ...s3, prefix: filesS3Prefix }, hasOwnDatabase: given.databaseUrl === undefined },
    (reason) => bad(sources.filesS3Url.variable, reason),
  );
  return { ...rest, secretsKey: { value: secretsKey, file: secretsKeyFile }, filesPlace, uploads };
};

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\.?\n|\. /);
    throw bad('', reason);
  }
};

/** A venue of several nodes is another one: its database and broker are set up for them. */
export const defaultDataFolder = (demo: boolean, nodes = 1): string => {
  if (!demo) return '.eoms/data';
  return nodes > 1 ? '.eoms/demo-nodes' : '.eoms/demo';
};

export interface Terminal {
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Whether a person reads the output: if so, the log level defaults to a quieter one. */
  readonly isTerminal: boolean;
}

/** POSIX locale (`en_GB.UTF-8`) of the user at the terminal; that of a service says nothing. */
const languageOf = ({ variables, isTerminal }: Terminal): Language => {
  const locale = variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '';
  const code = /^([a-z]+)([_.@-]|$)/i.exec(locale)?.[1]?.toLowerCase();
  return isTerminal && isLanguage(code) ? code : baseLanguage;
};

/** Returns 'help' if that was requested. Throws `BadSetting`. */
export const readEnvironment = (terminal: Terminal): Environment | 'help' => {
  const { args, variables, isTerminal } = terminal;
  const given = readArguments(args);
  if (given.help) return 'help';
  const named: Partial<Record<Setting, string>> = {};
  const nameOf: Partial<Record<string, string>> = {};
  for (const [setting, source] of Object.entries(sources) as [Setting, { variable: string; option?: string }][]) {
    const fromOption = source.option === undefined ? undefined : given[source.option as keyof typeof given];
    // An empty variable counts as not set.
    const value = typeof fromOption === 'string' ? fromOption : variables[source.variable] || undefined;
    if (value !== undefined) named[setting] = value;
    nameOf[setting] = typeof fromOption === 'string' ? `--${source.option}` : source.variable;
  }
  const parsed = Settings.safeParse(named);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw bad(nameOf[String(issue?.path[0])] ?? '', issue?.message ?? '');
  }
  const { http, tlsCert, tlsKey, httpRedirectPort, hstsDays, ...data } = parsed.data;
  const reach = readReach(
    { ...data, http, tlsCert, tlsKey, httpRedirectPort, hstsDays, forPeople: data.roles.includes('web') },
    (setting, reason) => bad(nameOf[setting] ?? '', reason),
  );
  const { mqttUrl, mqttCa, mqttCert, mqttKey, ...shared } = readShared(data);
  const mqttBroker = readMqttBroker({ mqttUrl, mqttCa, mqttCert, mqttKey });
  const { dataFolder, language, logLevel, mqttPort, mqttHost, mqttTlsPort, mqttTlsCert, mqttTlsKey, ...others } =
    shared;
  const { logFolder, ...rest } = others;
  const demo = given.demo === true;
  if (rest.nodes > 1 && (!demo || reach.tls)) throw bad(nameOf.nodes ?? '', settingReasons.nodes);
  const folder = resolve(dataFolder ?? defaultDataFolder(demo, rest.nodes));
  return {
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    natsUrl: undefined,
    nodeName: undefined,
    demoControlPort: undefined,
    metricsToken: undefined,
    deviceNetworks: undefined,
    calendarNetworks: undefined,
    noticeNetworks: undefined,
    dataNetworks: undefined,
    pushNetworks: undefined,
    licenseKey: undefined,
    driversFolder: undefined,
    backupFolder: undefined,
    driversKey: undefined,
    ...rest,
    mqttBroker,
    // Messages to a broker without the engine beside it would reach no device.
    mqttPort: mqttPort === off || mqttBroker || !rest.roles.includes('engine') ? undefined : mqttPort,
    chosen: {
      port: named.port !== undefined,
      mqttPort: named.mqttPort !== undefined,
      historyDays: named.historyDays !== undefined,
      rollupDays: named.rollupDays !== undefined,
    },
    mqttHost: mqttHost ?? rest.host,
    mqttTls:
      rest.roles.includes('engine') && !mqttBroker ? readMqttTls({ mqttTlsPort, mqttTlsCert, mqttTlsKey }) : undefined,
    demo,
    language: language ?? languageOf(terminal),
    dataFolder: folder,
    reach,
    logFolder: logFolder === off ? undefined : resolve(logFolder ?? join(folder, 'logs')),
    logLevel: logLevel ?? (isTerminal ? 'warn' : 'info'),
  };
};

/** The ports known beforehand; port 0 becomes a random one. */
export const listeningPorts = ({ port, reach, mqttPort, mqttTls, demoControlPort }: Environment): number[] =>
  [port, reach.tls?.redirectPort, mqttPort, mqttTls?.port, demoControlPort].filter(
    (one) => one !== undefined && one !== 0,
  ) as number[];
