import type { CompiledQuery, OperationNode, QueryCompiler } from 'kysely';
import { checkStatement, nameStatement } from './checkStatement.ts';
import { findException } from './exceptions.ts';
import { findOrigin } from './origin.ts';
import { recordUse } from './usedExceptions.ts';

let violations: string[] = [];
let recorded: string[] | null = null;
const watched = new WeakSet<QueryCompiler>();

/**
 * Checks every statement when Kysely writes its SQL. This replaces a method of Kysely instead of adding a plugin to each
 * database, because no database of a test can then be forgotten, nor one that a command opens by itself.
 */
export function watchStatements(compiler: QueryCompiler): void {
  if (watched.has(compiler)) return;
  watched.add(compiler);
  const compile = compiler.compileQuery;
  compiler.compileQuery = function (this: QueryCompiler, node, queryId) {
    const compiled: CompiledQuery = compile.call(this, node, queryId);
    recorded?.push(compiled.sql);
    const violation = findViolation(node, compiled.sql);
    if (violation) violations.push(violation);
    return compiled;
  };
}

/** Runs something in this process, and returns the SQL of its statements without the beginnings and ends of transactions. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  recorded = statements;
  await work();
  recorded = null;
  return statements;
}

/** The violations since the last call. */
export function takeViolations(): string[] {
  const taken = violations;
  violations = [];
  return [...new Set(taken)];
}

function findViolation(node: OperationNode, sql: string): string | null {
  const { problems, unlinkedTables } = checkStatement(node);
  // The stack is read last, because that takes longer than the check.
  const origin = problems.length > 0 ? findOrigin() : null;
  if (!origin) return null;
  const name = nameStatement(node);
  const isException = findException(origin, name) !== undefined;
  if (isException) recordUse(origin, name);
  if (isException && unlinkedTables.length === 0) return null;
  return [
    `A statement of ${origin} may touch the rows of more than one person:`,
    ...(isException ? unlinkedTables.map(sayUnlinked) : problems).map((problem) => `- ${problem}`),
    `  ${sql}`,
    ...(isException
      ? ['It is a declared exception, but even so a row may only be compared with rows of the same person.']
      : [
          'Limit each of its tables to one person: by a condition on the user id, in joins and subqueries too.',
          `If it has to read across people, declare '${name}' in server/src/testing/statements/exceptions.ts.`,
        ]),
  ].join('\n');
}

const sayUnlinked = (table: string) => `It does not connect ${table} by the user id.`;
