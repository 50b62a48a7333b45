import { create } from 'qrcode';
import { useMemo } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './profile.module.css';
import type { Enrolment } from './use-sign-in.ts';

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

/** The key of a second factor: to be scanned, or typed where no camera is at hand. */
export const EnrolmentKey = ({ enrolment }: { enrolment: Enrolment }) => {
  const t = usePhrases('login');
  return (
    <div className={`row gap-16 ${styles.enrolment}`}>
      <QrCode text={enrolment.uri} />
      <div className="column" style={{ gap: 8 }}>
        <span>{t('enrolScan')}</span>
        <span className="text-small text-muted">{t('secretKey')}</span>
        <output className="mono">{enrolment.secret}</output>
      </div>
    </div>
  );
};
