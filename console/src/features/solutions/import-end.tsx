import { type ImportReceipt, SolutionMemberKind, solutionImportsEndpoints } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { Button } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './solutions.module.css';
import { staleImports } from './solutions.queries.ts';

type Step = ImportReceipt['steps'][number];
const looks = {
  waiting: 'unknown',
  doing: 'unknown',
  done: 'confirmed',
  refused: 'failed',
  undone: 'stale',
  kept: 'failed',
} as const;

const Line = ({ step }: { step: Step }) => {
  const t = usePhrases('solutions');
  const language = useLanguage();
  const { kind, name, within, change, status, code } = step;
  return (
    <li className={styles.planned}>
      <span className="row">
        <span className="column grow">
          <b className="weight-medium">{name}</b>
          <span className="text-small text-muted">
            {t(`kind_${kind}`)}
            {within ? ` · ${within}` : ''} · {t(`change_${change}`)}
          </span>
        </span>
        <StateMark kind={looks[status]} text={t(`step_${status}`)} />
      </span>
      {code === null ? null : <span className="text-small text-secondary">{errorText(code, language)}</span>}
    </li>
  );
};

/** What arrived asleep, and the buttons that let it act: of one kind at a time, and never by itself. */
const SwitchOn = ({ found }: { found: ImportReceipt }) => {
  const t = usePhrases('solutions');
  const act = useAct();
  const switchOn = useChange(solutionImportsEndpoints.switchOnImported, staleImports);
  const [results, setResults] = useState<ReadonlyMap<SolutionMemberKind, string>>(new Map());
  const kinds = SolutionMemberKind.options.filter((kind) =>
    found.steps.some((step) => step.kind === kind && step.sleeps),
  );
  if (kinds.length === 0 || found.status !== 'applied') return null;
  const run = (kind: SolutionMemberKind): Promise<boolean> =>
    act(async () => {
      const done = await switchOn.mutateAsync({ body: { id: found.id, kind } });
      const on = done.filter((one) => one.on).length;
      setResults(new Map([...results, [kind, t('switchedOn', { on, all: done.length })]]));
    });
  return (
    <section className="column gap-8" aria-label={t('switchOn')} data-part="switch-on">
      <h3>{t('switchOn')}</h3>
      <p className="text-small text-muted">{t('switchOnText')}</p>
      <ul className="plain-rows">
        {kinds.map((kind) => (
          <li key={kind}>
            <span className="grow">{t(`kind_${kind}`)}</span>
            <span className="text-small text-muted" role="status">
              {results.get(kind)}
            </span>
            <Button onClick={() => void run(kind)}>
              {t(`wake_${kind === 'document' || kind === 'layout' ? 'publish' : 'on'}`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Actions = ({ found }: { found: ImportReceipt }) => {
  const t = usePhrases('solutions');
  const act = useAct();
  const careful = useCareful();
  const goOn = useChange(solutionImportsEndpoints.continueSolutionImport, staleImports);
  const undo = useChange(solutionImportsEndpoints.undoSolutionImport, staleImports);
  const body = { id: found.id };
  const askToUndo = (): Promise<boolean> =>
    careful(
      { title: t('undoOne'), text: t('undoText'), verb: t('undo'), danger: true },
      () => undo.mutateAsync({ body }),
      t('undone'),
    );
  const mayUndo = found.status === 'applied' || found.interrupted;
  return (
    <div className="drawer-actions">
      {mayUndo ? (
        <Button danger loading={undo.isPending} onClick={() => void askToUndo()}>
          {t('undo')}
        </Button>
      ) : null}
      {found.interrupted && found.status === 'applying' ? (
        <Button
          type="primary"
          loading={goOn.isPending}
          onClick={() => void act(() => goOn.mutateAsync({ body }), t('applied'))}
        >
          {t('continue')}
        </Button>
      ) : null}
    </div>
  );
};

/** The receipt: what was done, what was refused and why, and the ways on and back. */
export const ImportEnd = ({ found }: { found: ImportReceipt }) => {
  const t = usePhrases('solutions');
  const canEdit = useMay('solution', 'edit');
  return (
    <>
      {found.interrupted ? (
        <div className="note level-2" role="alert">
          {t('interruptedText')}
        </div>
      ) : null}
      {canEdit ? <SwitchOn found={found} /> : null}
      <section className="column gap-8" aria-label={t('receipt')} data-part="receipt">
        <h3>{t('receipt')}</h3>
        <ul className={styles.plan}>
          {found.steps.map((step) => (
            <Line key={`${step.kind} ${step.id}`} step={step} />
          ))}
        </ul>
      </section>
      {canEdit ? <Actions found={found} /> : null}
    </>
  );
};
