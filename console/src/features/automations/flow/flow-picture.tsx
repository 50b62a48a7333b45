import type { AutomationCheck, AutomationDraft } from '@eoms/contract';
import { type ReactNode, useId } from 'react';
import { fieldOfType } from '../../../domain/fields/field-of-type.ts';
import { blank, fieldValueText } from '../../../domain/fields/field-value-text.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import type { RuleGroup } from '../../../ui/rule-editor/rule.ts';
import { checkWords } from './check-words.ts';
import { ConditionTree } from './condition-tree.tsx';
import flowStyles from './flow.module.css';
import { FlowBox } from './flow-box.tsx';
import styles from './flow-steps.module.css';
import type { FlowNames } from './flow-words.ts';
import type { FormPart } from './form-part.ts';
import { StepColumn } from './step-column.tsx';
import { triggerWords } from './trigger-words.ts';

interface FlowPictureProps {
  draft: AutomationDraft;
  names: FlowNames;
  onOpen: (part: FormPart) => void;
}

interface StageProps {
  title: string;
  /** Small, beside the title. */
  note?: string;
  name: 'triggers' | 'condition' | 'steps';
  children: ReactNode;
}
const Stage = ({ title, note, name, children }: StageProps) => {
  const id = useId();
  return (
    <section
      data-part={`flow-stage of-${name}`}
      className={`${flowStyles.flowStage} ${flowStyles[`of-${name}`]}`}
      aria-labelledby={id}
    >
      <header>
        <h3 id={id}>{title}</h3>
        {note ? <span className="text-small text-muted truncate">{note}</span> : null}
      </header>
      {children}
    </section>
  );
};

const failureIcons: Record<AutomationDraft['onFailure'], IconName> = {
  continue: 'arrowDown',
  stop: 'pause',
  restore: 'undo',
};

/** Where the steps end, and what becomes of a step that fails. */
const Ends = ({ draft: { onFailure }, onOpen }: Omit<FlowPictureProps, 'names'>) => {
  const t = usePhrases('automations');
  const controls = usePhrases('controls');
  const box = {
    icon: failureIcons[onFailure],
    subject: t('onFailure'),
    words: controls(`onFailure_${onFailure}`),
  };
  return (
    <div className={styles.flowEnds}>
      <div className={styles.flowFailure}>
        <FlowBox box={box} onOpen={() => onOpen({ kind: 'onFailure' })} />
      </div>
      <span data-part="flow-end" className={flowStyles.flowEnd}>
        {t('w_end')}
      </span>
    </div>
  );
};

/** The variables of each run, with what they are before the first step. */
const RunVariables = ({ draft: { variables = [] }, names, onOpen }: FlowPictureProps) => {
  const t = usePhrases('automations');
  const ofRun = variables.filter(({ scope }) => scope === 'run');
  if (ofRun.length === 0) return null;
  return (
    <ul className={styles.flowVariables} aria-label={t('runVariables')}>
      {ofRun.map(({ name, type, defaultValue, description }) => (
        <li key={name}>
          <FlowBox
            box={{
              icon: 'levels',
              subject: `${t('variable')} ${name || blank}`,
              words: t('w_beginsAs', { value: fieldValueText({ type: fieldOfType[type] }, defaultValue, names.yesNo) }),
              ...(description === '' ? {} : { notes: [description] }),
              unfinished: name === '',
            }}
            onOpen={() => onOpen({ kind: 'variable', name })}
          />
        </li>
      ))}
    </ul>
  );
};

/** An automation as a picture: what sets it off, its condition, and its steps to their end. */
export const FlowPicture = ({ draft, names, onOpen }: FlowPictureProps) => {
  const t = usePhrases('automations');
  const { triggers, condition, steps } = draft;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard
    <section className={`panel ${flowStyles.flow}`} tabIndex={0} aria-label={t('view_flow')}>
      <div className={flowStyles.flowStages}>
        <Stage title={t('when')} name="triggers" {...(triggers.length > 1 ? { note: t('whenText') } : {})}>
          {triggers.length === 0 ? (
            <p data-part="flow-none" className={`${flowStyles.flowNone} text-small text-muted`}>
              {t('noTriggers')}
            </p>
          ) : (
            <ul className={flowStyles.flowTriggers} aria-label={t('whenText')}>
              {triggers.map((trigger) => (
                <li key={trigger.id}>
                  <FlowBox
                    box={triggerWords(trigger, names)}
                    onOpen={() => onOpen({ kind: 'trigger', id: trigger.id })}
                  />
                </li>
              ))}
            </ul>
          )}
        </Stage>
        <Stage title={t('andIf')} name="condition">
          {condition === null ? (
            <p data-part="flow-none" className={`${flowStyles.flowNone} text-small text-muted`}>
              {t('noCondition')}
            </p>
          ) : (
            <ConditionTree<AutomationCheck>
              group={condition as RuleGroup<AutomationCheck>}
              renderLeaf={(check, path) => (
                <FlowBox box={checkWords(check, names)} onOpen={() => onOpen({ kind: 'check', path })} />
              )}
            />
          )}
        </Stage>
        <Stage title={t('thenDo')} name="steps">
          <RunVariables draft={draft} names={names} onOpen={onOpen} />
          <StepColumn
            steps={steps}
            names={names}
            under=""
            label={t('thenDo')}
            onOpen={(id) => onOpen({ kind: 'step', id })}
          />
          <Ends draft={draft} onOpen={onOpen} />
        </Stage>
      </div>
    </section>
  );
};
