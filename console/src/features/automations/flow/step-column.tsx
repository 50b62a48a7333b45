import {
  type ActionGroupStep,
  type BranchStep,
  isBlock,
  type StepBlock,
  type StepCondition,
  type StepConditionGroup,
  type WaitStep,
} from '@eoms/contract';
import { blank } from '../../../domain/fields/field-value-text.ts';
import { underPart } from '../../../domain/scenes/steps/step-draft.ts';
import { isStepComplete } from '../../../domain/scenes/steps/step-problems.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { RuleGroup } from '../../../ui/rule-editor/rule.ts';
import { stepConditionWords } from './check-words.ts';
import { ConditionTree } from './condition-tree.tsx';
import { FlowBox } from './flow-box.tsx';
import type { BoxWords, FlowNames } from './flow-words.ts';
import { stepWords } from './step-words.ts';

interface Shared {
  names: FlowNames;
  onOpen: (stepId: string) => void;
}
interface StepProps<S extends ActionGroupStep = ActionGroupStep> extends Shared {
  step: S;
  position: string;
}

/** The conditions of a step that waits or decides; one alone stands among the words of its box. */
const StepConditions = ({ group, names }: { group: StepConditionGroup; names: FlowNames }) => (
  <ConditionTree<StepCondition>
    group={group as RuleGroup<StepCondition>}
    renderLeaf={(leaf) => <span className="flow-words">{stepConditionWords(leaf, names)}</span>}
  />
);
const onlyOne = ({ rules }: StepConditionGroup): StepCondition | undefined => {
  const [only] = rules;
  return rules.length === 1 && only && !('rules' in only) ? only : undefined;
};
/** A box for a step with conditions. */
const JudgingBox = ({ step, position, names, onOpen }: StepProps<WaitStep | BranchStep>) => {
  const t = usePhrases('controls');
  const group = step.kind === 'wait' ? step.until : step.condition;
  const only = onlyOne(group);
  const words = group.rules.length === 0 ? blank : only && stepConditionWords(only, names);
  const box: BoxWords =
    step.kind === 'wait'
      ? stepWords(step, names)
      : { icon: 'branch', subject: t('branch'), unfinished: !isStepComplete(step) };
  return (
    <FlowBox box={words === undefined ? box : { ...box, words }} position={position} onOpen={() => onOpen(step.id)}>
      {words === undefined ? <StepConditions group={group} names={names} /> : null}
    </FlowBox>
  );
};

const Block = ({ step, position, ...shared }: StepProps<StepBlock>) => {
  const t = usePhrases('controls');
  const title = t(`kind_${step.kind}`);
  return (
    <div className="flow-block">
      <p className="flow-block-head">
        <span className="num flow-position">{position}</span>
        <Icon name={step.kind === 'parallel' ? 'columns' : 'list'} />
        <span className="m5">{title}</span>
      </p>
      {step.kind === 'ordered' || step.steps.length === 0 ? (
        <StepColumn {...shared} steps={step.steps} under={underPart(position, 'steps')} label={title} />
      ) : (
        <ul className="flow-lanes" aria-label={title}>
          {step.steps.map((one, at) => (
            <li key={one.id} className="flow-lane">
              <Step {...shared} step={one} position={`${underPart(position, 'steps')}${at + 1}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Branch = ({ step, position, ...shared }: StepProps<BranchStep>) => {
  const t = usePhrases('controls');
  return (
    <div className="flow-branch">
      <JudgingBox step={step} position={position} {...shared} />
      <ul className="flow-lanes ways">
        {(['then', 'else'] as const).map((of) => (
          <li key={of} className={`flow-lane ${of}`}>
            <span className="s m5 flow-way">{t(`part_${of}`)}</span>
            <StepColumn {...shared} steps={step[of]} under={underPart(position, of)} label={t(`part_${of}`)} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const Step = ({ step, ...props }: StepProps) => {
  if (isBlock(step)) return <Block {...props} step={step} />;
  if (step.kind === 'branch') return <Branch {...props} step={step} />;
  if (step.kind === 'wait') return <JudgingBox {...props} step={step} />;
  const { names, position, onOpen } = props;
  return <FlowBox box={stepWords(step, names)} position={position} onOpen={() => onOpen(step.id)} />;
};

interface StepColumnProps extends Shared {
  steps: readonly ActionGroupStep[];
  /** What the positions of these steps begin with. */
  under: string;
  label: string;
}

/** Steps one after the other. */
export const StepColumn = ({ steps, under, label, ...shared }: StepColumnProps) => {
  const t = usePhrases('automations');
  if (steps.length === 0) return <p className="flow-none s t3">{t('f_noSteps')}</p>;
  return (
    <ol className="flow-steps" aria-label={label}>
      {steps.map((step, at) => (
        <li key={step.id}>
          <Step {...shared} step={step} position={`${under}${at + 1}`} />
        </li>
      ))}
    </ol>
  );
};
