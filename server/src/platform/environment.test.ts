import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadSetting, listeningPorts, readEnvironment } from './environment.ts';
import { usualUploads } from './files/open-file-store.ts';

const read = (args: string[] = [], variables: Record<string, string> = {}, isTerminal = false) =>
  readEnvironment({ args, variables, isTerminal });

describe('the environment', () => {
  it('has defaults for everything', () => {
    expect(read()).toEqual({
      port: 8080,
      host: '127.0.0.1',
      reach: { onlyHere: true, tls: undefined },
      logFolder: resolve('.eoms/data/logs'),
      dataFolder: resolve('.eoms/data'),
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      natsUrl: undefined,
      roles: ['web', 'engine', 'jobs'],
      nodeName: undefined,
      logLevel: 'info',
      demo: false,
      language: 'zh',
      demoControlPort: undefined,
      demoCalm: false,
      demoDevices: true,
      nodes: 1,
      metricsToken: undefined,
      trustedProxies: [],
      deviceNetworks: undefined,
      calendarNetworks: undefined,
      noticeNetworks: undefined,
      dataNetworks: undefined,
      pushNetworks: undefined,
      requestsPerMinute: 6_000,
      mqttPort: 1883,
      chosen: { port: false, mqttPort: false, historyDays: false, rollupDays: false },
      mqttHost: '127.0.0.1',
      mqttTls: undefined,
      mqttBroker: undefined,
      licenseKey: undefined,
      driversFolder: undefined,
      filesPlace: { kind: 'dataFolder' },
      uploads: usualUploads,
      secretsKey: {},
      driversKey: undefined,
      historyDays: 90,
      rollupDays: 730,
    });
    expect(read(['--demo'], {}, true)).toMatchObject({
      demo: true,
      dataFolder: resolve('.eoms/demo'),
      logLevel: 'warn',
    });
  });
  it('takes amounts of uploads in megabytes', () => {
    expect(
      read([], { EOMS_UPLOADS_PER_DAY_MB: '2', EOMS_FILES_MOST_MB: '3', EOMS_DISK_RESERVE_MB: '4' }),
    ).toMatchObject({
      uploads: { personDay: 2 << 20, everything: 3 << 20, stayFree: 4 << 20 },
    });
    expect(() => read([], { EOMS_FILES_MOST_MB: '0' })).toThrow('EOMS_FILES_MOST_MB');
  });
  it('takes several nodes for the sample venue only, with a folder of their own', () => {
    expect(read(['--demo', '--nodes', '3'])).toMatchObject({ nodes: 3, dataFolder: resolve('.eoms/demo-nodes') });
    expect(() => read(['--nodes', '3'])).toThrow('--demo');
    expect(() => read(['--demo', '--nodes', '10'])).toThrow('from 1 to 9');
  });
  it('takes a replica for reading only beside a database of your own', () => {
    const [DATABASE_URL, DATABASE_READ_URL] = ['postgresql://u:p@one:5432/eoms', 'postgresql://u:p@two:5432/eoms'];
    expect(read([], { DATABASE_URL, DATABASE_READ_URL })).toMatchObject({ databaseReadUrl: DATABASE_READ_URL });
    expect(() => read([], { DATABASE_READ_URL })).toThrow(/DATABASE_READ_URL.+DATABASE_URL/);
    expect(() => read([], { DATABASE_URL, DATABASE_READ_URL: 'two' })).toThrow(/DATABASE_READ_URL.+postgresql:/);
  });
  it('names the sample venue in the language of the terminal, or as configured', () => {
    const english = { LANG: 'en_GB.UTF-8' };
    const languageOf = (...given: Parameters<typeof read>) => (read(...given) as { language: string }).language;
    expect(languageOf([], english, true)).toBe('en');
    expect(languageOf([], { ...english, LC_ALL: 'zh_CN.UTF-8' }, true)).toBe('zh');
    expect(languageOf([], english, false)).toBe('zh');
    expect(languageOf(['--language', 'en'])).toBe('en');
    expect(() => read(['--language', 'fr'])).toThrow(BadSetting);
  });
  it('lets the command line win over variables, and takes an empty variable for none', () => {
    const variables = {
      EOMS_PORT: '9000',
      EOMS_DATA: '/tmp/a',
      DATABASE_URL: '',
      EOMS_DEVICE_NETWORKS: '10.0.0.0/8, fd00::/8',
      EOMS_CALENDAR_NETWORKS: '10.0.0.0/8:443, fd00::/8:5232',
      EOMS_NOTICE_NETWORKS: '10.0.0.5/32:25',
      EOMS_DATA_NETWORKS: '10.0.0.6/32:5432',
      EOMS_PUSH_NETWORKS: '10.0.0.6/32:8443',
    };
    expect(read(['--port', '9001'], variables)).toMatchObject({
      port: 9001,
      dataFolder: '/tmp/a',
      databaseUrl: undefined,
      deviceNetworks: ['10.0.0.0/8', 'fd00::/8'],
      calendarNetworks: ['10.0.0.0/8:443', 'fd00::/8:5232'],
      noticeNetworks: ['10.0.0.5/32:25'],
      dataNetworks: ['10.0.0.6/32:5432'],
      pushNetworks: ['10.0.0.6/32:8443'],
    });
  });
  it('switches the MQTT broker off, or gives it its own port and host', () => {
    expect(read([], { EOMS_MQTT_PORT: 'off', EOMS_HOST: '0.0.0.0', EOMS_HTTP: 'plain' })).toMatchObject({
      mqttPort: undefined,
      mqttHost: '0.0.0.0',
    });
    expect(read([], { EOMS_MQTT_PORT: '1884', EOMS_MQTT_HOST: '10.0.0.1' })).toMatchObject({
      mqttPort: 1884,
      mqttHost: '10.0.0.1',
    });
  });
  it('lets other machines in with a certificate, behind a proxy, or in the clear only when that is said', () => {
    const files = { EOMS_TLS_CERT: '/etc/eoms/cert.pem', EOMS_TLS_KEY: '/etc/eoms/key.pem' };
    const tls = { cert: '/etc/eoms/cert.pem', key: '/etc/eoms/key.pem', redirectPort: 80, hstsDays: 365 };
    const all = { EOMS_HOST: '0.0.0.0' };
    expect(read([])).toMatchObject({ reach: { onlyHere: true, tls: undefined } });
    expect(read([], { ...all, ...files, EOMS_HTTP_REDIRECT_PORT: '80', EOMS_HSTS_DAYS: '365' })).toMatchObject({
      reach: { onlyHere: false, tls },
    });
    for (const [name, wish] of [
      ['EOMS_HTTP', 'plain'],
      ['EOMS_TRUSTED_PROXIES', '10.0.0.1/32'],
    ] as const)
      expect(read([], { ...all, [name]: wish })).toMatchObject({ reach: { onlyHere: false, tls: undefined } });
    // A node that nobody signs in at has nothing to hide.
    expect(read([], { ...all, DATABASE_URL: 'postgresql://a@b/c', EOMS_ROLES: 'engine' })).toMatchObject({
      reach: { onlyHere: false },
    });
  });
  it('keeps log files in the data folder, elsewhere or not at all', () => {
    const logsOf = (value: string) => read(['--data', '/tmp/a'], { EOMS_LOG_FOLDER: value });
    expect(logsOf('')).toMatchObject({ logFolder: '/tmp/a/logs' });
    expect(logsOf('/var/log/eoms')).toMatchObject({ logFolder: '/var/log/eoms' });
    expect(logsOf('off')).toMatchObject({ logFolder: undefined });
  });
  it('gives the MQTT broker a TLS port if it has a certificate and its key', () => {
    const files = { EOMS_MQTT_TLS_CERT: '/etc/eoms/cert.pem', EOMS_MQTT_TLS_KEY: '/etc/eoms/key.pem' };
    const mqttTls = { port: 8883, cert: '/etc/eoms/cert.pem', key: '/etc/eoms/key.pem' };
    expect(read([], files)).toMatchObject({ mqttPort: 1883, mqttTls });
    expect(read([], { ...files, EOMS_MQTT_PORT: 'off', EOMS_MQTT_TLS_PORT: '8884' })).toMatchObject({
      mqttPort: undefined,
      mqttTls: { ...mqttTls, port: 8884 },
    });
  });
  it('keeps files where the settings say, else in the data folder or the database of several nodes', () => {
    const placeOf = (variables: Record<string, string>) => (read([], variables) as { filesPlace: object }).filesPlace;
    expect(placeOf({})).toEqual({ kind: 'dataFolder' });
    expect(placeOf({ DATABASE_URL: 'postgresql://a@b/c' })).toEqual({ kind: 'database' });
    expect(placeOf({ EOMS_FILES_FOLDER: '/mnt/eoms' })).toEqual({ kind: 'folder', folder: '/mnt/eoms' });
    const keys = { EOMS_FILES_S3_ACCESS_KEY: 'a', EOMS_FILES_S3_SECRET_KEY: 'b' };
    expect(placeOf({ EOMS_FILES_S3_URL: 'https://s3/eoms', ...keys })).toEqual({
      kind: 's3',
      s3: { url: 'https://s3/eoms', region: 'us-east-1', accessKey: 'a', secretKey: 'b', prefix: '' },
    });
  });
  it('gives a node the roles that are listed, and a broker only beside the engine', () => {
    const rolesOf = (roles: string) => read([], { DATABASE_URL: 'postgresql://a@b/c', EOMS_ROLES: roles });
    expect(rolesOf('jobs, web,web')).toMatchObject({ roles: ['web', 'jobs'], mqttPort: undefined });
    expect(rolesOf('engine')).toMatchObject({ roles: ['engine'], mqttPort: 1883 });
    expect(read([], { EOMS_ROLES: 'jobs,engine,web' })).toMatchObject({ roles: ['web', 'engine', 'jobs'] });
  });
  it('takes an external broker instead of the built-in one', () => {
    const at = (variables: Record<string, string>) => read([], variables);
    expect(at({ EOMS_MQTT_URL: 'mqtt://eoms:p%40ss@broker' })).toMatchObject({
      mqttPort: undefined,
      mqttBroker: { host: 'broker', port: 1883, tls: false, username: 'eoms', password: 'p@ss', files: {} },
    });
    const files = { EOMS_MQTT_CA: 'ca.pem', EOMS_MQTT_CERT: 'me.pem', EOMS_MQTT_KEY: 'key.pem' };
    expect(at({ EOMS_MQTT_URL: 'mqtts://[::1]:9883', ...files })).toMatchObject({
      mqttBroker: { host: '::1', port: 9883, tls: true, files: { ca: 'ca.pem', cert: 'me.pem', key: 'key.pem' } },
    });
  });
  it('knows when help is wanted', () =>
    expect([read(['--help']), read(['-h', '--port', 'x'])]).toEqual(['help', 'help']));
  it.each([
    [['--port', '70000'], {}, '--port'],
    [['--port', '-1'], {}, '--port'],
    [['--port=1e3'], {}, '--port'],
    [[], { EOMS_PORT: 'eighty' }, 'EOMS_PORT'],
    [[], { EOMS_MQTT_PORT: 'on' }, 'EOMS_MQTT_PORT: expected a port'],
    [[], { EOMS_MQTT_TLS_CERT: 'a' }, 'EOMS_MQTT_TLS_KEY: expected the PEM files'],
    [[], { EOMS_MQTT_TLS_PORT: '8883' }, 'EOMS_MQTT_TLS_CERT'],
    [['--host', '0.0.0.0'], {}, '--host: other machines would reach it without encryption'],
    [[], { EOMS_HOST: '10.0.0.7' }, 'EOMS_HOST: other machines'],
    [[], { EOMS_HOST: '::' }, 'EOMS_HOST: other machines'],
    [[], { EOMS_HTTP: 'yes' }, 'EOMS_HTTP: expected plain'],
    [[], { EOMS_TLS_CERT: 'a' }, 'EOMS_TLS_KEY: expected the PEM files'],
    [[], { EOMS_HSTS_DAYS: '9' }, 'EOMS_TLS_CERT: expected the PEM files'],
    [['--log-level', 'loud'], {}, '--log-level: expected one of fatal'],
    [['--database-url', 'mysql://x'], {}, '--database-url'],
    [[], { EOMS_METRICS_TOKEN: 'short' }, 'EOMS_METRICS_TOKEN'],
    [[], { EOMS_MQTT_URL: 'http://broker' }, 'EOMS_MQTT_URL: expected mqtt://'],
    [[], { EOMS_MQTT_URL: 'mqtt://broker', EOMS_MQTT_CA: 'a' }, 'EOMS_MQTT_URL: certificates need'],
    [[], { EOMS_MQTT_URL: 'mqtts://broker', EOMS_MQTT_CERT: 'a' }, 'EOMS_MQTT_KEY: expected the PEM files'],
    [[], { EOMS_NATS_URL: 'http://nats:4222' }, 'EOMS_NATS_URL'],
    [[], { EOMS_ROLES: 'web,mail' }, 'EOMS_ROLES: expected one or more of web, engine, jobs'],
    [[], { EOMS_ROLES: 'web' }, 'EOMS_ROLES: expected all roles, or a database of your own'],
    [[], { EOMS_NODE_NAME: 'n'.repeat(64) }, 'EOMS_NODE_NAME: expected at most 63 characters'],
    [[], { EOMS_TRUSTED_PROXIES: '10.0.0.0/99' }, 'EOMS_TRUSTED_PROXIES'],
    [
      [],
      { EOMS_FILES_S3_URL: 'https://s3/eoms' },
      'EOMS_FILES_S3_URL: expected EOMS_FILES_S3_URL, EOMS_FILES_S3_ACCESS_KEY',
    ],
    [[], { EOMS_FILES_S3_URL: 'the bucket' }, 'EOMS_FILES_S3_URL: expected the address of a bucket'],
    [[], { EOMS_SECRETS_KEY: 'short' }, 'EOMS_SECRETS_KEY: expected 32 bytes'],
    [['--colour'], {}, '--colour'],
    [['stray'], {}, 'stray'],
  ])('refuses %j %j in one line', (args, variables: Record<string, string>, named) => {
    const error = (() => {
      try {
        return read(args, variables);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(BadSetting);
    expect((error as Error).message).toContain(named);
    expect((error as Error).message).not.toContain('\n');
  });
});

describe('the ports that are our own', () => {
  it.each([
    [{ EOMS_PORT: '81', EOMS_MQTT_PORT: '1884' }, [81, 1884]],
    [{ EOMS_MQTT_TLS_CERT: 'c', EOMS_MQTT_TLS_KEY: 'k', EOMS_DEMO_CONTROL_PORT: '7000' }, [8080, 1883, 8883, 7000]],
    [{ EOMS_PORT: '0', EOMS_MQTT_PORT: 'off' }, []],
  ])('with %j are %j', (variables, ports) => {
    const environment = read([], variables);
    expect(environment === 'help' ? [] : listeningPorts(environment)).toEqual(ports);
  });
});
