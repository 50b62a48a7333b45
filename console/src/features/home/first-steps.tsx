import { Link } from 'react-router';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useFirstSteps } from '../../session/first-steps.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './first-steps.module.css';
import { type StepFacts, useStepFacts } from './step-facts.ts';
import { isUnderWay, type Step, stepsOf } from './steps.ts';

/** What the step rests on, in figures. */
const useEvidence = (facts: StepFacts) => {
  const t = usePhrases('help');
  const { ago } = useFormat();
  const { people, places, models, devices, reading, rules, channels, panels } = facts;
  const counted = { people, place: places, model: models, alarm: rules, channel: channels, panel: panels } as const;
  return ({ name }: Step): string | undefined => {
    if (name === 'setUp') return undefined;
    if (name === 'device') return devices && t('count_device', { online: devices.online, all: devices.all });
    if (name === 'reading') return reading && t('count_reading', { device: reading.device, time: ago(reading.at) });
    const count = counted[name];
    return count === undefined ? undefined : t(`count_${name}`, { count });
  };
};

const Row = ({ step, next, evidence }: { step: Step; next: boolean; evidence: string | undefined }) => {
  const t = usePhrases('help');
  const to = useScreenLink(step.address);
  const inner = (
    <>
      {step.done ? <StateMark kind="confirmed" bare /> : <i className={styles.open} aria-hidden="true" />}
      <span className="column grow">
        <span className="weight-medium">
          {t(`step_${step.name}`)}
          {step.optional ? <span className="tag">{t('optional')}</span> : null}
        </span>
        <span className="text-small text-muted">{t(`step_${step.name}Text`)}</span>
      </span>
      {evidence ? <span className="text-small text-secondary nowrap">{evidence}</span> : null}
      {to ? <Icon name="chevronRight" size="s" /> : null}
    </>
  );
  const className = `${styles.step} ${next ? styles.next : ''}`;
  return (
    <li data-step={step.name} data-done={step.done}>
      {to ? (
        <Link className={className} to={to}>
          {inner}
        </Link>
      ) : (
        <div className={className}>{inner}</div>
      )}
    </li>
  );
};

const Steps = ({ wanted, onDismiss }: { wanted: boolean; onDismiss: () => void }) => {
  const t = usePhrases('help');
  const facts = useStepFacts();
  const evidence = useEvidence(facts);
  const steps = stepsOf(facts);
  if (!wanted && !isUnderWay(steps)) return null;
  const next = steps.find(({ done }) => done === false);
  return (
    <Panel>
      <PanelHead title={t('firstSteps')} note={t('firstStepsText')} line>
        <span className="text-small text-secondary nowrap">
          {t('stepsDone', { done: steps.filter(({ done }) => done).length, all: steps.length })}
        </span>
        <button type="button" className="link text-small nowrap" onClick={onDismiss}>
          {t('dismiss')}
        </button>
      </PanelHead>
      <PanelBody>
        <ol data-part="first-steps" className={styles.steps}>
          {steps.map((step) => (
            <Row key={step.name} step={step} next={step === next} evidence={evidence(step)} />
          ))}
        </ol>
      </PanelBody>
    </Panel>
  );
};

/** For administrators of a system that has just begun: what is there, and the next step. */
export const FirstSteps = () => {
  const t = usePhrases('help');
  const toast = useToast();
  const { mayShow, dismissed, wanted, setDismissed } = useFirstSteps();
  if (!mayShow || dismissed) return null;
  const dismiss = (): void => {
    setDismissed(true);
    toast.done(t('dismissed'));
  };
  return <Steps wanted={wanted} onDismiss={dismiss} />;
};
