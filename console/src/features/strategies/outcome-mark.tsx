import type { StrategyOutcome, StrategyTotals } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const kinds: Record<StrategyOutcome, StateKind> = { passed: 'confirmed', failed: 'failed', unknown: 'unknown' };

/** What was found, in a few words: 3 of 40 failed. */
export const OutcomeMark = ({ of }: { of: StrategyTotals & { outcome?: StrategyOutcome } }) => {
  const t = usePhrases('strategies');
  const { passed, failed, unknown } = of;
  const outcome = of.outcome ?? (failed > 0 ? 'failed' : passed > 0 ? 'passed' : 'unknown');
  const total = passed + failed + unknown;
  const text =
    total === 0
      ? t('noDevices')
      : outcome === 'failed'
        ? t('failedOf', { failed, total })
        : unknown > 0
          ? t('unknownOf', { unknown, total })
          : t('allPassed', { count: total });
  return <StateMark kind={kinds[outcome]} text={text} />;
};
