import type { SystemStepArgs } from '@eoms/contract';
import { Input, Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from './scene-steps.module.css';
import { StepMark } from './step-marks.tsx';
import type { SystemStepProps } from './system-step-props.ts';
import { useFillOptions } from './use-fill-options.ts';
import { ValueOffer } from './value-offer.tsx';

/** Which address is called, and what it is sent. */
export const WebhookStepFields = ({ args, place, disabled, onChange }: SystemStepProps<SystemStepArgs<'webhook'>>) => {
  const t = usePhrases('controls');
  const options = useFillOptions(place)();
  return (
    <>
      <div className={`${styles.stepField} ${styles.wide} ${styles.webhookLine}`}>
        <Select
          aria-label={t('webhookMethod')}
          disabled={disabled}
          value={args.method}
          options={(['POST', 'PUT', 'GET'] as const).map((value) => ({ value, label: value }))}
          onChange={(method) => onChange({ ...args, method })}
        />
        <StepMark at="args.url">
          <Input
            aria-label={t('webhookUrl')}
            placeholder={t('webhookExample')}
            maxLength={500}
            disabled={disabled}
            value={args.url}
            onChange={({ target }) => onChange({ ...args, url: target.value })}
          />
        </StepMark>
        {args.method === 'GET' ? null : (
          <Select
            aria-label={t('webhookFormat')}
            disabled={disabled}
            value={args.format}
            options={(['json', 'text'] as const).map((value) => ({ value, label: t(`webhookFormat_${value}`) }))}
            onChange={(format) => onChange({ ...args, format })}
          />
        )}
      </div>
      {args.method === 'GET' ? null : (
        <div className={`${styles.stepField} ${styles.wide}`}>
          <StepMark at="args.body">
            <Input.TextArea
              className="mono"
              aria-label={t('webhookBody')}
              placeholder={t('webhookBody')}
              maxLength={4_000}
              autoSize={{ minRows: 2, maxRows: 10 }}
              disabled={disabled}
              value={args.body}
              onChange={({ target }) => onChange({ ...args, body: target.value })}
            />
          </StepMark>
          {disabled || options.length === 0 ? null : (
            <ValueOffer options={options} onInsert={(name) => onChange({ ...args, body: `${args.body}{{${name}}}` })} />
          )}
        </div>
      )}
    </>
  );
};
