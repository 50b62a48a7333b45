import { configTypes } from '@eoms/contract';
import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useMay } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { SearchBox } from '../../ui/data-page/search-box.tsx';
import { AdministratorSettings } from './administrator-settings.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { DiagnosticsSettings } from './diagnostics-settings.tsx';
import { DriverPackageSettings } from './driver-package-settings.tsx';
import { LicenseSettings } from './license-settings.tsx';
import { MqttSettings } from './mqtt-settings.tsx';
import { NetworkSettings } from './network-settings.tsx';
import { NodeList } from './node-list.tsx';
import { Oauth2Settings } from './oauth2-settings.tsx';
import { RetentionSettings } from './retention-settings.tsx';
import { SettingGroup } from './setting-group.tsx';
import { partsFor, type SettingPart } from './setting-parts.ts';
import { SettingResults } from './setting-results.tsx';
import styles from './system-setting-screen.module.css';
import { VenueSettings } from './venue-settings.tsx';

interface PartProps {
  part: SettingPart;
  canEdit: boolean;
  isSuper: boolean;
  marked: string | undefined;
}

const Part = ({ part, canEdit, isSuper, marked }: PartProps) => {
  const group = configTypes.find((type) => type === part);
  if (group === 'oauth2') return <Oauth2Settings canEdit={canEdit} marked={marked} />;
  if (group === 'retention') return <RetentionSettings canEdit={canEdit} marked={marked} />;
  if (group === 'venue') return <VenueSettings canEdit={canEdit} marked={marked} />;
  if (group === 'networks') return <NetworkSettings canEdit={canEdit} marked={marked} />;
  if (group !== undefined)
    return (
      <>
        <SettingGroup key={group} type={group} canEdit={canEdit} marked={marked} />
        {group === 'security' && isSuper ? <AdministratorSettings /> : null}
      </>
    );
  if (part === 'mqtt') return <MqttSettings canEdit={canEdit} />;
  if (part === 'driverPackages') return <DriverPackageSettings />;
  if (part === 'diagnostics') return <DiagnosticsSettings canEdit={canEdit} />;
  if (part === 'nodes') return <NodeList canEdit={canEdit} />;
  return part === 'deadLetters' ? <DeadLetters canEdit={canEdit} /> : <LicenseSettings />;
};

/** System settings, one section at a time. Section, search and the marked setting are in the address. */
export const SystemSettingScreen = () => {
  const t = usePhrases('system');
  const canEdit = useMay('systemSetting', 'edit');
  const isSuper = useSession((s) => s.user?.superAdministrator ?? false);
  const parts = partsFor(isSuper);
  const [params, setParams] = useSearchParams();
  const part = parts.find((p) => p === params.get('part')) ?? 'general';
  const question = params.get('q') ?? '';
  const open = (next: SettingPart, key?: string) =>
    setParams({ part: next, ...(key === undefined ? {} : { mark: key }) }, { replace: true });
  const search = (q: string) => setParams(q ? { part, q } : { part }, { replace: true });
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.parts}>
        <SearchBox value={question} placeholder={t('searchSettings')} onChange={search} />
        <Segments
          label={t('settings')}
          value={part}
          options={parts.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => open(value)}
        />
      </div>
      <div className={styles.content}>
        {question ? (
          <SettingResults question={question} parts={parts} onOpen={open} />
        ) : (
          <Part part={part} canEdit={canEdit} isSuper={isSuper} marked={params.get('mark') ?? undefined} />
        )}
      </div>
    </div>
  );
};
