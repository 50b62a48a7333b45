import { type DriverPackage, driverPackagesEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime, number } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { TreeTable } from '../../ui/tree/tree-table.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { DriverPackageState } from './driver-package-state.tsx';
import { PackageHash } from './package-hash.tsx';
import styles from './settings.module.css';
import { useTrust } from './use-trust.tsx';

const fileOf = (p: DriverPackage): string => p.file;
const noParent = (): null => null;

/** The actions possible for a package; trust by a maker's signature cannot be revoked here. */
const TrustButtons = ({ one }: { one: DriverPackage }) => {
  const t = usePhrases('driverPackages');
  const { trust, distrust } = useTrust();
  const size = usePhone() ? 'middle' : 'small';
  const open = one.state === 'untrusted' || one.state === 'changed';
  return (
    <span className={styles.trustButtons}>
      {open ? (
        <Button size={size} icon={<Icon name="shield" size="s" />} onClick={() => void trust(one)}>
          {t(one.state === 'changed' ? 'trustAgain' : 'trust')}
        </Button>
      ) : null}
      {one.trustedBy === null || (one.signed && one.state === 'trusted') ? null : (
        <Button size={size} onClick={() => void distrust(one)}>
          {t('distrust')}
        </Button>
      )}
    </span>
  );
};

const usePackageColumns = (): Column<DriverPackage>[] => {
  const t = usePhrases('driverPackages');
  const language = useLanguage();
  const noteOf = ({ driver, bytes }: DriverPackage): string => {
    const size = t('size', { size: number(Math.max(1, Math.round(bytes / 1024))) });
    return driver ? `${textOf(driver.name, language)} ${driver.version} · ${size}` : size;
  };
  return [
    {
      key: 'file',
      title: t('file'),
      grow: true,
      render: (p) => <TwoLines title={<b className="weight-medium">{p.file}</b>} note={noteOf(p)} />,
    },
    { key: 'sha256', title: t('sha256'), render: (p) => <PackageHash hash={p.sha256} /> },
    { key: 'state', title: t('state'), render: (p) => <DriverPackageState one={p} /> },
    {
      key: 'trusted',
      title: t('trustedBy'),
      render: (p) =>
        p.trustedBy === null ? (
          p.signed ? (
            t('signed')
          ) : (
            '—'
          )
        ) : (
          <TwoLines title={p.trustedBy} note={p.trustedAt ? dateAndTime(p.trustedAt) : null} />
        ),
    },
    { key: 'act', title: '', align: 'right', render: (p) => <TrustButtons one={p} /> },
  ];
};

/** Drivers in the drivers folder, and which of them may run. For super administrators only. */
export const DriverPackageSettings = () => {
  const t = usePhrases('driverPackages');
  const common = usePhrases('ui');
  const packages = useQuery(queryOf(driverPackagesEndpoints.listDriverPackages));
  const columns = usePackageColumns();
  const refresh = (
    <Button
      icon={<Icon name="refresh" />}
      loading={packages.isFetching && !packages.isPending}
      onClick={() => void packages.refetch()}
    >
      {common('refresh')}
    </Button>
  );
  return (
    <Panel className={styles.settingsList} label={t('packages')}>
      <div className={`note ${styles.settingsHint}`}>
        <Icon name="info" />
        <span>{t('hint')}</span>
      </div>
      <TreeTable
        what={t('packages')}
        source={packages}
        idOf={fileOf}
        nameOf={fileOf}
        parentOf={noParent}
        search={t('search')}
        columns={columns}
        actions={refresh}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </Panel>
  );
};
