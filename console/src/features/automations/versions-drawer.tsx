import { type AutomationDraft, automationsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { type AutomationPart, differencesOf } from './automation-values.ts';
import styles from './automations.module.css';

const words = {
  name: 'name',
  groupId: 'group',
  description: 'description',
  enabled: 'enabled',
  placeIds: 'places',
  triggers: 'when',
  condition: 'andIf',
  steps: 'thenDo',
  onFailure: 'onFailure',
  overlap: 'overlap',
  limitSeconds: 'limit',
  yieldMinutes: 'yield',
  mostPerHour: 'mostPerHour',
  variables: 'localVariables',
} as const satisfies Record<AutomationPart, string>;

interface VersionsDrawerProps {
  automationId: string;
  open: boolean;
  canEdit: boolean;
  onRestore: (draft: AutomationDraft) => void;
  onClose: () => void;
}

/** The saved states of an automation, with what differs from the present one. */
export const VersionsDrawer = ({ automationId, open, canEdit, onRestore, onClose }: VersionsDrawerProps) => {
  const t = usePhrases('automations');
  const versions = useQuery({
    ...queryOf(automationsEndpoints.listAutomationVersions, { params: { id: automationId } }),
    enabled: open,
  });
  return (
    <Drawer open={open} title={t('versions')} size={460} onClose={onClose}>
      <p className="text-small text-muted">{t('versionsText')}</p>
      <QueryGate what={t('versions')} query={versions}>
        {(list) => (
          <ul className={styles.automationVersions}>
            {list.map(({ version, at, by, draft }, place) => {
              const [present] = list;
              const fields = present ? differencesOf(draft, present.draft).map((part) => t(words[part])) : [];
              return (
                <li key={version}>
                  <span className={`column ${styles.grow}`}>
                    <b>
                      {t('version')} {version}
                      {place === 0 ? ` · ${t('current')}` : ''}
                    </b>
                    <span className="text-small text-muted">
                      {dateAndTime(at)} · {t('savedBy', { by })}
                    </span>
                    {place === 0 ? null : (
                      <span className="text-small">
                        {fields.length > 0 ? t('differs', { fields: fields.join(', ') }) : t('same')}
                      </span>
                    )}
                  </span>
                  {canEdit && place > 0 && fields.length > 0 ? (
                    <Button
                      size="small"
                      title={t('restoreText')}
                      onClick={() => {
                        onRestore(draft);
                        onClose();
                      }}
                    >
                      {t('restore')}
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
      </QueryGate>
    </Drawer>
  );
};
