import { type Automation, automationsEndpoints, automationTransferEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { saveFile } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { BulkAction } from '../../ui/data-page/column.ts';
import { useAct, useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { stale } from './automations.queries.ts';

type Rows = readonly Automation[];

/** What can be done with several automations at once. */
export const useAutomationBulk = (): BulkAction<Automation>[] => {
  const t = usePhrases('automations');
  const common = usePhrases('ui');
  const [canEdit, canControl] = [useMay('linkageStrategy', 'edit'), useMay('linkageStrategy', 'control')];
  const enable = useChange(automationsEndpoints.enableAutomation, stale);
  const remove = useChange(automationsEndpoints.removeAutomation, stale);
  const read = useChange(automationTransferEndpoints.exportAutomations);
  const act = useAct();
  const careful = useCareful();
  const switchTo = async (rows: Rows, on: boolean): Promise<void> => {
    const others = rows.filter(({ enabled }) => enabled !== on);
    await act(async () => {
      for (const { id } of others)
        await enable.mutateAsync({ params: { id }, query: { enabled: on ? 'true' : 'false' } });
    });
  };
  const removeAll = async (rows: Rows): Promise<void> => {
    const question = {
      title: t('removeSeveral', { count: rows.length }),
      text: rows.map(({ name }) => name).join(t('comma')),
      verb: common('remove'),
      danger: true,
    };
    const work = async () => {
      for (const { id } of rows) await remove.mutateAsync({ params: { id } });
    };
    await careful(question, work, common('removed'));
  };
  const save = async (rows: Rows): Promise<void> => {
    await act(async () => {
      const file = await read.mutateAsync({ body: { ids: rows.map(({ id }) => id) } });
      const blob = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
      saveFile(blob, `${t('automations')}.json`);
    });
  };
  return [
    ...(canControl
      ? [
          { key: 'on', label: t('switchOn'), icon: <Icon name="power" />, run: (rows: Rows) => switchTo(rows, true) },
          {
            key: 'off',
            label: t('switchOff'),
            icon: <Icon name="power" />,
            run: (rows: Rows) => switchTo(rows, false),
          },
        ]
      : []),
    { key: 'export', label: t('export'), icon: <Icon name="download" />, run: save },
    ...(canEdit ? [{ key: 'remove', label: common('remove'), danger: true, run: removeAll }] : []),
  ];
};
