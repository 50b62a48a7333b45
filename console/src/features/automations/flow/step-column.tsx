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
import styles from './flow.module.css';
import { FlowBox } from './flow-box.tsx';
import flowSteps from './flow-steps.module.css';
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
    renderLeaf={(leaf) => <span className={styles.flowWords}>{stepConditionWords(leaf, names)}</span>}
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
    <div className={flowSteps.flowBlock}>
      <p className={flowSteps.flowBlockHead}>
        <span data-part="flow-position" className={`numeric ${styles.flowPosition}`}>
          {position}
        </span>
        <Icon name={step.kind === 'parallel' ? 'columns' : 'list'} />
        <span className="weight-medium">{title}</span>
      </p>
      {step.kind === 'ordered' || step.steps.length === 0 ? (
        <StepColumn {...shared} steps={step.steps} under={underPart(position, 'steps')} label={title} />
      ) : (
        <ul className={flowSteps.flowLanes} aria-label={title}>
          {step.steps.map((one, at) => (
            <li key={one.id} className={flowSteps.flowLane}>
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
    <div>
      <JudgingBox step={step} position={position} {...shared} />
      <ul className={`${flowSteps.flowLanes} ${flowSteps.ways}`}>
        {(['then', 'else'] as const).map((of) => (
          <li data-part={of} key={of} className={`${flowSteps.flowLane} ${flowSteps[of]}`}>
            <span className={`text-small weight-medium ${flowSteps.flowWay}`}>{t(`part_${of}`)}</span>
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
  if (steps.length === 0)
    return (
      <p data-part="flow-none" className={`${styles.flowNone} text-small text-muted`}>
        {t('f_noSteps')}
      </p>
    );
  return (
    <ol data-part="flow-steps" className={flowSteps.flowSteps} aria-label={label}>
      {steps.map((step, at) => (
        <li key={step.id}>
          <Step {...shared} step={step} position={`${under}${at + 1}`} />
        </li>
      ))}
    </ol>
  );
};
