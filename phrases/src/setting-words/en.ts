import type { AllSettingWords } from './zh.ts';

export const en: AllSettingWords = {
  general: {
    title: { name: 'System title', does: 'The Chinese name, shown on the sign-in page, in tabs and in notices' },
    titleEn: { name: 'English title', does: 'The name where the console is in English, and in authenticator apps' },
    language: { name: 'Language', does: 'For requests and notices that do not specify a language' },
    logo: { name: 'Logo', does: 'Shown on the sign-in page and at the top left of the console' },
    favicon: { name: 'Favicon', does: 'The small picture on the tab of the browser' },
    publicUrl: {
      name: 'Public address',
      does: 'The address browsers use; links in notices, QR codes and sign-in redirects are built from it',
    },
    initialPasswordHint: {
      name: 'Initial password hint',
      does: 'Shown to administrators who create a user, as a reminder of what was agreed; it is not a password itself',
    },
  },
  venue: {
    address: { name: 'Address of the venue', does: 'The address in Chinese' },
    addressEn: { name: 'Address in English', does: 'The address in English' },
    timeZone: {
      name: 'Time zone',
      does: 'Days of statistics, plans, automations, exports and notices are reckoned in it. In force on each node from its next start; empty: that of the machine',
    },
    latitude: {
      name: 'Latitude',
      does: 'North is positive. For sunrise and sunset; the same as in the calendar of automations',
    },
    longitude: { name: 'Longitude', does: 'East is positive. Entered together with the latitude' },
  },
  security: {
    idleMinutes: {
      name: 'Idle time-out',
      does: 'Time without a request after which a session ends, unless remembered',
    },
    absoluteHours: { name: 'Maximum session length', does: 'A session ends after this time, used or not' },
    rememberDays: { name: 'Remembered sessions', does: 'How long “remember me” spares people their password' },
    attempts: { name: 'Wrong passwords allowed', does: 'Wrong passwords in a row after which one has to wait' },
    lockMinutes: { name: 'Lockout time', does: 'How long the wait is; at one address it grows with further attempts' },
    sessionsAtMost: {
      name: 'Sessions per person',
      does: 'In how many places a person may be signed in at a time; one more ends the oldest',
    },
    secondFactorFor: {
      name: 'Second factor required',
      does: 'These people need a code of an authenticator app besides the password; whoever has none sets it up at the next sign-in',
      choices: { nobody: 'Nobody', administrators: 'Super administrators', everybody: 'Everybody' },
    },
  },
  passwords: {
    shortest: {
      name: 'Shortest password',
      does: 'Characters that a new password needs. Common passwords and repeated characters are always refused',
    },
    refuseNames: {
      name: 'Not the name of its owner',
      does: 'A new password must not contain the user name, name, phone number or e-mail address of its owner',
    },
    history: { name: 'Not a recent password', does: 'A new password must not be one of the last ones; 0: no limit' },
  },
  oauth2: {
    enabled: { name: 'Enabled', does: 'Shows a button for the identity provider (OpenID Connect) on the sign-in page' },
    name: { name: 'Button label', does: 'The text of that button, such as “Campus account”' },
    issuer: { name: 'Issuer', does: 'Address of the provider; further addresses and its keys are read from there' },
    clientId: { name: 'Client ID', does: 'What the provider calls this system since it was registered there' },
    clientSecret: {
      name: 'Client secret',
      does: 'Given by the provider at registration. Written only, never shown; public clients need none',
    },
    scopes: { name: 'Scopes', does: 'What is asked of the provider, separated by spaces; must include openid' },
    accountClaim: { name: 'Account claim', does: 'Claim that identifies the account: by user name, then by e-mail' },
    createUsers: { name: 'Create users', does: 'Creates an external user at the first sign-in without an account' },
    defaultRoleId: { name: 'Role of new users', does: 'The role these users get; only super administrators change it' },
    allowedNetworks: {
      name: 'Allowed networks',
      does: 'Private networks in which the provider may be, one per line with a port, such as 10.0.0.0/8:443',
    },
  },
  networks: {
    devices: {
      name: 'Networks of devices',
      does: 'Networks that devices may be in, one per line, such as 10.0.0.0/8 or fd00::/8. Devices outside of them are disconnected at once, and say why',
    },
    data: {
      name: 'Networks for data behaviours',
      does: 'Networks with a port, one per line, such as 10.0.0.5/32:5432, besides port 443 of the Internet',
    },
    calendars: {
      name: 'Networks for external calendars',
      does: 'Networks with a port from which calendars may be read, such as 10.0.0.0/8:443, besides port 443 of the Internet',
    },
    notices: {
      name: 'Networks for notices',
      does: 'Networks with a port that notice channels and web requests of scenes may reach, besides HTTPS, mail, MQTT and syslog on the Internet',
    },
    push: {
      name: 'Networks of push services',
      does: 'Networks with a port in which push services of browsers may be, besides port 443 of the Internet. Any user may register a browser, so those of notices do not count here',
    },
  },
  webFrames: {
    sites: {
      name: 'Allowed websites',
      does: 'The widgets “Web page” and “Video” show only these. One per line, without a path, such as https://signage.example or http://10.0.0.8:8080. Empty: no web page or video address is allowed.',
    },
  },
  retention: {
    readingDays: {
      name: 'Readings of devices',
      does: 'Days for which single readings are kept; older days are removed, and charts use hourly figures',
    },
    rollupDays: {
      name: 'Hourly figures',
      does: 'Days for which the hourly lowest, highest and mean values are kept, for long charts',
    },
    eventDays: {
      name: 'Events of devices',
      does: 'Days for which it is kept when devices went online or offline, or were changed',
    },
    commandDays: { name: 'Commands', does: 'Days for which commands to devices and runs of action groups are kept' },
    noticeDays: {
      name: 'Notices',
      does: 'Days for which notices and messages of event webhooks are kept, with what became of them',
    },
    logDays: {
      name: 'Operation log',
      does: 'Days for which the operation log is kept in the database; 0 means for ever. Older whole days are moved to archive files in the data folder, which can be downloaded and verified against sealed records',
    },
  },
};
