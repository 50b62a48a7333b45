import type { BehaviorTarget, TargetKind } from '@eoms/contract';
import { Form } from 'antd';
import type { FC } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import { ActionTarget } from './action-target.tsx';
import { CompositionTarget } from './composition-target.tsx';
import { ConstantTarget } from './constant-target.tsx';
import { EntityTarget } from './entity-target.tsx';
import { PropertyTarget } from './property-target.tsx';
import { blankTargets, isWhole, type TargetProps } from './target-props.ts';
import { WebhookTarget } from './webhook-target.tsx';

const forms: { readonly [K in TargetKind]: FC<TargetProps<K>> } = {
  constant: ConstantTarget,
  property: PropertyTarget,
  action: ActionTarget,
  composition: CompositionTarget,
  webhook: WebhookTarget,
  entity: EntityTarget,
};

interface ControlProps {
  kind: TargetKind;
  disabled: boolean;
  /** Set by the form item. */
  value?: BehaviorTarget | null;
  onChange?: (target: BehaviorTarget) => void;
}

const Control = ({ kind, disabled, value, onChange }: ControlProps) => {
  const Fields = forms[kind] as FC<TargetProps<TargetKind>>;
  const target = value?.kind === kind ? value : blankTargets[kind];
  return <Fields value={target} disabled={disabled} onChange={(next) => onChange?.(next)} />;
};

/** What a behaviour without a data source asks. */
export const TargetField = ({ kind, disabled }: { kind: TargetKind; disabled: boolean }) => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const label = t(`target_${kind}`);
  const whole = async (_: unknown, target: BehaviorTarget | null | undefined): Promise<void> => {
    const judge = isWhole[kind] as (of: BehaviorTarget) => boolean;
    if (target?.kind !== kind || !judge(target)) throw new Error(common('required', { field: label }));
  };
  return (
    <Form.Item name="target" label={label} extra={t(`targetHint_${kind}`)} rules={[{ validator: whole }]} required>
      <Control kind={kind} disabled={disabled} />
    </Form.Item>
  );
};
