import type { SystemStepArgs } from '@eoms/contract';
import { Radio, Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useChannelOptions } from '../../notices/channel-options.ts';
import { RecipientsPicker } from '../../notices/recipients-picker.tsx';
import { NoticeTextFields } from './notice-text-fields.tsx';
import styles from './scene-steps.module.css';
import { StepMark } from './step-marks.tsx';
import type { SystemStepProps } from './system-step-props.ts';
import { useTemplateOptions } from './use-template-options.ts';

type Args = SystemStepArgs<'notice'>;

const TemplateField = ({ args, disabled, onChange }: Omit<SystemStepProps<Args & { says: 'template' }>, 'place'>) => {
  const t = usePhrases('controls');
  return (
    <div className={`${styles.stepField} ${styles.wide}`}>
      <StepMark at="args.templateId">
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={t('noticeTemplate')}
          placeholder={t('noticeTemplate')}
          disabled={disabled}
          value={args.templateId || null}
          options={useTemplateOptions()}
          onChange={(templateId: string | null) => onChange({ ...args, templateId: templateId ?? '' })}
        />
      </StepMark>
    </div>
  );
};

/** What a notice says, to whom and by which channels. */
export const NoticeStepFields = ({ args, place, disabled, onChange }: SystemStepProps<Args>) => {
  const t = usePhrases('controls');
  const { objectIds, channelIds } = args;
  const says = (kind: Args['says']): Args =>
    kind === 'text'
      ? { says: 'text', title: '', content: '', objectIds, channelIds }
      : { says: 'template', templateId: '', objectIds, channelIds };
  return (
    <>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <Radio.Group
          optionType="button"
          aria-label={t('noticeSays')}
          disabled={disabled}
          value={args.says}
          options={(['text', 'template'] as const).map((value) => ({ value, label: t(`notice_${value}`) }))}
          onChange={({ target }) => onChange(says(target.value))}
        />
      </div>
      {args.says === 'text' ? (
        <NoticeTextFields args={args} place={place} disabled={disabled} onChange={onChange} />
      ) : (
        <TemplateField args={args} disabled={disabled} onChange={onChange} />
      )}
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepMark at="args.objectIds">
          <RecipientsPicker
            label={t('noticeTo')}
            disabled={disabled}
            value={objectIds}
            onChange={(ids) => onChange({ ...args, objectIds: ids })}
          />
        </StepMark>
        <StepMark at="args.channelIds">
          <Select
            mode="multiple"
            optionFilterProp="label"
            maxCount={20}
            aria-label={t('noticeBy')}
            placeholder={args.says === 'text' ? t('noticeBy') : t('noticeByTemplate')}
            disabled={disabled}
            value={channelIds}
            options={useChannelOptions()}
            onChange={(ids) => onChange({ ...args, channelIds: ids })}
          />
        </StepMark>
      </div>
    </>
  );
};
