import { accessEndpoints, directoryFields, peopleEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select, Switch } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import formStyles from '../../ui/forms/form.module.css';
import styles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';

/** What each field of an account is called there. */
export const MappingFields = () => {
  const t = usePhrases('directories');
  const common = usePhrases('ui');
  return (
    <>
      <h3 className={formStyles.formPart}>{t('mapping')}</h3>
      <p className="text-small text-secondary">{t('mappingText')}</p>
      <div className={styles.formPair}>
        {directoryFields.slice(0, 2).map((field) => (
          <Form.Item
            key={field}
            name={['mapping', field]}
            label={t(`field_${field}`)}
            rules={[{ required: true, message: common('required', { field: t(`field_${field}`) }) }]}
          >
            <Input spellCheck={false} maxLength={64} />
          </Form.Item>
        ))}
      </div>
      {[directoryFields.slice(2, 4), directoryFields.slice(4, 6)].map((pair) => (
        <div className={styles.formPair} key={pair.join()}>
          {pair.map((field) => (
            <Form.Item key={field} name={['mapping', field]} label={t(`field_${field}`)}>
              <Input spellCheck={false} maxLength={64} />
            </Form.Item>
          ))}
        </div>
      ))}
    </>
  );
};

/** What is done with whom the directory has, and when. */
export const RuleFields = () => {
  const t = usePhrases('directories');
  const roleName = useOwnNames('roles');
  const departments = useQuery(queryOf(peopleEndpoints.listDepartments));
  const roles = useQuery(queryOf(accessEndpoints.listAllRoles));
  const schedule = Form.useWatch<string | undefined>('schedule');
  return (
    <>
      <h3 className={formStyles.formPart}>{t('rules')}</h3>
      <div className={styles.formPair}>
        <Form.Item name="departmentId" label={t('departmentId')}>
          <Select
            showSearch
            optionFilterProp="label"
            options={[
              { value: null, label: t('departmentTop') },
              ...(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Form.Item>
        <Form.Item name="roleId" label={t('roleId')}>
          <Select
            options={[
              { value: null, label: t('noRole') },
              ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: roleName(name) })),
            ]}
          />
        </Form.Item>
      </div>
      <Form.Item name="gone" label={t('gone')}>
        <Select options={(['disable', 'leave'] as const).map((value) => ({ value, label: t(`gone_${value}`) }))} />
      </Form.Item>
      <Form.Item name="linkExisting" label={t('linkExisting')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <div className={styles.formPair}>
        <Form.Item name="schedule" label={t('schedule')}>
          <Select
            options={(['off', 'hourly', 'daily'] as const).map((value) => ({ value, label: t(`schedule_${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="dailyAt" label={t('dailyAt')} hidden={schedule !== 'daily'}>
          <Input type="time" />
        </Form.Item>
      </div>
      <NumberItem name="guardPercent" label={t('guardPercent')} min={1} max={100} unit="%" />
      <p className="text-small text-secondary">{t('guardText')}</p>
    </>
  );
};
