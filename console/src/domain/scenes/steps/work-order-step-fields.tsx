import { isForSteps, type SystemStepArgs, themeAtMost, workOrdersEndpoints } from '@eoms/contract';
import { Input, Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { PersonPicker } from '../../people/person-picker.tsx';
import { urgencyOptions } from '../../work-orders/urgency-options.tsx';
import { useOrderTypes } from '../../work-orders/use-order-types.ts';
import styles from './scene-steps.module.css';
import { StepMark } from './step-marks.tsx';
import { StepNumber } from './step-number.tsx';
import { StepPlace } from './step-place.tsx';
import type { SystemStepProps } from './system-step-props.ts';
import { useFillOptions } from './use-fill-options.ts';
import { ValueOffer } from './value-offer.tsx';

type Props = SystemStepProps<SystemStepArgs<'workOrder'>>;

const What = ({ args, place, disabled, onChange }: Props) => {
  const t = usePhrases('workOrders');
  const options = useFillOptions(place)();
  return (
    <>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepMark at="args.theme">
          <Input
            aria-label={t('stepTheme')}
            placeholder={t('stepTheme')}
            maxLength={themeAtMost}
            disabled={disabled}
            value={args.theme}
            onChange={({ target }) => onChange({ ...args, theme: target.value })}
          />
        </StepMark>
      </div>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepMark at="args.description">
          <Input.TextArea
            aria-label={t('description')}
            placeholder={t('description')}
            maxLength={2_000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            disabled={disabled}
            value={args.description}
            onChange={({ target }) => onChange({ ...args, description: target.value })}
          />
        </StepMark>
        {disabled || options.length === 0 ? null : (
          <ValueOffer
            options={options}
            onInsert={(name) => onChange({ ...args, description: `${args.description}{{${name}}}` })}
          />
        )}
      </div>
    </>
  );
};

const Who = ({ args, disabled, onChange }: Omit<Props, 'place'>) => {
  const t = usePhrases('workOrders');
  const find = workOrdersEndpoints.listWorkOrderPeople;
  const placeId = args.placeId || null;
  const parts = [
    ['assigneeId', 'assignee'],
    ['supervisorId', 'supervisor'],
  ] as const;
  return (
    <>
      {parts.map(([field, label]) => (
        <div className={`${styles.stepField} ${styles.orderPerson}`} key={field}>
          <span className="text-small text-secondary">{t(label)}</span>
          <StepMark at={`args.${field}`}>
            <PersonPicker
              find={find}
              placeId={placeId}
              nobody={t('nobody')}
              label={t(label)}
              disabled={disabled}
              value={args[field]}
              onChange={(userId) => onChange({ ...args, [field]: userId })}
            />
          </StepMark>
        </div>
      ))}
    </>
  );
};

/** Which work order is opened, where, for whom and until when. */
export const WorkOrderStepFields = (props: Props) => {
  const { args, place, disabled, onChange } = props;
  const { types, nameOf } = useOrderTypes();
  const offered = types.filter(isForSteps);
  const t = usePhrases('workOrders');
  return (
    <>
      <div className={`${styles.stepField} ${styles.wide}`}>
        <StepPlace
          label={t('stepPlace')}
          placeIds={place.placeIds}
          value={args.placeId}
          disabled={disabled}
          onChange={(placeId) => onChange({ ...args, placeId })}
        />
        <Select
          aria-label={t('type')}
          disabled={disabled}
          value={args.type}
          options={offered.map(({ code }) => ({ value: code, label: nameOf(code) }))}
          labelRender={({ value }) => nameOf(String(value))}
          onChange={(type) => onChange({ ...args, type })}
        />
        <Select
          aria-label={t('urgency')}
          disabled={disabled}
          value={args.urgency}
          options={urgencyOptions}
          onChange={(urgency) => onChange({ ...args, urgency })}
        />
      </div>
      <What {...props} />
      <Who args={args} disabled={disabled} onChange={onChange} />
      <StepNumber
        label={t('stepHours')}
        min={1}
        max={8_760}
        unit={t('stepHoursUnit')}
        placeholder={t('noDeadline')}
        disabled={disabled}
        value={args.hours}
        onChange={(hours) => onChange({ ...args, hours })}
      />
    </>
  );
};
