import { type BehaviorTest, type DataBehavior, dataBehaviorsEndpoints } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { typedValue, writtenValue } from '../../domain/data-behaviors/typed-value.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './data-behaviors.module.css';
import { stale } from './data-behaviors.queries.ts';
import { ResultView } from './result-view.tsx';

const Outcome = ({ test }: { test: BehaviorTest }) => {
  const t = usePhrases('dataBehaviors');
  const language = useLanguage();
  const { ok, code, sent, said, value, tookMs, bytes } = test;
  const hasValue = ok || (value !== null && value !== undefined);
  return (
    <div className="column gap-12">
      <StateMark kind={ok ? 'confirmed' : 'failed'} text={t(ok ? 'passed' : 'failed')} />
      {code === null ? null : <p>{errorText(code, language)}</p>}
      <dl className={styles.behaviorFigures}>
        {[
          [t('said'), said || '—'],
          [t('tookTime'), `${tookMs} ms`],
          [t('size'), `${bytes} B`],
        ].map(([name, text]) => (
          <div key={name}>
            <dt className="text-small text-muted">{name}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {sent ? (
        <div>
          <h3 className={formStyles.formPart}>
            {t('sent')} <span className="text-small text-muted">{t('sentHint')}</span>
          </h3>
          <pre className={`${styles.behaviorJson} mono`}>{sent}</pre>
        </div>
      ) : null}
      {hasValue ? (
        <div>
          <h3 className={formStyles.formPart}>{t('received')}</h3>
          <ResultView value={value} />
        </div>
      ) : null}
    </div>
  );
};

/** Calls the stored behaviour with values of the tester's, and shows what came of it. */
export const TestPanel = ({ behavior, unsaved }: { behavior: DataBehavior; unsaved: boolean }) => {
  const t = usePhrases('dataBehaviors');
  const toast = useToast();
  const id = useId();
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const [outcome, setOutcome] = useState<BehaviorTest>();
  const test = useChange(dataBehaviorsEndpoints.testBehavior, stale);
  const textOf = (name: string, standard: Parameters<typeof writtenValue>[0]) =>
    written[name] ?? writtenValue(standard);
  const run = async (): Promise<void> => {
    setOutcome(undefined);
    const args = behavior.params.map(({ name, type, defaultValue }) => [
      name,
      typedValue(type, textOf(name, defaultValue)),
    ]);
    try {
      setOutcome(await test.mutateAsync({ body: { id: behavior.id, args: Object.fromEntries(args) } }));
    } catch (error) {
      toast.failed(error);
    }
  };
  const { methodType, requestMethod } = behavior;
  return (
    <Panel data-part="behavior-test">
      <PanelHead title={t('testTitle')} line />
      <PanelBody>
        <div className="column gap-12">
          {unsaved ? <p className="text-small text-muted">{t('testUnsaved')}</p> : null}
          {methodType === 'execution' ? <p className="text-small text-muted">{t('testRolledBack')}</p> : null}
          {methodType === 'action' ? <p className="text-small text-muted">{t('testActs')}</p> : null}
          {methodType === 'request' && requestMethod !== 'GET' ? (
            <p className="text-small text-muted">{t('testSends')}</p>
          ) : null}
          {behavior.params.map(({ name, type, required, defaultValue }) => (
            <div key={name}>
              <label htmlFor={`${id}${name}`} className={styles.behaviorArg}>
                <span className="mono">{name}</span>
                <span className="text-small text-muted">
                  {t(`ty_${type}`)}
                  {required ? ` · ${t('required')}` : ''}
                </span>
              </label>
              <Input
                id={`${id}${name}`}
                maxLength={2_000}
                value={textOf(name, defaultValue)}
                onChange={(event) => setWritten({ ...written, [name]: event.target.value })}
              />
            </div>
          ))}
          <div>
            <Button icon={<Icon name="play" />} loading={test.isPending} onClick={() => void run()}>
              {t('test')}
            </Button>
          </div>
          <div aria-live="polite">{outcome ? <Outcome test={outcome} /> : null}</div>
        </div>
      </PanelBody>
    </Panel>
  );
};
