import type { GeneralConfig, Oauth2Config, PasswordConfig, SecurityConfig } from '@eoms/contract';
import type { ConfigPort } from './session.ports.ts';

export interface TestConfig extends ConfigPort {
  readonly values: {
    general: GeneralConfig;
    security: SecurityConfig;
    passwords: PasswordConfig;
    oauth2: { values: Oauth2Config; clientSecret: string | null };
  };
}

/** Settings that a test changes by assignment. */
export const createTestConfig = (): TestConfig => {
  const values: TestConfig['values'] = {
    general: {
      title: '场馆',
      titleEn: 'Venue',
      language: 'zh',
      logo: null,
      favicon: null,
      publicUrl: '',
      initialPasswordHint: '',
    },
    security: {
      idleMinutes: 120,
      absoluteHours: 24,
      rememberDays: 30,
      attempts: 5,
      lockMinutes: 15,
      sessionsAtMost: 50,
      secondFactorFor: 'nobody',
    },
    passwords: { shortest: 8, refuseNames: true, history: 0 },
    oauth2: {
      values: {
        enabled: false,
        name: '',
        issuer: '',
        clientId: '',
        scopes: 'openid profile email',
        accountClaim: 'preferred_username',
        createUsers: false,
        defaultRoleId: null,
        allowedNetworks: [],
      },
      clientSecret: null,
    },
  };
  return {
    values,
    general: async () => values.general,
    security: async () => values.security,
    oauth2: async () => values.oauth2,
    settleLanguage: async (_tx, language) => {
      values.general = { ...values.general, language };
    },
    forget: () => undefined,
  };
};
