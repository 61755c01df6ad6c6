import { describe, expect, test } from 'vitest';
import { doctorReport } from '../../../renderer/features/connections/doctor/doctor-report.ts';
import { supportText } from '../../../renderer/features/connections/doctor/support-text.ts';
import { createTexts } from '../../../renderer/i18n.ts';
import { type Connection, connectionSchema } from '../../../shared/model/connection/connection.ts';
import {
  doctorProblems,
  doctorSteps,
  type Finding,
  menderOf,
} from '../../../shared/model/connection/doctor.ts';
import { emptyMapping } from '../../../shared/model/connection/mapping.ts';

const t = createTexts().getFixedT('en', 'doctor');

const connection: Connection = connectionSchema.parse({
  id: 'c1',
  name: 'The shop’s own name for it',
  baseAddress: 'https://supplier.example',
  actionPath: '/api/fusion',
  keyForm: 'bearer',
  requestForm: 'spec',
  requestFormBy: 'default',
  userName: '',
  unneededFields: [],
  signIn: 'key',
  interfaces: 'automatic',
  restKeyForm: 'bearer',
  bulkForm: 'comma',
  statusFamily: 'dhru',
  statusFamilyBy: 'default',
  mapping: emptyMapping,
  serves: [],
  practiceDialect: null,
  practice: false,
  health: 'untried',
  healthDetail: null,
  keyPlace: 'memory',
  keyGivenFor: null,
  practiceSpeed: null,
  createdAt: 1_800_000_000_000,
});
const seen = 'HTTP 418, a teapot';
const finding = (problem: Finding['problem'], step: Finding['step'] = 'path'): Finding => ({
  step,
  verdict: problem === null ? 'good' : 'bad',
  problem,
  evidence: seen,
  cure: null,
  asked: {
    what: 'POST https://supplier.example/api/fusion action=accountinfo',
    at: Date.UTC(2027, 0, 1, 9),
  },
});
const report = (reported: readonly Finding[]) =>
  doctorReport(t, connection, reported, { version: '1.2.3', atMs: Date.UTC(2027, 0, 2) });

describe('everything that the doctor can find', () => {
  test.each(doctorProblems)('%s has a title, its effect and what to do', (problem) => {
    const words = (['title', 'means', 'todo'] as const).map((part) =>
      t(`problem.${problem}.${part}`, { seen }),
    );
    for (const each of words) expect(each).toMatch(/^[A-Z“].{7,}/);
    // If a key has no text, the key itself is shown.
    expect(words.join(' ')).not.toContain('problem.');
    expect(words.slice(1).every((each) => each.endsWith('.'))).toBe(true);
  });

  test('every problem has its own title and steps', () => {
    for (const part of ['title', 'means'] as const)
      expect(new Set(doctorProblems.map((problem) => t(`problem.${problem}.${part}`, { seen }))).size).toBe(
        doctorProblems.length,
      );
  });

  test.each(doctorProblems)('%s is in the report with its evidence', (problem) => {
    const text = report([finding(problem)]);
    expect(text).toContain(t(`problem.${problem}.title`));
    expect(text).toContain(t(`problem.${problem}.means`, { seen }));
    expect(text).toContain(`(${problem})`);
    expect(text).toContain(seen);
    expect(text).not.toContain(connection.name);
  });

  const supportTextOf = (problem: (typeof doctorProblems)[number]) =>
    supportText(t, { ...finding(problem), problem }, { version: '1.2.3', atMs: 0 });

  test.each(doctorProblems)('%s names who can fix it', (problem) => {
    expect(t(`mender.${menderOf[problem]}`)).toMatch(/\.$/);
    // If only the supplier or its hoster can fix a problem, there is a text to send to them.
    const isTheirs = !['shop', 'network', 'nobody'].includes(menderOf[problem]);
    expect(isTheirs && supportTextOf(problem) === null).toBe(false);
  });

  test.each(doctorProblems.filter((problem) => supportTextOf(problem) !== null))(
    '%s: the supplier’s support gets what it needs',
    (problem) => {
      const text = supportTextOf(problem);
      for (const part of [
        '2027-01-01 09:00:00 UTC',
        'POST https://supplier.example/api/fusion action=accountinfo',
        seen,
        t(`problem.${problem}.title`),
        'Please ',
      ])
        expect(text).toContain(part);
      expect(text).not.toContain(connection.name);
      expect(text).not.toMatch(/support\.|problem\./);
    },
  );

  test('the report has the order of the steps, whatever the order of the findings', () => {
    const lines = report([...doctorSteps].reverse().map((step) => finding(null, step))).split('\n');
    const named = lines.filter((line) => line.startsWith('[')).map((line) => line.replace(/^\[.*?\] /, ''));
    expect(named).toEqual(doctorSteps.map((step) => t(`step.${step}`)));
  });
});
