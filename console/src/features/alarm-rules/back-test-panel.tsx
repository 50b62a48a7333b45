import { type AlarmRuleDraft, alarmRulesEndpoints, type BackTest } from '@eoms/contract';
import { Button, ConfigProvider, Form } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { BoundedNumber } from '../../ui/forms/bounded-number.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import styles from './alarm-rules.module.css';
import { BackTestResult } from './back-test-result.tsx';
import type { Watched } from './edited-condition.ts';
import type { RuleValues } from './rule-values.ts';
import { singleNumber } from './single-number.ts';
import { ThresholdPart } from './threshold-part.tsx';
import { useDraftNow } from './use-draft-now.ts';

/** What decides about the result, as text: names and texts do not. */
const printOf = ({ name: _n, text: _t, enabled: _e, groupId: _g, ...rule }: AlarmRuleDraft, days: number): string =>
  JSON.stringify([rule, days]);

interface Done {
  result: BackTest;
  print: string;
}

const Test = ({ watched, canEdit }: { watched: Watched; canEdit: boolean }) => {
  const t = usePhrases('alarmRules');
  const describe = useDescribeError();
  const form = Form.useFormInstance<RuleValues>();
  const test = useChange(alarmRulesEndpoints.backTestAlarmRule);
  const draft = useDraftNow();
  const [days, setDays] = useState<number | null>(7);
  const [done, setDone] = useState<Done>();
  const [unfilled, setUnfilled] = useState(false);
  const values = Form.useWatch((all: RuleValues) => all, { form, preserve: true });
  const run = async (): Promise<void> => {
    const filled = await draft.check();
    setUnfilled(!filled);
    if (!filled || days === null) return;
    const rule = draft.now();
    const result = await test.mutateAsync({ body: { rule, days } }).catch(() => undefined);
    if (result) setDone({ result, print: printOf(rule, days) });
  };
  const leaf = values?.condition && values.trigger !== 'onlineStatus' ? singleNumber(values.condition) : undefined;
  return (
    <>
      <p className="text-small text-muted">{t('backTestText')}</p>
      <div className={styles.ruleTestBar}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the input names itself */}
        <label>
          <span className="text-small text-secondary">{t('dayCount')}</span>
          <BoundedNumber
            label={t('dayCount')}
            min={1}
            max={30}
            width={96}
            value={days}
            onChange={setDays}
            onWrong={() => setDays(null)}
            onPressEnter={(event) => {
              event.preventDefault();
              void run();
            }}
          />
        </label>
        <Button
          icon={<Icon name="history" />}
          loading={test.isPending}
          disabled={days === null}
          onClick={() => void run()}
        >
          {t('runTest')}
        </Button>
      </div>
      {unfilled ? (
        <div className="note level-1" role="alert">
          {t('fillFirst')}
        </div>
      ) : null}
      {test.error ? (
        <div className="note level-1" role="alert">
          {describe(test.error).reason}
        </div>
      ) : null}
      {done && values && days !== null && done.print !== printOf(draft.now(), days) ? (
        <div className="note unknown" role="status">
          {t('outdated')}
        </div>
      ) : null}
      {done ? (
        <BackTestResult result={done.result} watched={watched} />
      ) : (
        <EmptyState title={test.isPending ? t('testing') : t('notTested')} />
      )}
      {leaf && days !== null ? <ThresholdPart days={days} leaf={leaf} watched={watched} canEdit={canEdit} /> : null}
    </>
  );
};

/** Plays the past through the rule as it is in the form, saved or not; also for those who may not edit it. */
export const BackTestPanel = (props: { watched: Watched; canEdit: boolean }) => {
  const t = usePhrases('alarmRules');
  return (
    <Panel data-part="rule-test" className={styles.ruleTest}>
      <PanelHead title={t('backTest')} line />
      <PanelBody>
        <ConfigProvider componentDisabled={false}>
          <Test {...props} />
        </ConfigProvider>
      </PanelBody>
    </Panel>
  );
};
