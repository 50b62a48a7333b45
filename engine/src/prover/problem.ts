import type { FindingKind, SourceText } from '@eoms/contract/vocabulary';
import type { Finding } from './provable.ts';

/** A defect of one automation that is seen while it is read. */
export interface Problem {
  readonly kind: Extract<
    FindingKind,
    'typeError' | 'deadReference' | 'noFeedback' | 'alwaysTrue' | 'unreachable' | 'noSteps'
  >;
  readonly part: string | null;
  readonly deviceId?: string | null;
  readonly property?: string | null;
  readonly text: SourceText;
}

const warnings = new Set<FindingKind>(['noFeedback', 'alwaysTrue', 'noSteps', 'shadowed']);
export const severityOf = (kind: FindingKind): Finding['severity'] => (warnings.has(kind) ? 'warning' : 'error');

export const findingOf = (automationId: string, { kind, part, deviceId, property, text }: Problem): Finding => ({
  kind,
  severity: severityOf(kind),
  automationIds: [automationId],
  deviceId: deviceId ?? null,
  property: property ?? null,
  part,
  text,
  example: [],
});
