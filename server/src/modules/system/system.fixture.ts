import { refuse } from '../../platform/http/refusal.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { type TestPlatform, wireOn } from '../../platform/testing/test-platform.ts';
import { type Config, createConfig } from '../config/config.module.ts';
import { createThemes } from '../themes/themes.module.ts';
import { createAuditLog, createSafeModeOfNodes, createSystem } from './system.module.ts';

export const knownRole = '01900000-0000-7000-8000-0000000000aa';

interface SafeModeSwitch {
  isOn(): boolean;
  leave(): void;
}

/** The calls of the system, its log and its themes, on all nodes of a platform. */
export const openSystem = async (
  platform: TestPlatform,
  safeMode: SafeModeSwitch = { isOn: () => false, leave: () => undefined },
): Promise<{ api: TestApi; config: Config }> => {
  const nodes = await wireOn(platform, (node) => {
    const own = createConfig(node);
    const testOauth2 = async () => {
      if (!(await own.oauth2()).values.issuer) throw refuse('session.oauthNotConfigured');
      return { issuer: 'https://id.example.com', authorizationEndpoint: 'https://id.example.com/authorize' };
    };
    const deps = {
      ...node,
      keeping: { retention: own.retention, dataFolder: node.dataFolder, nodeName: 'node' },
      config: own,
      access: { roleExists: async (id: string) => id === knownRole },
      session: { testOauth2 },
      devices: { lists: { search: () => [] }, registry: new Map() },
    };
    const leave = async () => safeMode.leave();
    const modes = createSafeModeOfNodes({
      asking: node.asking,
      safeMode: { isOn: safeMode.isOn, whenOff: async () => undefined, leave },
    });
    const parts = [createSystem(deps, modes), createAuditLog(deps), createThemes(deps)];
    const routes = parts.flatMap((part) => part.routes);
    return { config: own, routes, language: own.language };
  });
  return { api: await createTestApi(platform, nodes), config: nodes[0].config };
};
