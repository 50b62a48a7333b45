import { PairingCode, panelSessionsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAgo } from '../../i18n/use-ago.tsx';
import { browserName } from '../../ui/browser-name.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { panelAddress } from './panel-address.ts';

const { findPanelPairing } = panelSessionsEndpoints;

const Found = ({ code }: { code: string }) => {
  const t = usePhrases('panelSessions');
  const textOf = useErrorText();
  const found = useQuery({ ...queryOf(findPanelPairing, { body: { code } }), staleTime: 0, retry: false });
  const ago = useAgo(found.data?.requestedAt ?? new Date().toISOString());
  if (found.isPending) return null;
  if (!found.data) return <StateMark kind="failed" text={textOf(found.error)} />;
  const { address, browser } = found.data;
  return <StateMark kind="confirmed" text={t('codeFound', { address, browser: browserName(browser), ago })} />;
};

/** The code that the panel shows; says which panel that is before it is let in. */
export const PairingCodeField = () => {
  const t = usePhrases('panelSessions');
  const common = usePhrases('ui');
  const typed: unknown = Form.useWatch('code');
  const code = PairingCode.safeParse(typed).data;
  return (
    <>
      <p className="text-secondary" style={{ marginBottom: 12 }}>
        {t('pairText', { address: panelAddress() })}
      </p>
      <Form.Item
        name="code"
        label={t('code')}
        rules={[{ required: true, message: common('required', { field: t('code') }) }]}
        extra={code ? <Found key={code} code={code} /> : undefined}
      >
        <Input
          className="mono"
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('codePlaceholder')}
          size="large"
        />
      </Form.Item>
    </>
  );
};
