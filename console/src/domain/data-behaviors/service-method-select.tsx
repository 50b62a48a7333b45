import type { ServiceController, ServiceMethod } from '@eoms/contract';
import { Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './behaviors.module.css';
import { methodIn } from './use-controllers.ts';

interface ServiceMethodSelectProps {
  controllers: readonly ServiceController[];
  disabled: boolean;
  onPick: (method: ServiceMethod) => void;
}

const labelOf = ({ name, requestMethod, uri }: ServiceMethod): string => `${name} · ${requestMethod} ${uri}`;

/** One of the methods of a data server, by their controllers. It fills in a request and stays open for the next choice. */
export const ServiceMethodSelect = ({ controllers, disabled, onPick }: ServiceMethodSelectProps) => {
  const t = usePhrases('dataBehaviors');
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      className={styles.serviceMethod ?? ''}
      aria-label={t('serviceMethod')}
      placeholder={t('pickServiceMethod')}
      disabled={disabled}
      value={null}
      options={controllers
        .filter(({ methods }) => methods.length > 0)
        .map(({ id, name, methods }) => ({
          label: name,
          title: id,
          options: methods.map((method) => ({ value: method.id, label: labelOf(method) })),
        }))}
      onChange={(id: string | null) => {
        const method = id === null ? undefined : methodIn(controllers, id);
        if (method) onPick(method);
      }}
    />
  );
};
