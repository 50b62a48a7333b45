import { alarmRulesEndpoints, type SuggestedThreshold } from '@eoms/contract';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { BoundedNumber } from '../../ui/forms/bounded-number.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { useToast } from '../../ui/forms/use-toast.ts';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import styles from './alarm-rules.module.css';
import type { Watched } from './edited-condition.ts';
import type { RuleValues } from './rule-values.ts';
import { type NumberLeaf, withBoundary } from './single-number.ts';
import { useDraftNow } from './use-draft-now.ts';

interface ThresholdPartProps {
  days: number;
  /** The only condition of the rule. */
  leaf: NumberLeaf;
  watched: Watched;
  canEdit: boolean;
}

interface FoundProps {
  found: SuggestedThreshold;
  unit: string | undefined;
  onTake: (() => void) | undefined;
}

const Found = ({ found, unit, onTake }: FoundProps) => {
  const t = usePhrases('alarmRules');
  const withUnit = (value: number): string => (unit ? `${number(value)} ${unit}` : number(value));
  const rate = (value: number): string => number(Math.round(value * 10) / 10);
  return (
    <div data-part="rule-threshold" className={styles.ruleThreshold} role="status">
      <b>{t('suggestedValue', { value: withUnit(found.value), clear: withUnit(found.clearValue) })}</b>
      <span className="text-small text-secondary">
        {t('suggestedEffect', {
          alarms: rate(found.alarmsPerDay),
          notices: rate(found.noticesPerDay),
          alarmsNow: rate(found.now.alarmsPerDay),
          noticesNow: rate(found.now.noticesPerDay),
        })}
      </span>
      {onTake ? (
        <Button size="small" type="primary" onClick={onTake}>
          {t('take')}
        </Button>
      ) : null}
    </div>
  );
};

/** Asks for the boundary value that keeps to a number of notices a day, and takes it over. */
export const ThresholdPart = ({ days, leaf, watched, canEdit }: ThresholdPartProps) => {
  const t = usePhrases('alarmRules');
  const describe = useDescribeError();
  const toast = useToast();
  const form = Form.useFormInstance<RuleValues>();
  const draft = useDraftNow();
  const suggest = useChange(alarmRulesEndpoints.suggestThreshold);
  const [budget, setBudget] = useState<number | null>(5);
  const ask = async (): Promise<void> => {
    if (budget === null || !(await draft.check())) return;
    await suggest.mutateAsync({ body: { rule: draft.now(), days, noticesPerDay: budget } }).catch(() => undefined);
  };
  const take = (found: SuggestedThreshold): void => {
    form.setFieldsValue(withBoundary(form.getFieldValue('condition'), leaf, found) as never);
    suggest.reset();
    toast.done(t('taken'));
  };
  return (
    <section className="column gap-8" aria-label={t('suggestTitle')}>
      <h3 className={formStyles.formPart}>{t('suggestTitle')}</h3>
      <p className="text-small text-muted">{t('suggestText')}</p>
      <div className={styles.ruleTestBar}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the input names itself */}
        <label>
          <span className="text-small text-secondary">{t('budget')}</span>
          <BoundedNumber
            label={t('budget')}
            min={0.1}
            max={1_000}
            whole={false}
            width={96}
            value={budget}
            onChange={setBudget}
            onWrong={() => setBudget(null)}
            onPressEnter={(event) => {
              event.preventDefault();
              void ask();
            }}
          />
        </label>
        <Button loading={suggest.isPending} disabled={budget === null} onClick={() => void ask()}>
          {t('suggest')}
        </Button>
      </div>
      {suggest.error ? (
        <div className="note level-1" role="alert">
          {describe(suggest.error).reason}
        </div>
      ) : null}
      {suggest.data ? (
        <Found
          found={suggest.data}
          unit={watched.get(leaf.property)?.field.unit}
          onTake={canEdit ? () => take(suggest.data) : undefined}
        />
      ) : null}
    </section>
  );
};
