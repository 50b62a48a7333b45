import type { Passwords } from '../../platform/auth/password.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { News } from '../../platform/news/news.ts';
import type { EndSessionsPort, RolesPort, SecondFactorsPort, SignInPort } from './people.ports.ts';

export interface PeopleDeps {
  readonly database: Database;
  readonly news: News;
  readonly passwords: Passwords;
  readonly files: Pick<FileStore, 'save' | 'read' | 'open'>;
  readonly roles: RolesPort;
  readonly endSessions: EndSessionsPort;
  readonly secondFactors: SecondFactorsPort;
  readonly signIn: SignInPort;
}
