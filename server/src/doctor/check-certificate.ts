import { X509Certificate } from 'node:crypto';
import type { Environment } from '../platform/environment.ts';
import { readTlsPair } from '../platform/tls/read-tls-files.ts';
import type { TlsSetting } from '../platform/tls/tls-files.ts';
import { type Finding, finding, reasonOf } from './finding.ts';

const soonMs = 21 * 86_400_000;
const dayOf = (text: string): string => new Date(text).toISOString().slice(0, 10);

export const checkCertificate = async (setting: TlsSetting, now = Date.now()): Promise<Finding> => {
  try {
    const { validFrom, validTo, subjectAltName, subject } = new X509Certificate((await readTlsPair(setting)).cert);
    const [from, until] = [dayOf(validFrom), dayOf(validTo)];
    const [begins, ends] = [Date.parse(validFrom), Date.parse(validTo)];
    if (now < begins || now > ends) return finding('problem', 'certificateOver', { from, until });
    if (ends - now < soonMs) return finding('warning', 'certificateEnds', { until });
    return finding('ok', 'certificate', { until, names: subjectAltName ?? subject });
  } catch (error) {
    return finding('problem', 'certificateUnusable', { reason: reasonOf(error) });
  }
};

/** Who can reach the console, and whether that is encrypted. */
export const checkReach = async ({ reach, trustedProxies, mqttTls }: Environment): Promise<Finding[]> => {
  const pairs = [reach.tls, mqttTls].filter((pair) => pair !== undefined);
  const found = await Promise.all(pairs.map((pair) => checkCertificate(pair)));
  if (reach.tls || trustedProxies.length > 0) return found;
  return [...found, reach.onlyHere ? finding('ok', 'onlyHere') : finding('warning', 'plain')];
};
