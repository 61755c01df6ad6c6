import { z } from 'zod';
import {
  listCountsSchema,
  listEditSchema,
  listRowSchema,
  listServiceSchema,
  readyRowSchema,
} from '../../../../shared/model/list/rows/row.ts';
import { columnPlanSchema, sheetColumnsSchema } from '../../../../shared/model/list/sheet/column-plan.ts';
import { storedLineLimits, storedLineSchema } from '../../../../shared/model/list/sheet/kept-line.ts';
import {
  encodings,
  readFailureSchema,
  readingOptionsSchema,
  readOutcomeSchema,
} from '../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import { knownOrderSchema } from '../../../../shared/model/list/text/verdict.ts';

/** Messages between page and worker. Both sides validate the messages that they receive, because a list can come from anywhere. */

const from = z.number().int().min(0);
const limit = z.number().int().min(1).max(listLimits.pageRows);
const manyLimit = z.number().int().min(1).max(20_000);
const sheet = z.number().int().min(0);
const source = z.union([z.object({ text: z.string() }), z.object({ file: z.instanceof(Blob) })]);
const services = z.array(listServiceSchema);
const commonFields = z.array(z.tuple([z.string(), z.string()]));
const total = z.number().int();

export const questions = {
  read: { input: z.object({ source, options: readingOptionsSchema }), output: readOutcomeSchema },
  /** Appends rows to the checked list; a failure changes nothing. */
  append: {
    input: z.object({ source, options: readingOptionsSchema }),
    output: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), rows: z.number().int(), counts: listCountsSchema }),
      z.object({ ok: z.literal(false), failure: readFailureSchema }),
    ]),
  },
  /** The first cells of a file in a code page. */
  preview: {
    input: z.object({
      file: z.instanceof(Blob),
      encoding: z.enum(encodings),
      layout: readingOptionsSchema.shape.layout,
    }),
    output: z.object({ rows: z.array(z.array(z.string())) }),
  },
  columns: {
    input: z.object({ sheet, services, serviceId: z.string().nullable() }),
    output: sheetColumnsSchema,
  },
  cells: {
    input: z.object({ sheet, from, limit }),
    output: z.object({
      total,
      rows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
    }),
  },
  check: {
    input: z.object({
      plan: columnPlanSchema,
      services,
      serviceId: z.string().nullable(),
      common: commonFields,
    }),
    output: listCountsSchema,
  },
  common: { input: z.object({ fields: commonFields }), output: listCountsSchema },
  rows: {
    input: z.object({
      show: z.union([z.enum(['all', 'good', 'attention']), z.object({ alike: z.string() })]),
      from,
      limit,
    }),
    output: z.object({ total, rows: z.array(listRowSchema) }),
  },
  edit: { input: listEditSchema, output: listCountsSchema },
  wanted: {
    input: z.object({ from, limit: manyLimit }),
    output: z.object({
      total,
      wanted: z.array(z.object({ serviceId: z.string(), identifier: z.string() })),
    }),
  },
  known: {
    input: z.object({
      orders: z.array(knownOrderSchema.extend({ serviceId: z.string(), identifier: z.string() })).max(20_000),
    }),
    output: listCountsSchema,
  },
  ready: {
    input: z.object({ from, limit: manyLimit }),
    output: z.object({ total, rows: z.array(readyRowSchema) }),
  },
  lines: {
    input: z.object({ from, limit: z.number().int().min(1).max(storedLineLimits.linesAtOnce) }),
    output: z.object({ total, lines: z.array(storedLineSchema) }),
  },
  splitOff: { input: z.object({}), output: z.object({ text: z.string() }) },
} as const;

export type Question = keyof typeof questions;
export type QuestionInput<Name extends Question> = z.infer<(typeof questions)[Name]['input']>;
export type QuestionOutput<Name extends Question> = z.infer<(typeof questions)[Name]['output']>;

const names = Object.keys(questions) as [Question, ...Question[]];

/** From page to worker. `input` is checked by the schema of its question. */
export const requestSchema = z.object({ id: z.number().int(), ask: z.enum(names), input: z.unknown() });

/** From the worker to the page. */
export const replySchema = z.union([
  z.object({ id: z.number().int(), refused: z.string() }),
  z.object({ id: z.number().int(), value: z.unknown() }),
  z.object({
    progress: z.object({
      at: z.enum(['reading', 'unpacking', 'rows', 'checking']),
      done: z.number(),
      of: z.number().nullable(),
    }),
  }),
]);
