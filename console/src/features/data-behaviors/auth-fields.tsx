import { type HttpAuth, type HttpAuthKind, httpAuthKinds } from '@eoms/contract';
import { Form, Input, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import formStyles from '../../ui/forms/form.module.css';

type Aim<K extends HttpAuthKind> = Extract<HttpAuth, { kind: K }>;

/** What each kind starts with. */
export const blankAuth: { readonly [K in HttpAuthKind]: Aim<K> } = {
  none: { kind: 'none' },
  basic: { kind: 'basic', username: '' },
  bearer: { kind: 'bearer' },
  apiKey: { kind: 'apiKey', place: 'header', name: 'X-Api-Key' },
  oauth2: { kind: 'oauth2', tokenUrl: '', clientId: '', scope: '', credentials: 'header' },
  caSignature: { kind: 'caSignature', appKey: '', style: 'artemis' },
  sortedParameters: {
    kind: 'sortedParameters',
    algorithm: 'md5',
    appKeyName: 'appKey',
    appKey: '',
    timestampName: 'timestamp',
    timestampUnit: 'ms',
    signatureName: 'sign',
  },
};

/** The fields of each kind, beside its secret; choices have their words by field and value. */
const fields: Readonly<Record<HttpAuthKind, readonly (readonly [name: string, choices?: readonly string[]])[]>> = {
  none: [],
  basic: [['username']],
  bearer: [],
  apiKey: [['place', ['header', 'query']], ['name']],
  oauth2: [['tokenUrl'], ['clientId'], ['scope'], ['credentials', ['header', 'body']]],
  caSignature: [['style', ['artemis', 'aliyun']], ['appKey']],
  sortedParameters: [
    ['algorithm', ['md5', 'hmacSha256']],
    ['appKeyName'],
    ['appKey'],
    ['timestampName'],
    ['timestampUnit', ['ms', 's']],
    ['signatureName'],
  ],
};
const mayBeEmpty: readonly string[] = ['scope'];

/** How requests to a service are authorised. The secret is never shown, only whether there is one. */
export const AuthFields = ({ isKept }: { isKept: boolean }) => {
  const t = usePhrases('dataBehaviors');
  const common = usePhrases('ui');
  const form = Form.useFormInstance();
  const kind: HttpAuthKind = Form.useWatch(['settings', 'auth', 'kind'], form) ?? 'none';
  const needed = (field: string) => [{ required: true, message: common('required', { field }) }];
  return (
    <section aria-label={t('auth')}>
      <Form.Item name={['settings', 'auth', 'kind']} label={t('auth')}>
        <Select
          options={httpAuthKinds.map((value) => ({ value, label: t(`au_${value}`) }))}
          onChange={(next: HttpAuthKind) => form.setFieldValue(['settings', 'auth'], blankAuth[next])}
        />
      </Form.Item>
      <div className={formStyles.formPair}>
        {fields[kind].map(([name, choices]) => {
          const label = t(`auth_${name}` as 'auth_name');
          return (
            <Form.Item
              key={`${kind} ${name}`}
              name={['settings', 'auth', name]}
              label={label}
              rules={mayBeEmpty.includes(name) ? [] : needed(label)}
            >
              {choices ? (
                <Select
                  options={choices.map((value) => ({ value, label: t(`auth_${name}_${value}` as 'auth_name') }))}
                />
              ) : (
                <Input maxLength={500} spellCheck={false} className="mono" />
              )}
            </Form.Item>
          );
        })}
      </div>
      {kind === 'none' ? null : (
        <Form.Item name="authSecret" label={t(`secret_${kind}`)} rules={isKept ? [] : needed(t(`secret_${kind}`))}>
          <Input.Password maxLength={4_000} autoComplete="new-password" placeholder={isKept ? t('secretKept') : ''} />
        </Form.Item>
      )}
    </section>
  );
};
