import type { LicenseState } from '@eoms/contract';
import type { LicenseGrant } from './license-file.ts';

export const evaluationDays = 30;
const dayMs = 86_400_000;

export interface LicenseFacts {
  readonly machineCode: string;
  readonly installedAt: Date;
  /** The latest time that this installation has recorded. */
  readonly clockSeenAt: Date;
  readonly grant: LicenseGrant | null;
}

export interface LicenseVerdict {
  readonly state: LicenseState;
  readonly expiresAt: Date | null;
}

export const isWritable = ({ state }: LicenseVerdict): boolean => state === 'authorised' || state === 'evaluation';

/** Setting the clock back does not turn time back. */
export const timeOf = (facts: Pick<LicenseFacts, 'clockSeenAt'>, clock: number): number =>
  Math.max(clock, facts.clockSeenAt.getTime());

/** The verdict on a grant at a given time, regardless of the evaluation period. */
export const judgeGrant = (grant: LicenseGrant, machineCode: string, at: number): LicenseVerdict => {
  const expiresAt = grant.expiresAt === null ? null : new Date(grant.expiresAt);
  if (grant.machineCode !== machineCode) return { state: 'otherMachine', expiresAt };
  if (expiresAt && expiresAt.getTime() <= at) return { state: 'expired', expiresAt };
  if (Date.parse(grant.notBefore) > at) return { state: 'unauthorised', expiresAt };
  return { state: 'authorised', expiresAt };
};

/** The complete rule: a valid licence, else the evaluation period of the first days, else read-only. */
export const judgeLicense = (facts: LicenseFacts, clock: number): LicenseVerdict => {
  const at = timeOf(facts, clock);
  const granted = facts.grant && judgeGrant(facts.grant, facts.machineCode, at);
  if (granted?.state === 'authorised') return granted;
  const evaluationEnd = new Date(facts.installedAt.getTime() + evaluationDays * dayMs);
  if (at < evaluationEnd.getTime()) return { state: 'evaluation', expiresAt: evaluationEnd };
  return granted ?? { state: 'unauthorised', expiresAt: evaluationEnd };
};
