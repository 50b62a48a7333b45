import { iconsEndpoints as calls, type DictionaryUse, type IconOutcome, type OwnIcon } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { useOwnIcons } from '../../domain/icons/own-icons.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { staleIcons } from './dictionaries.queries.ts';
import { IconOutcomes } from './icon-outcomes.tsx';
import { UsesText } from './uses-text.tsx';

type Row = OwnIcon & { readonly uses: readonly DictionaryUse[] };
const shortName = ({ name }: Row): string => name.replace(/^own:/, '');

/** Uploads one after the other, and gathers what became of each file. */
const useUploads = () => {
  const upload = useChange(calls.uploadIcons, staleIcons);
  const act = useAct();
  const [outcomes, setOutcomes] = useState<readonly IconOutcome[]>([]);
  const take = (file: File, files: readonly File[]): false => {
    const send = async (): Promise<void> => {
      const found = await upload.mutateAsync({ file });
      setOutcomes((before) => (file === files[0] ? found : [...before, ...found]));
    };
    queue = queue.then(() => act(send)).catch(() => undefined);
    return false;
  };
  return { take, outcomes, sending: upload.isPending, forget: () => setOutcomes([]) };
};
let queue: Promise<unknown> = Promise.resolve();

/** Icons that were uploaded: where each is used, and what became of the last upload. */
export const IconView = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('dictionaries');
  const canEdit = useMay('dicManage', 'edit');
  const icons = useQuery(queryOf(calls.listOwnIcons));
  useOwnIcons(true);
  const { take, outcomes, sending, forget } = useUploads();
  const remove = useRemove(calls.removeIcon, {
    ...staleIcons,
    args: ({ id }: Row) => ({ query: { id } }),
    title: (icon) => t('removeIcon', { name: shortName(icon) }),
  });
  const add = canEdit ? (
    <Upload accept=".svg,.zip,image/svg+xml,application/zip" multiple showUploadList={false} beforeUpload={take}>
      <Button type="primary" icon={<Icon name="upload" />} loading={sending}>
        {t('uploadIcons')}
      </Button>
    </Upload>
  ) : null;
  return (
    <>
      <IconOutcomes outcomes={outcomes} onClose={forget} />
      <TreeTable<Row>
        what={t('ownIcons')}
        source={icons}
        idOf={({ id }) => id}
        nameOf={shortName}
        parentOf={() => null}
        actions={
          <>
            {tabs}
            {add}
          </>
        }
        columns={[
          {
            key: 'name',
            title: t('iconName'),
            grow: true,
            render: (icon) => (
              <span className="row">
                {isIconName(icon.name) ? <Icon name={icon.name} size="xl" /> : null}
                <b className="weight-medium">{shortName(icon)}</b>
              </span>
            ),
          },
          { key: 'used', title: t('used'), render: ({ uses }) => <UsesText uses={uses} /> },
          {
            key: 'addedAt',
            title: t('addedAt'),
            align: 'right',
            wideOnly: true,
            render: ({ createdAt }) => dateAndTime(createdAt),
          },
        ]}
        rowActions={() =>
          canEdit ? [{ key: 'remove', label: t('remove'), danger: true, run: (icon) => void remove(icon) }] : []
        }
        empty={{ title: t('emptyIcons'), text: `${t('emptyIconsText')} ${t('uploadHint')}`, action: add }}
      />
    </>
  );
};
