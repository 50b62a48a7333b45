import { authSecret, type DataSource, DataSourceKind, databasePorts, dataSourcesEndpoints } from '@eoms/contract';
import { Button, Form, Input, Select } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { AuthFields } from './auth-fields.tsx';
import styles from './data-behaviors.module.css';
import { stale } from './data-behaviors.queries.ts';
import { DatabaseFields, isDatabaseServer } from './database-fields.tsx';
import { FileFields } from './file-fields.tsx';
import { type SourceValues, sourceDraftOf, sourceValuesOf } from './source-values.ts';

const useNeeded = () => {
  const common = usePhrases('ui');
  return (field: string) => [{ required: true, message: common('required', { field }) }];
};

const HeaderFields = ({ known }: { known: readonly string[] }) => {
  const t = usePhrases('dataBehaviors');
  const needed = useNeeded();
  const headers: SourceValues['headers'] = Form.useWatch('headers') ?? [];
  return (
    <Form.List name="headers">
      {(rows, { add, remove }) => (
        <section className={`column gap-8 ${styles.sourceHeaders}`} aria-label={t('headers')}>
          <h3 className={formStyles.formPart}>{t('headers')}</h3>
          <p className="text-small text-muted">{t('headersText')}</p>
          {rows.map((row) => {
            const isKept = known.includes(headers[row.name]?.name ?? '');
            return (
              <div key={row.key} className={styles.sourceHeader}>
                <Form.Item name={[row.name, 'name']} label={t('headerName')} rules={needed(t('headerName'))}>
                  <Input maxLength={60} spellCheck={false} className="mono" />
                </Form.Item>
                <Form.Item
                  name={[row.name, 'value']}
                  label={t('headerValue')}
                  rules={isKept ? [] : needed(t('headerValue'))}
                >
                  <Input.Password
                    maxLength={4_000}
                    autoComplete="new-password"
                    placeholder={isKept ? t('secretKept') : ''}
                  />
                </Form.Item>
                <IconButton icon="trash" label={t('removeHeader')} onClick={() => remove(row.name)} />
              </div>
            );
          })}
          <div>
            <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => add({ name: '', value: '' })}>
              {t('addHeader')}
            </Button>
          </div>
        </section>
      )}
    </Form.List>
  );
};

const ServiceFields = ({ known }: { known: readonly string[] }) => {
  const t = usePhrases('dataBehaviors');
  const needed = useNeeded();
  return (
    <>
      <Form.Item name={['settings', 'baseUrl']} label={t('baseUrl')} rules={needed(t('baseUrl'))}>
        <Input maxLength={300} inputMode="url" spellCheck={false} />
      </Form.Item>
      <AuthFields isKept={known.includes(authSecret)} />
      <HeaderFields known={known} />
      <Form.Item name={['settings', 'certificates']} label={t('certificates')} extra={t('certificatesHint')}>
        <Input.TextArea
          className="mono"
          maxLength={20_000}
          autoSize={{ minRows: 1, maxRows: 6 }}
          spellCheck={false}
          placeholder={t('certificatesExample')}
        />
      </Form.Item>
    </>
  );
};

const KindFields = ({ source }: { source: DataSource | undefined }) => {
  const t = usePhrases('dataBehaviors');
  const form = Form.useFormInstance<SourceValues>();
  const kind: DataSourceKind = Form.useWatch(['settings', 'kind']) ?? source?.settings.kind ?? 'postgresql';
  const known = source?.hasSecrets ?? [];
  // The usual port goes along, as long as nobody has entered another.
  const turn = (next: DataSourceKind): void => {
    const port = form.getFieldValue(['settings', 'port']) as number | null;
    const isUsual = port === null || Object.values(databasePorts).includes(port);
    if (isDatabaseServer(next) && isUsual) form.setFieldValue(['settings', 'port'], databasePorts[next]);
  };
  return (
    <>
      <Form.Item name={['settings', 'kind']} label={t('kind')}>
        <Select
          disabled={source !== undefined}
          options={DataSourceKind.options.map((value) => ({ value, label: t(`ki_${value}`) }))}
          onChange={turn}
        />
      </Form.Item>
      {kind === 'http' ? <ServiceFields known={known} /> : null}
      {kind === 'sqlite' ? <FileFields /> : null}
      {isDatabaseServer(kind) ? <DatabaseFields kind={kind} isKept={known.includes('password')} /> : null}
    </>
  );
};

interface SourceFormProps {
  source: DataSource | 'new' | undefined;
  onClose: () => void;
}

/** Adds or changes a data source. Secrets are never shown, only whether there are any. */
export const SourceForm = ({ source, onClose }: SourceFormProps) => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(dataSourcesEndpoints.saveDataSource, stale);
  const known = source === 'new' ? undefined : source;
  return (
    <FormDrawer<SourceValues>
      open={source !== undefined}
      title={t(known ? 'editSource' : 'newSource')}
      initial={sourceValuesOf(known)}
      submit={(values) => save.mutateAsync({ body: sourceDraftOf(values, known?.hasSecrets ?? []) })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      width={520}
    >
      <NameField label={t('name')} />
      <KindFields source={known} />
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </FormDrawer>
  );
};
