import { OnFailure, Overlap } from '@eoms/contract';
import { Form, Select } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { NumberItem } from '../../../ui/forms/number-item.tsx';

/** How steps are carried out: what a failure means, devices that are in use, the time limit. */
export const ExecutionFields = () => {
  const t = usePhrases('controls');
  return (
    <>
      <Form.Item name="onFailure" label={t('onFailure')}>
        <Select options={OnFailure.options.toReversed().map((value) => ({ value, label: t(`onFailure_${value}`) }))} />
      </Form.Item>
      <Form.Item name="overlap" label={t('overlap')}>
        <Select options={Overlap.options.map((value) => ({ value, label: t(`overlap_${value}`) }))} />
      </Form.Item>
      <NumberItem
        name="limitSeconds"
        label={t('limit')}
        unit={t('seconds')}
        min={5}
        max={3_600}
        whole
        needed={t('limit')}
      />
    </>
  );
};
