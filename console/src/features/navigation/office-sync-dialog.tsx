import type { OfficeMenuSync } from '@eoms/contract';
import { Alert, Modal } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';

const OneDirectory = ({ done }: { done: OfficeMenuSync }) => {
  const t = usePhrases('navigation');
  const { failure, detail, leftOut, ...counts } = done;
  return (
    <section className="column gap-8">
      <h3>{done.directoryName}</h3>
      {failure === null ? (
        <p>{t('officeCounts', counts)}</p>
      ) : (
        <Alert type="error" showIcon title={t('officeFailed')} description={detail ?? failure} />
      )}
      {leftOut.length > 0 ? (
        <div>
          <h4 className="text-small text-muted">{t('officeLeftOut')}</h4>
          <ul>
            {leftOut.map(({ id, name, reason, detail: why }) => (
              <li key={`${id} ${name} ${why}`}>
                {name || id || '—'}: {t(reason)}
                {why ? <span className="text-small text-muted mono"> {why}</span> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
};

interface OfficeSyncDialogProps {
  done: readonly OfficeMenuSync[] | undefined;
  onClose: () => void;
}

/** What became of the applications of each office platform. */
export const OfficeSyncDialog = ({ done, onClose }: OfficeSyncDialogProps) => {
  const t = usePhrases('navigation');
  return (
    <Modal open={done !== undefined} title={t('officeSynced')} footer={null} onCancel={onClose}>
      <div className="column gap-16">
        {done?.map((one) => (
          <OneDirectory key={one.directoryId} done={one} />
        ))}
        <p className="text-small text-muted">{t('officeStays')}</p>
      </div>
    </Modal>
  );
};
