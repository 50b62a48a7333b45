import { Button } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import styles from './grants.module.css';

interface GrantFooterProps {
  locked: boolean;
  save: () => Promise<unknown>;
  /** Called after saving, when the server's state equals what is on screen. */
  onKept: () => void;
}

/** The save button under each part of a role's permissions. */
export const GrantFooter = ({ locked, save, onKept }: GrantFooterProps) => {
  const t = usePhrases('access');
  const common = usePhrases('ui');
  const act = useAct();
  const [saving, setSaving] = useState(false);
  if (locked) return null;
  const send = async (): Promise<void> => {
    setSaving(true);
    if (await act(save, t('granted'))) onKept();
    setSaving(false);
  };
  return (
    <div className={styles.grantFooter}>
      <Button type="primary" loading={saving} onClick={() => void send()}>
        {common('save')}
      </Button>
    </div>
  );
};
