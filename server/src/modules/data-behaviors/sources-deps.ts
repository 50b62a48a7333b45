import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { AskSource } from './ask-source.ts';

export interface SourcesDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly asking: AskSource;
  readonly databasesFolder: string;
}
