import type { Alarm } from '@eoms/contract';

/** Whom a step of an escalation goes to, once nobody has acknowledged the alarm for so long. */
export interface EscalationStep {
  readonly afterMinutes: number;
  readonly objectIds: readonly string[];
  readonly channelIds: readonly string[];
}

/** What a rule says about the notices of its alarms. */
export interface AlarmNotice {
  readonly push: 'once' | 'every';
  readonly everyMinutes: number;
  /** Whether a notice follows when the alarm clears. */
  readonly onClear: boolean;
  /** Null for the template of the product. */
  readonly templateId: string | null;
  /** Empty for the channels of the template. */
  readonly channelIds: readonly string[];
  readonly objectIds: readonly string[];
  readonly escalation: readonly EscalationStep[];
}

type Found = AlarmNotice | null | undefined;
/** The notice of an alarm: null if none is to be sent now, undefined if no rule speaks about it. */
export type NoticeOf = (alarm: Alarm) => Found | Promise<Found>;
