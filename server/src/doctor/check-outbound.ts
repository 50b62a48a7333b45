import { connect } from 'node:net';
import type { Environment } from '../platform/environment.ts';
import { type Finding, finding, reasonOf } from './finding.ts';

interface Target {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

const reachMs = 5_000;

const reach = ({ host, port }: Target): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    socket.setTimeout(reachMs, () => socket.destroy(new Error(`no answer within ${reachMs / 1000} s`)));
    socket.once('error', reject).once('connect', () => {
      socket.destroy();
      resolve();
    });
  });

const targetOf = (name: string, address: string | undefined, usual: Readonly<Record<string, number>>): Target[] => {
  if (address === undefined) return [];
  const { hostname, port, protocol } = new URL(address.trim());
  return [{ name, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (usual[protocol] ?? 443) }];
};

/** The programs that the settings name. Targets that people enter in the console are tested there. */
const targetsOf = ({ databaseReadUrl, natsUrl, mqttBroker, filesPlace }: Environment): Target[] => [
  ...targetOf('DATABASE_READ_URL', databaseReadUrl, { 'postgres:': 5432, 'postgresql:': 5432 }),
  ...(natsUrl?.split(',') ?? []).flatMap((one) => targetOf('EOMS_NATS_URL', one, { 'nats:': 4222, 'tls:': 4222 })),
  ...(mqttBroker ? [{ name: 'EOMS_MQTT_URL', host: mqttBroker.host, port: mqttBroker.port }] : []),
  ...(filesPlace.kind === 's3' ? targetOf('EOMS_FILES_S3_URL', filesPlace.s3.url, { 'http:': 80, 'https:': 443 }) : []),
];

const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY', 'all_proxy'];

export const checkOutbound = async (
  environment: Environment,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> => {
  const proxies = proxyNames.filter((name) => variables[name]);
  const reached = targetsOf(environment).map(({ name, host, port }) =>
    reach({ name, host, port }).then(
      () => finding('ok', 'target', { name, host, port }),
      (error: unknown) => finding('problem', 'targetAway', { name, host, port, reason: reasonOf(error) }),
    ),
  );
  return [
    ...(proxies.length > 0 ? [finding('warning', 'proxy', { names: proxies.join(', ') })] : []),
    ...(await Promise.all(reached)),
  ];
};
