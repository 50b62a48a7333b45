import { Button, Modal } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { useFrameRefused } from '../../ui/frames/use-frame-refused.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './navigation-dialog.module.css';

interface NavigationDialogProps {
  name: string;
  address: string;
  /** Opens the same page in a new window, with a new ticket: the one in the address is used up. */
  onOutside: () => void;
  onClose: () => void;
}

/**
 * Another system in a dialog. Many refuse to be framed and the browser does not report it, hence the link to a new
 * window.
 */
export const NavigationDialog = ({ name, address, onOutside, onClose }: NavigationDialogProps) => {
  const t = usePhrases('navigation');
  const refused = useFrameRefused();
  return (
    <Modal open title={name} onCancel={onClose} width="min(1280px, 94vw)" centered footer={null} destroyOnHidden>
      {refused ? (
        <div className={`note accent ${styles.navigationNote}`} role="alert">
          {t('frameRefused')}
          <Button type="link" size="small" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        </div>
      ) : null}
      <iframe
        data-part="navigation-frame"
        className={styles.navigationFrame}
        title={name}
        src={address}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="no-referrer"
      />
      <p className={`text-small text-muted ${styles.navigationNote}`}>
        {t('frameEmpty')}
        <Button type="link" size="small" icon={<Icon name="external" size="s" />} onClick={onOutside}>
          {t('openOutside')}
        </Button>
      </p>
    </Modal>
  );
};
