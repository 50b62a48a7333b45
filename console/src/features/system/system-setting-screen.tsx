import { useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useMay } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { AdministratorSettings } from './administrator-settings.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { DriverPackageSettings } from './driver-package-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { LicenseSettings } from './license-settings.tsx';
import { MqttSettings } from './mqtt-settings.tsx';
import { NodeList } from './node-list.tsx';
import { Oauth2Settings } from './oauth2-settings.tsx';
import { SecuritySettings } from './security-settings.tsx';
import { WebFrameSettings } from './web-frame-settings.tsx';

const first = ['general', 'security', 'oauth2', 'webFrames', 'mqtt'] as const;
const last = ['nodes', 'deadLetters', 'license'] as const;
const everyone = [...first, ...last] as const;
const withDrivers = [...first, 'driverPackages', ...last] as const;

/** System settings, one section at a time; the section is in the address. */
export const SystemSettingScreen = () => {
  const t = usePhrases('system');
  const canEdit = useMay('systemSetting', 'edit');
  const isSuper = useSession((s) => s.user?.superAdministrator ?? false);
  const parts = isSuper ? withDrivers : everyone;
  const [params, setParams] = useSearchParams();
  const part = parts.find((p) => p === params.get('part')) ?? 'general';
  return (
    <div className="page">
      <div>
        <Segments
          label={t('settings')}
          value={part}
          options={parts.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setParams({ part: value }, { replace: true })}
        />
      </div>
      {part === 'general' ? <GeneralSettings canEdit={canEdit} /> : null}
      {part === 'security' ? <SecuritySettings canEdit={canEdit} /> : null}
      {part === 'security' && isSuper ? <AdministratorSettings /> : null}
      {part === 'oauth2' ? <Oauth2Settings canEdit={canEdit} /> : null}
      {part === 'webFrames' ? <WebFrameSettings canEdit={canEdit} /> : null}
      {part === 'mqtt' ? <MqttSettings canEdit={canEdit} /> : null}
      {part === 'driverPackages' ? <DriverPackageSettings /> : null}
      {part === 'nodes' ? <NodeList canEdit={canEdit} /> : null}
      {part === 'deadLetters' ? <DeadLetters canEdit={canEdit} /> : null}
      {part === 'license' ? <LicenseSettings /> : null}
    </div>
  );
};
