import type { SystemStepArgs } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from './scene-steps.module.css';
import { StepMark } from './step-marks.tsx';
import type { SystemStepProps } from './system-step-props.ts';
import { useGroupOptions } from './use-group-options.ts';

/** Which action group of the places is run. */
export const SceneStepFields = ({ args, place, disabled, onChange }: SystemStepProps<SystemStepArgs<'scene'>>) => {
  const t = usePhrases('controls');
  return (
    <div className={`${styles.stepField} ${styles.wide}`}>
      <StepMark at="args.groupId">
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={t('kind_scene')}
          placeholder={t('pickGroup')}
          notFoundContent={t('noOtherGroups')}
          disabled={disabled}
          value={args.groupId || null}
          options={useGroupOptions(place.placeIds)}
          onChange={(groupId: string | null) => onChange({ groupId: groupId ?? '' })}
        />
      </StepMark>
    </div>
  );
};
