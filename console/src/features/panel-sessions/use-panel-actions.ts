import { type PanelSession, panelSessionsEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import type { PanelTask } from './panel-form.tsx';

const { lockPanel, identifyPanel, revokePanel, removePanel, pagePanelSessions } = panelSessionsEndpoints;
const stale = { invalidates: [pagePanelSessions] };

/** What can be done with a panel in the list. */
export const usePanelActions = (open: (task: PanelTask) => void) => {
  const t = usePhrases('panelSessions');
  const common = usePhrases('ui');
  const canEdit = useMay('panelSession', 'edit');
  const canControl = useMay('panelSession', 'control');
  const lock = useChange(lockPanel, stale);
  const identify = useChange(identifyPanel);
  const revoke = useChange(revokePanel, stale);
  const act = useAct();
  const careful = useCareful();
  const removeOne = useRemove(removePanel, {
    invalidates: [pagePanelSessions],
    args: ({ id }: PanelSession) => ({ body: { id } }),
    title: ({ name }) => t('removeTitle', { name }),
    text: t('removeText'),
  });
  const shutOut = ({ id, name }: PanelSession): void => {
    const question = { title: t('revokeTitle', { name }), text: t('revokeText'), verb: t('revoke'), danger: true };
    void careful(question, () => revoke.mutateAsync({ body: { id } }), t('revoked'));
  };
  return (panel: PanelSession) => {
    const { id, condition } = panel;
    const body = { body: { id } };
    const isPaired = condition !== 'unpaired';
    return [
      ...(canControl && isPaired
        ? [
            { key: 'lock', label: t('lockNow'), run: () => void act(() => lock.mutateAsync(body), t('lockDone')) },
            {
              key: 'identify',
              label: t('identify'),
              run: () => void act(() => identify.mutateAsync(body), t('identifyDone')),
            },
          ]
        : []),
      ...(canEdit
        ? [
            { key: 'edit', label: common('edit'), run: () => open({ kind: 'edit', panel }) },
            { key: 'pair', label: t('pairAgain'), run: () => open({ kind: 'pair', panel }) },
            ...(isPaired ? [{ key: 'revoke', label: t('revoke'), danger: true, run: () => shutOut(panel) }] : []),
            { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(panel) },
          ]
        : []),
    ];
  };
};
