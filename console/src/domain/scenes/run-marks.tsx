import type { SceneLineStatus, SceneRunStatus } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

export const openRun = (status: SceneRunStatus): boolean =>
  status === 'queued' || status === 'running' || status === 'restoring';

const runKinds: Record<SceneRunStatus, StateKind> = {
  queued: 'pending',
  running: 'pending',
  restoring: 'pending',
  completed: 'confirmed',
  partial: 'failed',
  stopped: 'failed',
  cancelled: 'expired',
  restored: 'maintenance',
  notRestored: 'failed',
  interrupted: 'expired',
};
const lineKinds: Record<SceneLineStatus, StateKind> = {
  waiting: 'expired',
  running: 'pending',
  unchanged: 'confirmed',
  confirmed: 'confirmed',
  accepted: 'confirmed',
  failed: 'failed',
  replaced: 'confirmed',
  skipped: 'expired',
  restored: 'maintenance',
  notRestored: 'failed',
  unknown: 'unknown',
};

export const RunMark = ({ status }: { status: SceneRunStatus }) => {
  const t = usePhrases('controls');
  return <StateMark kind={runKinds[status]} text={t(`status_${status}`)} />;
};
export const LineMark = ({ status }: { status: SceneLineStatus }) => {
  const t = usePhrases('controls');
  return <StateMark kind={lineKinds[status]} text={t(`line_${status}`)} />;
};
