import { type AutomationFinding, type AutomationProof, textOf } from '@eoms/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import { editAddress } from '../automations.queries.ts';
import styles from './proof.module.css';

type Participants = AutomationFinding['automations'];

/** Those that take part, with links to all but the one that is being edited. */
const Participants = ({ of, edited }: { of: Participants; edited: string | null | undefined }) => {
  const t = usePhrases('automations');
  return (
    <ul className={styles.proofParticipants}>
      {of.map(({ id, name }) => (
        <li key={id ?? 'draft'}>
          {id === null || id === edited ? (
            t('thisOne', { name })
          ) : (
            <Link className="link" to={editAddress(id)}>
              {name}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
};

/** How it comes about, one moment after the other; with the time where it does not all happen at once. */
const Example = ({ example }: Pick<AutomationFinding, 'example'>) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  const isTimed = example.some(({ at }) => at > 0);
  const moments = example.map((moment, nth) => ({ ...moment, id: `${nth}` }));
  return (
    <ol className={isTimed ? `${styles.proofExample} ${styles.timed}` : styles.proofExample}>
      {moments.map(({ id, at, text }) => (
        <li key={id}>
          {isTimed ? (
            <span className="numeric text-muted">{t('afterSeconds', { seconds: Math.round(at * 10) / 10 })}</span>
          ) : null}
          <span>{textOf(text, language)}</span>
        </li>
      ))}
    </ol>
  );
};

interface FindingProps {
  /** The same defect of the same automations, at several devices perhaps. */
  findings: readonly [AutomationFinding, ...AutomationFinding[]];
  edited: string | null | undefined;
  isFirst: boolean;
}

const Finding = ({ findings: [finding, ...more], edited, isFirst }: FindingProps) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  const { kind, severity, automations, text, example } = finding;
  const [open, setOpen] = useState(isFirst);
  return (
    <li className={styles.proofFinding}>
      <div className="row gap-8">
        <StateMark kind={severity === 'error' ? 'failed' : 'stale'} text={t(`f_${kind}`)} />
        <span className="grow" />
        {example.length + more.length > 0 ? (
          <button type="button" className="link weight-medium" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hideExample' : 'showExample')}
          </button>
        ) : null}
      </div>
      <p className={styles.proofText}>
        {textOf(text, language)}
        {more.length > 0 ? <span className="text-muted"> {t('alsoElsewhere', { count: more.length })}</span> : null}
      </p>
      <Participants of={automations} edited={edited} />
      {open && example.length > 0 ? <Example example={example} /> : null}
      {open && more.length > 0 ? (
        <ul className="plain-rows text-small">
          {more.map((one) => (
            <li key={`${one.part} ${one.text.zh}`}>{textOf(one.text, language)}</li>
          ))}
        </ul>
      ) : null}
    </li>
  );
};

/** The findings of the same kind about the same automations, in the order of their first. */
const together = (findings: readonly AutomationFinding[]): [string, FindingProps['findings']][] => {
  const groups = new Map<string, [AutomationFinding, ...AutomationFinding[]]>();
  for (const one of findings) {
    const key = `${one.severity} ${one.kind} ${one.automations.map(({ id }) => id).join()}`;
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return [...groups];
};

const Undecided = ({ undecided, edited }: Pick<AutomationProof, 'undecided'> & Pick<FindingProps, 'edited'>) => {
  const t = usePhrases('automations');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  if (undecided.length === 0) return null;
  return (
    <div className={styles.proofUndecided}>
      <div className="row gap-8">
        <StateMark kind="unknown" text={t('undecided', { count: undecided.length })} />
        <button type="button" className="link weight-medium" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'hideExample' : 'showUndecided')}
        </button>
      </div>
      {open ? (
        <ul className="plain-rows">
          {undecided.map(({ kind, automations, reason }) => (
            <li key={`${kind} ${reason.en} ${automations.map(({ id }) => id).join()}`}>
              <div className="grow">
                {t(`f_${kind}`)}
                <Participants of={automations} edited={edited} />
              </div>
              <span className="text-small text-muted">{textOf(reason, language)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};

interface ProofFindingsProps {
  proof: AutomationProof;
  /** Id of the automation in the form, null for a new one; undefined: none is edited. */
  edited?: string | null | undefined;
}

/** What is wrong, errors first, with the shortest way to see it; and what could not be decided. */
export const ProofFindings = ({ proof, edited }: ProofFindingsProps) => {
  const t = usePhrases('automations');
  const { findings, errors, warnings, automations, undecided, isPartial } = proof;
  return (
    <div className="column gap-12">
      <p className={`row gap-12 ${styles.proofSums}`}>
        {errors > 0 ? <StateMark kind="failed" text={t('errorCount', { count: errors })} /> : null}
        {warnings > 0 ? <StateMark kind="stale" text={t('warningCount', { count: warnings })} /> : null}
        {errors + warnings === 0 ? <StateMark kind="confirmed" text={t('nothingWrong')} /> : null}
        <span className="text-small text-muted">{t('provedCount', { count: automations })}</span>
      </p>
      {isPartial ? <p className="text-small text-secondary">{t('provedPartly')}</p> : null}
      {findings.length > 0 ? (
        <ul className={styles.proofFindings}>
          {together(findings).map(([key, same], nth) => (
            <Finding key={key} findings={same} edited={edited} isFirst={nth === 0} />
          ))}
        </ul>
      ) : null}
      {errors + warnings > findings.length ? (
        <p className="text-small text-muted">{t('moreProblems', { count: errors + warnings - findings.length })}</p>
      ) : null}
      <Undecided undecided={undecided} edited={edited} />
    </div>
  );
};
