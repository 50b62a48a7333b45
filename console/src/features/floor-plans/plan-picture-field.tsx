import { filesEndpoints, imageTypes } from '@eoms/contract';
import { Button, Select, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useFileUrl } from '../../api/use-file-url.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './floor-plans.module.css';
import type { PdfPages } from './read-pdf.ts';

export interface PlanPicture {
  image: string | null;
  width: number;
  height: number;
}

/** A drawing without a picture, as wide as most screens. */
export const noPicture: PlanPicture = { image: null, width: 1600, height: 900 };

const isPdf = (file: File): boolean => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

/** Stores a picture; the drawing keeps its width, so that what is on it stays where it is. */
const storePicture = async (file: File, before: PlanPicture): Promise<PlanPicture> => {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  const { id } = await call(filesEndpoints.uploadImage, { file });
  const kept = before.image === null ? Math.min(Math.max(width, 400), 4_000) : before.width;
  return { image: id, width: kept, height: Math.max(100, Math.round((height / width) * kept)) };
};

/** The picture of a drawing as a form control: an image, or a page of a PDF. */
export const PlanPictureField = ({
  value = noPicture,
  onChange,
}: {
  value?: PlanPicture;
  onChange?: (picture: PlanPicture) => void;
}) => {
  const t = usePhrases('floorPlans');
  const toast = useToast();
  const src = useFileUrl(value.image);
  const [sending, setSending] = useState(false);
  const [pdf, setPdf] = useState<PdfPages>();
  const opened = useRef(pdf);
  opened.current = pdf;
  useEffect(() => () => opened.current?.close(), []);
  const during = async (work: () => Promise<void>, failure: 'pdfFailed' | undefined): Promise<void> => {
    setSending(true);
    try {
      await work();
    } catch (error) {
      if (failure) toast.failed(new Error(t(failure)));
      else toast.failed(error);
    } finally {
      setSending(false);
    }
  };
  const put = (file: File): Promise<void> => during(async () => onChange?.(await storePicture(file, value)), undefined);
  const page = async (pages: PdfPages, number: number): Promise<void> => {
    let drawn: File | undefined;
    await during(async () => {
      drawn = await pages.render(number);
    }, 'pdfFailed');
    if (drawn) await put(drawn);
  };
  const open = async (file: File): Promise<void> => {
    pdf?.close();
    setPdf(undefined);
    if (!isPdf(file)) return put(file);
    let pages: PdfPages | undefined;
    await during(async () => {
      const { openPdf } = await import('./read-pdf.ts');
      pages = await openPdf(file);
    }, 'pdfFailed');
    if (!pages) return;
    setPdf(pages);
    await page(pages, 1);
  };
  return (
    <div className="column gap-8">
      <span data-part="plan-picture" className={styles.planPicture}>
        {src ? <img src={src} alt="" /> : <Icon name="floorPlan" size="l" />}
      </span>
      <div className="row gap-8">
        <Upload
          accept={[...imageTypes, 'application/pdf', '.pdf'].join(',')}
          showUploadList={false}
          beforeUpload={(file) => {
            void open(file);
            return false;
          }}
        >
          <Button loading={sending}>{t('upload')}</Button>
        </Upload>
        {pdf && pdf.count > 1 ? (
          <Select
            aria-label={t('page')}
            defaultValue={1}
            disabled={sending}
            options={Array.from({ length: pdf.count }, (_, at) => ({
              value: at + 1,
              label: t('pageOf', { page: at + 1, count: pdf.count }),
            }))}
            onChange={(number) => void page(pdf, number)}
          />
        ) : null}
        {value.image ? (
          <Button type="text" onClick={() => onChange?.({ ...value, image: null })}>
            {t('removePicture')}
          </Button>
        ) : null}
      </div>
      <span className="text-small text-muted">{t('pictureRule')}</span>
    </div>
  );
};
