import { sessionEndpoints } from '@eoms/contract';
import { Button, Form } from 'antd';
import { create } from 'qrcode';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { refreshSession } from '../../session/session.ts';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import { useDescribeError } from '../../ui/ui-errors.tsx';
import loginStyles from './login.module.css';
import styles from './profile.module.css';
import { SecondFactorField } from './second-factor-field.tsx';

export interface Enrolment {
  uri: string;
  secret: string;
}

/** The dark modules of a QR code as one SVG path, one unit each. */
export const qrPath = (text: string): { path: string; size: number } => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const cells: string[] = [];
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) cells.push(`M${column} ${row}h1v1h-1z`);
  return { path: cells.join(''), size: modules.size };
};

const QrCode = ({ text }: { text: string }) => {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={styles.qr} viewBox={`-3 -3 ${size + 6} ${size + 6}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  );
};

/** Enrolment: scan the QR code, then enter a first code to prove that the app has the key. */
export const TwoStepsEnrolment = ({ enrolment, onEnd }: { enrolment: Enrolment; onEnd: () => void }) => {
  const t = usePhrases('login');
  const describe = useDescribeError();
  const [failure, setFailure] = useState<string>();
  // The scanned key is worthless until its first code has been entered.
  const release = useUnsaved(() => true);
  const send = async ({ code }: { code: string }): Promise<void> => {
    try {
      await call(sessionEndpoints.confirmSecondFactor, { body: { code } });
      release();
      await refreshSession();
      onEnd();
    } catch (error) {
      setFailure(describe(error).reason);
    }
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(values: { code: string }) => void send(values)}>
      <div className={`row gap-16 ${styles.enrolment}`}>
        <QrCode text={enrolment.uri} />
        <div className="column" style={{ gap: 8 }}>
          <span>{t('enrolScan')}</span>
          <span className="text-small text-muted">{t('secretKey')}</span>
          <output className="mono">{enrolment.secret}</output>
        </div>
      </div>
      <SecondFactorField />
      {failure ? (
        <p className={`note level-1 ${loginStyles.loginNote}`} role="alert">
          {failure}
        </p>
      ) : null}
      <div className="row">
        <Button type="primary" htmlType="submit">
          {t('enrolDone')}
        </Button>
        <Button onClick={onEnd}>{t('cancel')}</Button>
      </div>
    </Form>
  );
};
