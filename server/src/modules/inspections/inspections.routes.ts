import { inspectionsEndpoints, wordsIn } from '@eoms/contract';
import { inspectionTable } from '@eoms/phrases';
import type { Database } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import { pictureReply } from '../../platform/files/picture-reply.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Tables } from '../../platform/tables/tables.ts';
import { type AnswerDeps, answerItem } from './answers/answer-item.ts';
import { reportDocument, reportSheet } from './reports/export-report.ts';
import { figuresOfInspections } from './reports/figures.store.ts';
import { type OrderItemsDeps, orderItems } from './reports/order-items.ts';
import { type PutBackDeps, putBackDrift } from './reports/put-back.ts';
import { type CalendarDeps, readCalendar, requireSpan } from './reports/read-calendar.ts';
import { readHead } from './reports/read-head.ts';
import { findItem, itemListing, type ListedItem, pastOfCheck, photoOf, shownItem } from './reports/report.store.ts';
import { findInspection, inspectionListing, shownInspection } from './runs/inspections.store.ts';
import { finishInspection, rescheduleInspection, type StartDeps, setInspectionStart } from './runs/start-inspection.ts';

export type InspectionsRoutesDeps = StartDeps &
  AnswerDeps &
  CalendarDeps &
  OrderItemsDeps &
  PutBackDeps & {
    readonly database: Pick<Database, 'read'>;
    readonly tables: Tables;
    readonly documents: Documents;
  };

type Calls = Parameters<typeof implement<typeof inspectionsEndpoints>>[1];
const daysOfFigures = 366;

const lists = (deps: InspectionsRoutesDeps) => {
  const { database } = deps;
  return {
    listInspectionsOfPlan: ({ query }, { places }) =>
      database.read(async (db) =>
        presentPage(await readPage(db, query, inspectionListing(db, places, query)), shownInspection.present),
      ),
    listInspections: ({ query: { mine, ...query } }, caller) => {
      const filter = { ...query, personId: mine ? caller.userId : undefined };
      return database.read(async (db) =>
        presentPage(await readPage(db, filter, inspectionListing(db, caller.places, filter)), shownInspection.present),
      );
    },
    inspectionCalendar: ({ query }, { places }) => readCalendar(deps, places, query),
    inspectionFigures: ({ query }, { places }) => {
      requireSpan(query, daysOfFigures);
      return database.read((db) => figuresOfInspections(db, places, query));
    },
  } satisfies Partial<Calls>;
};

const reports = (deps: InspectionsRoutesDeps) => {
  const { database, files, tables, documents, orders } = deps;
  const seen = async (id: string, { places }: Pick<Caller, 'places'>) => {
    const row = await findInspection(database.db, places, id);
    if (!row) throw refuse('404');
    return row;
  };
  const present = async (rows: readonly ListedItem[]) => {
    const orderOf = await orders().ofItems(
      database.db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => shownItem.present(row, { order: orderOf.get(row.id) ?? null }));
  };
  const seenItem = async (id: string, { places }: Pick<Caller, 'places'>) => {
    const item = await findItem(database.db, places, id);
    if (!item) throw refuse('404');
    return item;
  };
  return {
    inspectionHead: ({ query }, caller) => readHead(database, caller, query.id),
    inspectionReport: async ({ query }, caller) => {
      await seen(query.id, caller);
      const page = await readPage(database.db, query, itemListing(database.db, query));
      return { ...page, records: await present(page.records) };
    },
    inspectionItem: async ({ query }, caller) => {
      const [item] = await present([await seenItem(query.id, caller)]);
      if (!item) throw refuse('404');
      return item;
    },
    inspectionPast: async ({ query }, caller) => {
      const item = await seenItem(query.id, caller);
      return database.read((db) => pastOfCheck(db, item, query.key));
    },
    exportInspection: async ({ query }, caller) => {
      const row = await seen(query.id, caller);
      const sheet = await database.read((db) => reportSheet(db, row, caller.language));
      return { content: await tables.write([sheet]), fileName: `${sheet.name}-${row.number}.xlsx` };
    },
    printInspection: async ({ query }, caller) => {
      const row = await seen(query.id, caller);
      const document = await database.read((db) => reportDocument(db, files, row, caller.language));
      const { title } = wordsIn(inspectionTable, caller.language);
      return { content: await documents.write(document), fileName: `${title}-${row.number}.pdf` };
    },
    getInspectionPicture: async ({ params }, { places }) =>
      pictureReply(files, await photoOf(database.db, places, params.id)),
  } satisfies Partial<Calls>;
};

/** Inspections: lists, reports, and what people do with them. */
export const inspectionsRoutes = (deps: InspectionsRoutesDeps): Route[] =>
  implement(inspectionsEndpoints, {
    ...lists(deps),
    ...reports(deps),
    setInspectionStart: ({ body }, caller) => setInspectionStart(deps, caller, body),
    rescheduleInspection: ({ body }, caller) => rescheduleInspection(deps, caller, body),
    answerInspection: ({ body }, caller) => answerItem(deps, caller, body),
    finishInspection: ({ body }, caller) => finishInspection(deps, caller, body),
    orderInspected: ({ body }, caller) => orderItems(deps, caller, body),
    putBackDrift: ({ body }, caller) => putBackDrift(deps, caller, body),
  });
