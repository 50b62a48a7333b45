import type { DeedArgs } from '@eoms/contract';
import { Input, Radio, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { useChannelOptions } from '../channel-options.ts';
import { RecipientsPicker } from '../recipients-picker.tsx';
import type { DeedFieldsProps } from './deed-fields-props.ts';
import { useTemplateOptions } from './use-template-options.ts';

type Args = DeedArgs<'notice'>;

const TextFields = ({ args, disabled, onChange }: Omit<DeedFieldsProps<Args & { says: 'text' }>, 'place'>) => {
  const t = usePhrases('controls');
  return (
    <>
      <div className="step-field wide">
        <Input
          aria-label={t('noticeTitle')}
          placeholder={t('noticeTitle')}
          maxLength={200}
          disabled={disabled}
          value={args.title}
          onChange={({ target }) => onChange({ ...args, title: target.value })}
        />
      </div>
      <div className="step-field wide">
        <Input.TextArea
          aria-label={t('noticeContent')}
          placeholder={t('noticeContentHint', { scene: '{{scene.name}}', place: '{{place.name}}' })}
          maxLength={2_000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          disabled={disabled}
          value={args.content}
          onChange={({ target }) => onChange({ ...args, content: target.value })}
        />
      </div>
    </>
  );
};

const TemplateField = ({ args, disabled, onChange }: Omit<DeedFieldsProps<Args & { says: 'template' }>, 'place'>) => {
  const t = usePhrases('controls');
  return (
    <div className="step-field wide">
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
    </div>
  );
};

/** What a notice says, to whom and by which channels. */
export const NoticeDeedFields = ({ args, disabled, onChange }: DeedFieldsProps<Args>) => {
  const t = usePhrases('controls');
  const { objectIds, channelIds } = args;
  const says = (kind: Args['says']): Args =>
    kind === 'text'
      ? { says: 'text', title: '', content: '', objectIds, channelIds }
      : { says: 'template', templateId: '', objectIds, channelIds };
  return (
    <>
      <div className="step-field wide">
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
        <TextFields {...{ args, disabled, onChange }} />
      ) : (
        <TemplateField {...{ args, disabled, onChange }} />
      )}
      <div className="step-field wide">
        <RecipientsPicker
          label={t('noticeTo')}
          disabled={disabled}
          value={objectIds}
          onChange={(ids) => onChange({ ...args, objectIds: ids })}
        />
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
      </div>
    </>
  );
};
