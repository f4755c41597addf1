import {
  ColumnNode,
  InsertQueryNode,
  MergeQueryNode,
  type OperationNode,
  PrimitiveValueListNode,
  RawNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { Facts, nameValue } from './facts.ts';
import { isQuery, isSingleValue, namesIn, type QueryNode, queriesIn, rawPartsIn } from './nodes.ts';
import { personalTables } from './personalTables.ts';
import {
  findPerson,
  isLinkedByUser,
  joinsOf,
  learn,
  readSource,
  type Scope,
  type Source,
  tablesOf,
} from './sources.ts';

/** What was found in one statement. */
interface Findings {
  readonly problems: string[];
  readonly unlinkedTables: string[];
  /** Whose rows the statement reads or writes. */
  readonly people: Set<string>;
  sources: number;
}

export interface Verdict {
  /** The reasons why the statement may touch rows of more than one person. Empty if it stays with one. */
  readonly problems: readonly string[];
  /** Tables whose rows it may compare with those of another person, which even an exception must not. */
  readonly unlinkedTables: readonly string[];
}

/** Reads a statement as Kysely holds it before it writes the SQL. */
export function checkStatement(root: OperationNode): Verdict {
  const findings: Findings = { problems: [], unlinkedTables: [], people: new Set(), sources: 0 };
  if (isQuery(root)) checkQuery(root, null, findings);
  else if (RawNode.is(root)) {
    checkText(root, findings);
    for (const query of queriesIn(root)) checkQuery(query, null, findings);
  } else findings.problems.push(`This check cannot read a ${root.kind}.`);
  if (findings.people.size > 1)
    findings.problems.push(`It names several people: ${[...findings.people].join('; ')}.`);
  return { problems: [...new Set(findings.problems)], unlinkedTables: [...new Set(findings.unlinkedTables)] };
}

/** A statement in two words, such as 'delete sessions'; the table is that which it is about. */
export function nameStatement(root: OperationNode): string {
  const kind = root.kind.replace(/(Query)?Node$/, '').toLowerCase();
  const table = isQuery(root) ? tablesOf(root)[0] : undefined;
  return table ? `${kind} ${readSource(table, '').table}` : kind;
}

function checkQuery(query: QueryNode, outer: Scope | null, findings: Findings): void {
  if (MergeQueryNode.is(query)) findings.problems.push('This check cannot read a merge.');
  const scope: Scope = { sources: [], facts: outer?.facts.copy() ?? new Facts(), outer };
  const add = (node: OperationNode) => {
    findings.sources += 1;
    const source = readSource(node, `#${findings.sources}`);
    scope.sources.push(source);
    return source;
  };
  const tables = tablesOf(query).map(add);
  const joined = joinsOf(query).map((join) => ({ join, source: add(join.table) }));
  if ('where' in query) learn(scope, query.where?.where);
  for (const { join } of joined) if (isInner(join.joinType)) learn(scope, join.on?.on);
  if (InsertQueryNode.is(query)) {
    checkInsert(query, tables[0], findings);
    checkNewOwner(query.onConflict?.updates, tables[0], findings);
  } else for (const source of tables) checkSource(source, scope, findings);
  for (const { join, source } of joined) {
    // The condition of a left join filters the joined table, but none of the tables before it.
    const facts = scope.facts.copy();
    if (join.joinType.endsWith('LeftJoin')) learn({ ...scope, facts }, join.on?.on);
    checkSource(source, { ...scope, facts }, findings);
  }
  if (UpdateQueryNode.is(query)) checkNewOwner(query.updates, tables[0], findings);
  checkText(query, findings);
  for (const inner of queriesIn(query)) checkQuery(inner, scope, findings);
}

function isInner(joinType: string): boolean {
  return joinType.endsWith('InnerJoin') || joinType === 'Using';
}

function checkSource(source: Source, scope: Scope, { problems, unlinkedTables, people }: Findings): void {
  if (!source.personal) return;
  const { owner, keys } = source.personal;
  const person = findPerson(source, scope);
  if (person === null) {
    const columns = [owner, ...keys].filter(Boolean).join(', ');
    problems.push(`Nothing limits ${source.table} to one person (by ${columns}).`);
    if (!isLinkedByUser(source, scope)) unlinkedTables.push(source.table);
  } else if (owner) people.add(person);
}

function checkInsert(query: InsertQueryNode, source: Source | undefined, { problems, people }: Findings) {
  if (!source?.personal) return;
  const { table, personal } = source;
  const { owner, keys } = personal;
  if (owner) {
    for (const value of readColumn(query, owner)) {
      if (value && isSingleValue(value)) people.add(nameValue(value.value));
      else problems.push(`It inserts rows into ${table} without saying in ${owner} whose they are.`);
    }
  }
  const { onConflict, replace, orAction } = query;
  const target = onConflict?.columns?.map(({ column }) => column.name) ?? [];
  const isOwn = owner ? target.includes(owner) : keys.some((key) => target.includes(key));
  if (replace || orAction?.action === 'replace' || (onConflict?.updates && !isOwn))
    problems.push(`It may overwrite a row of ${table} that belongs to somebody else.`);
}

/** What each inserted row has in a column; undefined where this cannot be read. */
function readColumn({ columns, values }: InsertQueryNode, name: string): (OperationNode | undefined)[] {
  const place = columns?.findIndex(({ column }) => column.name === name) ?? -1;
  if (place < 0 || !values || !ValuesNode.is(values)) return [undefined];
  return values.values.map((row) => {
    if (PrimitiveValueListNode.is(row)) return ValueNode.create(row.values[place]);
    return ValueListNode.is(row) ? row.values[place] : undefined;
  });
}

/** An update may not hand a row over to somebody else, nor may an insert that updates on a conflict. */
function checkNewOwner(
  updates: UpdateQueryNode['updates'] = [],
  source: Source | undefined,
  findings: Findings,
): void {
  const owner = source?.personal?.owner;
  for (const { column, value } of updates) {
    if (!owner || !ColumnNode.is(column) || column.column.name !== owner) continue;
    if (isSingleValue(value)) findings.people.add(nameValue(value.value));
    else findings.problems.push(`It gives rows of ${source.table} to somebody who cannot be read from it.`);
  }
}

const personalNames = new RegExp(`\\b(${[...personalTables.keys()].join('|')})\\b(?!"?\\s*\\.)`, 'gi');

/** Text can hold expressions, but no tables: this check does not read the language, so it would not see their conditions. */
function checkText(node: OperationNode, { problems }: Findings): void {
  for (const raw of rawPartsIn(node)) {
    const text = raw.sqlFragments.join(' ').replaceAll(/'[^']*'/g, "''");
    const named = [...text.matchAll(personalNames)].map(([, name]) => name ?? '');
    for (const name of [...named, ...namesIn(raw)]) {
      if (personalTables.has(name.toLowerCase()))
        problems.push(
          `It names ${name.toLowerCase()} in text; this check reads only Kysely's query builder.`,
        );
    }
  }
}
