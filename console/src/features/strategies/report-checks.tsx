import { type CheckResult, type StrategyFinding, type StrategyResult, textOf } from '@eoms/contract';
import { DeviceName } from '../../domain/devices/device-name.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import styles from './strategies.module.css';

const Finding = ({ finding }: { finding: StrategyFinding }) => {
  const t = usePhrases('strategies');
  const language = useLanguage();
  const { deviceId, deviceName, placeName, outcome, seen } = finding;
  return (
    <li>
      <span className="truncate grow">
        <DeviceName id={deviceId} name={deviceName} /> <span className="text-small text-muted">{placeName}</span>
      </span>
      <StateMark kind={outcome === 'failed' ? 'failed' : 'unknown'} text={textOf(seen, language) ?? t('notKnown')} />
    </li>
  );
};

const Check = ({ check, findings }: { check: CheckResult; findings: readonly StrategyFinding[] }) => {
  const t = usePhrases('strategies');
  const language = useLanguage();
  const left = check.failed + check.unknown - findings.length;
  return (
    <section data-part="strategy-result" className={styles.strategyResult}>
      <header>
        <div className="column grow">
          <b>{check.name}</b>
          <span className="row gap-8 text-small text-secondary">
            <AlarmMark level={check.level} text size="s" />
            <span>{t('expected', { what: textOf(check.expected, language) })}</span>
          </span>
        </div>
        <OutcomeMark of={check} />
      </header>
      {findings.length > 0 ? (
        <ul className="plain-rows">
          {findings.map((finding) => (
            <Finding key={finding.deviceId} finding={finding} />
          ))}
        </ul>
      ) : null}
      {left > 0 ? <p className="text-small text-muted">{t('moreFindings', { count: left })}</p> : null}
    </section>
  );
};

const rank = ({ failed, unknown }: CheckResult): number => (failed > 0 ? 0 : unknown > 0 ? 1 : 2);

/** Each check with the devices that did not pass it; those that failed come first. */
export const ReportChecks = ({ result: { checks, findings } }: { result: StrategyResult }) => (
  <div className={styles.strategyResults}>
    {[...checks]
      .sort((a, b) => rank(a) - rank(b))
      .map((check) => (
        <Check
          key={check.checkId}
          check={check}
          findings={findings.filter(({ checkId }) => checkId === check.checkId)}
        />
      ))}
  </div>
);
