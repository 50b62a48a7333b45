import { and, eq } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { storedFiles } from './files.tables.ts';

/** Whether the user has uploaded this file. */
export const isUploadedBy = async (db: Executor, fileId: string, userId: string): Promise<boolean> =>
  (await db.$count(storedFiles, and(eq(storedFiles.id, fileId), eq(storedFiles.createdBy, userId)))) > 0;
