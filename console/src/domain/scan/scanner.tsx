import { type Label, readLabel } from '@eoms/contract/vocabulary';
import { Button, Form, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { confirmScan, type ScanTone } from './confirm-scan.ts';
import { createOnceInAWhile } from './once-in-a-while.ts';
import { lightTorch } from './open-camera.ts';
import styles from './scan.module.css';
import { useCamera } from './use-camera.ts';
import { useDetection } from './use-detection.ts';
import { useWedge } from './use-wedge.ts';

/** What a scan was good for, in words: shown over the picture, read aloud, and told by a tone. */
export interface ScanVerdict {
  readonly tone: ScanTone;
  readonly words: string;
}

interface ScannerProps {
  /** Called once for a code, however long it stays in the picture. */
  onScan: (label: Label, text: string) => ScanVerdict | Promise<ScanVerdict>;
  /** Smaller, where the list below matters more. */
  low?: boolean;
}

const sameWithinMs = 2_000;
const shownMs = 4_000;

/** What became of the last scan, for some seconds. */
const useVerdict = (onScan: ScannerProps['onScan']) => {
  const [verdict, setVerdict] = useState<ScanVerdict & { at: number }>();
  const isNews = useRef(createOnceInAWhile(sameWithinMs));
  useEffect(() => {
    if (!verdict) return undefined;
    const timer = setTimeout(() => setVerdict(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [verdict]);
  const take = async (text: string): Promise<void> => {
    const label = readLabel(text);
    if (!isNews.current(JSON.stringify(label))) return;
    const found = await onScan(label, text.trim());
    confirmScan(found.tone);
    setVerdict({ ...found, at: Date.now() });
  };
  return { verdict, take: (text: string) => void take(text) };
};

const TypedCode = ({ onCode }: { onCode: (text: string) => void }) => {
  const t = usePhrases('scan');
  const [form] = Form.useForm<{ code: string }>();
  const done = ({ code }: { code: string }): void => {
    if (code?.trim()) onCode(code);
    form.resetFields();
  };
  return (
    <Form form={form} onFinish={done} className={styles.typed}>
      <Form.Item name="code" noStyle>
        <Input size="large" placeholder={t('typed')} aria-label={t('typed')} maxLength={200} autoComplete="off" />
      </Form.Item>
      <Button size="large" htmlType="submit">
        {t('take')}
      </Button>
    </Form>
  );
};

const Torch = ({ stream }: { stream: MediaStream }) => {
  const t = usePhrases('scan');
  const [on, setOn] = useState(false);
  const turn = (): void => {
    setOn(!on);
    void lightTorch(stream, !on).catch(() => setOn(false));
  };
  return (
    <button type="button" className={styles.tool} aria-pressed={on} onClick={turn}>
      <Icon name="sun" /> {t('torch')}
    </button>
  );
};

/** Reads labels by camera, by a scanner that acts as a keyboard, and by hand; the last two always work. */
export const Scanner = ({ onScan, low = false }: ScannerProps) => {
  const t = usePhrases('scan');
  const video = useRef<HTMLVideoElement>(null);
  const { verdict, take } = useVerdict(onScan);
  const { opened, fault, retry, choose } = useCamera(video);
  const unreadable = useDetection(video, opened !== undefined, take);
  useWedge(take);
  const used = opened?.stream.getVideoTracks()[0]?.getSettings().deviceId;
  return (
    <section
      className={styles.scanner}
      aria-label={t('scanner')}
      data-part="scanner"
      data-camera={fault ?? (opened ? 'on' : 'opening')}
    >
      {fault ? (
        <div className="note unknown" role="alert">
          <Icon name="warning" />
          <span className="grow">{t(fault)}</span>
          {fault === 'insecure' ? null : <Button onClick={retry}>{t('retry')}</Button>}
        </div>
      ) : null}
      <div className={low ? `${styles.picture} ${styles.low}` : styles.picture} hidden={fault !== undefined}>
        <video ref={video} muted playsInline aria-label={t('picture')} />
        <span className={styles.aim} aria-hidden="true" />
        <div className={styles.tools}>
          {opened && opened.cameras.length > 1 ? (
            <Select
              aria-label={t('camera')}
              value={used}
              onChange={choose}
              options={opened.cameras.map(({ id, name }, at) => ({
                value: id,
                label: name || t('cameraNumber', { number: at + 1 }),
              }))}
              popupMatchSelectWidth={false}
            />
          ) : null}
          {opened?.torch ? <Torch stream={opened.stream} /> : null}
        </div>
      </div>
      {unreadable ? <p className="text-small">{t('unreadable')}</p> : null}
      <div className={styles.verdict} role="status" aria-live="assertive" data-tone={verdict?.tone}>
        {verdict ? <span key={verdict.at}>{verdict.words}</span> : <span className="text-muted">{t('aim')}</span>}
      </div>
      <TypedCode onCode={take} />
    </section>
  );
};
