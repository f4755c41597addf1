import {
  AliasNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type JoinNode,
  ListNode,
  type OperationNode,
  ReferenceNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import { type Facts, nameValue } from './facts.ts';
import { conditionsOf, isSingleValue, type QueryNode, readEquality } from './nodes.ts';
import { type PersonalTable, personalTables } from './personalTables.ts';

/** A table, or a query in its place, that a query reads or writes. */
export interface Source {
  /** Unlike the alias, different for every source of a statement. */
  readonly id: string;
  readonly alias: string;
  readonly table: string;
  /** Null for tables without people's data, and for queries, which are checked on their own. */
  readonly personal: PersonalTable | null;
}

/** What is known inside a query: its own sources, and those of the queries around it. */
export interface Scope {
  readonly sources: Source[];
  readonly facts: Facts;
  readonly outer: Scope | null;
}

/** The tables of a query, without the joined ones. */
export function tablesOf(query: QueryNode): readonly OperationNode[] {
  if (InsertQueryNode.is(query)) return query.into ? [query.into] : [];
  if (DeleteQueryNode.is(query)) return [...query.from.froms, ...(query.using?.tables ?? [])];
  if (UpdateQueryNode.is(query)) {
    const { table, from } = query;
    const updated = table && ListNode.is(table) ? table.items : table ? [table] : [];
    return [...updated, ...(from?.froms ?? [])];
  }
  return 'from' in query ? (query.from?.froms ?? []) : [];
}

export function joinsOf(query: QueryNode): readonly JoinNode[] {
  return 'joins' in query ? (query.joins ?? []) : [];
}

export function readSource(node: OperationNode, id: string): Source {
  if (AliasNode.is(node)) {
    const { table, personal } = readSource(node.node, id);
    return { id, table, personal, alias: IdentifierNode.is(node.alias) ? node.alias.name : '' };
  }
  const table = TableNode.is(node) ? node.table.identifier.name : '';
  return { id, alias: table, table, personal: personalTables.get(table) ?? null };
}

/** Adds what the conditions of a `where` or an `on` prove. */
export function learn(scope: Scope, condition: OperationNode | undefined): void {
  for (const one of conditionsOf(condition)) {
    const [a, b] = (readEquality(one) ?? []).map((side) => nameOperand(side, scope));
    if (a && b) scope.facts.equate(a, b);
  }
}

function nameOperand(node: OperationNode, scope: Scope): string | null {
  if (isSingleValue(node)) return nameValue(node.value);
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return null;
  const source = node.table ? findByAlias(node.table.table.identifier.name, scope) : findOnlySource(scope);
  return source && `${source.id}.${node.column.column.name}`;
}

function findByAlias(alias: string, scope: Scope | null): Source | null {
  if (!scope) return null;
  return scope.sources.find((source) => source.alias === alias) ?? findByAlias(alias, scope.outer);
}

/** A column without a table counts only where there is no doubt whose it is. */
function findOnlySource({ sources }: Scope): Source | null {
  return sources.length === 1 ? (sources[0] ?? null) : null;
}

/** The one person whose rows of this table the conditions allow; null if there may be several. */
export function findPerson(source: Source, scope: Scope): string | null {
  const { personal } = source;
  if (!personal) return null;
  if (!personal.owner) return findKey(source, scope.facts);
  const owner = nameOwner(source);
  return scope.facts.valueOf(owner) ?? findOwnerByKey(owner, scope, scope.facts);
}

/** The owner of a row that is found by a unique key, if the conditions say that it is the same person. */
function findOwnerByKey(owner: string, { sources, outer }: Scope, facts: Facts): string | null {
  for (const source of sources) {
    const key = findKey(source, facts);
    if (key && facts.areEqual(owner, nameOwner(source))) return key;
  }
  return outer && findOwnerByKey(owner, outer, facts);
}

/** Whether the conditions say that its rows belong to the same people as those of the statement's first table. */
export function isLinkedByUser(source: Source, scope: Scope): boolean {
  const first = findFirstOwner(scope);
  return first === null || scope.facts.areEqual(first, nameOwner(source));
}

/** The user id of the first table, which is that of the outermost query. */
function findFirstOwner({ sources, outer }: Scope): string | null {
  const first = sources.find(({ personal }) => personal?.owner);
  return (outer && findFirstOwner(outer)) ?? (first ? nameOwner(first) : null);
}

function nameOwner({ id, personal }: Source): string {
  return `${id}.${personal?.owner}`;
}

function findKey({ id, table, personal }: Source, facts: Facts): string | null {
  for (const key of personal?.keys ?? []) {
    const value = facts.valueOf(`${id}.${key}`);
    if (value) return `the owner of ${table}.${key} = ${value}`;
  }
  return null;
}
