import type { RequestTarget } from '@eoms/contract';
import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Bone } from '../../ui/states/skeleton.tsx';
import type { Label } from './label.ts';
import styles from './labels.module.css';
import { ReportableLabels } from './reportable-labels.tsx';

const sizes = ['small', 'medium', 'large'] as const;
type Size = (typeof sizes)[number];

/** A QR code that opens a path of this installation, as the address of a picture. */
export const drawCode = async (path: string): Promise<string> => {
  const { toDataURL } = await import('qrcode');
  return toDataURL(`${window.location.origin}${path}`, { margin: 0, width: 256, errorCorrectionLevel: 'M' });
};

const useCodes = (labels: readonly Label[]): ReadonlyMap<string, string> | undefined => {
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    let wanted = true;
    const draw = async (): Promise<void> => {
      const drawn = await Promise.all(labels.map(async ({ id, path }) => [id, await drawCode(path)] as const));
      if (wanted) setCodes(new Map(drawn));
    };
    void draw();
    return () => {
      wanted = false;
    };
  }, [labels]);
  return codes;
};

interface SheetProps {
  labels: readonly Label[];
  codes: ReadonlyMap<string, string>;
  size: Size;
}

const Labels = ({ labels, codes, size }: SheetProps) => (
  <div className={`${styles.labels} ${styles[size]}`}>
    {labels.map(({ id, title, lines }) => (
      <div key={id} className={styles.label}>
        <img src={codes.get(id)} alt="" />
        <div>
          <b>{title}</b>
          {lines.filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      </div>
    ))}
  </div>
);

interface BodyProps {
  labels: readonly Label[];
  text: string;
  kind: RequestTarget['kind'] | undefined;
}

const Body = ({ labels: given, text, kind }: BodyProps) => {
  const t = usePhrases('devices');
  const mayIssue = useMay('publicRequest', 'edit');
  const [size, setSize] = useState<Size>('medium');
  const [reportable, setReportable] = useState<readonly Label[]>();
  const labels = reportable ?? given;
  const codes = useCodes(labels);
  if (!codes) return <Bone height={240} />;
  return (
    <div className="column gap-12">
      <div className="row">
        <Segments
          label={t('labelSize')}
          value={size}
          onChange={setSize}
          options={sizes.map((value) => ({ value, label: t(`label_${value}`) }))}
        />
        <span className="grow" />
        <Button type="primary" icon={<Icon name="document" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      {kind && mayIssue ? (
        <ReportableLabels kind={kind} labels={given} onChange={setReportable} checked={reportable !== undefined} />
      ) : null}
      <p className="text-small text-muted">{text}</p>
      <Labels labels={labels} codes={codes} size={size} />
      {createPortal(
        <div className={styles.labelSheet} aria-hidden="true">
          <Labels labels={labels} codes={codes} size={size} />
        </div>,
        document.body,
      )}
    </div>
  );
};

interface LabelsDrawerProps {
  /** Memoised by the caller; the drawer is open while there are some. */
  labels: readonly Label[] | undefined;
  title: string;
  /** What scanning one does. */
  text: string;
  /** What they are on, where visitors may report by them. */
  kind?: RequestTarget['kind'];
  onClose: () => void;
}

/** A sheet of labels with QR codes, to print. */
export const LabelsDrawer = ({ labels, title, text, kind, onClose }: LabelsDrawerProps) => (
  <Drawer open={labels !== undefined} title={title} onClose={onClose} size={720} destroyOnHidden>
    {labels ? <Body labels={labels} text={text} kind={kind} /> : null}
  </Drawer>
);
