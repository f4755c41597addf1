import {
  AndNode,
  BinaryOperationNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  MergeQueryNode,
  type OperationNode,
  OperatorNode,
  OrNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
} from 'kysely';

// Reading the tree of a statement that Kysely is about to write as SQL.

export type QueryNode =
  | SelectQueryNode
  | InsertQueryNode
  | UpdateQueryNode
  | DeleteQueryNode
  | MergeQueryNode;

const queryKinds = [SelectQueryNode, InsertQueryNode, UpdateQueryNode, DeleteQueryNode, MergeQueryNode];

export function isQuery(node: OperationNode): node is QueryNode {
  return queryKinds.some((kind) => kind.is(node));
}

/** The queries inside a node, without those inside them. */
export function* queriesIn(node: OperationNode): Generator<QueryNode> {
  for (const child of childrenOf(node)) {
    if (isQuery(child)) yield child;
    else yield* queriesIn(child);
  }
}

/** The pieces of SQL that were written as text inside a node, without those of queries inside it. */
export function* rawPartsIn(node: OperationNode): Generator<RawNode> {
  if (RawNode.is(node)) yield node;
  for (const child of childrenOf(node)) if (!isQuery(child)) yield* rawPartsIn(child);
}

/**
 * The names that a piece of text gets by `sql.table`, `sql.id` or `sql.ref`, and that may be tables: of `users.id` only
 * the `id`, which is a column there, but would be a table in `from main.users`.
 */
export function* namesIn(node: OperationNode): Generator<string> {
  if (TableNode.is(node)) yield node.table.identifier.name;
  else if (IdentifierNode.is(node)) yield node.name;
  else if (ReferenceNode.is(node)) yield* namesIn(node.column);
  else if (RawNode.is(node)) {
    // `sql.id('users', 'id')` is two names with a dot between them.
    const last = node.parameters.filter((_, place) => node.sqlFragments[place + 1] !== '.');
    for (const parameter of last) yield* namesIn(parameter);
  } else if (!isQuery(node)) {
    for (const child of childrenOf(node)) yield* namesIn(child);
  }
}

function* childrenOf(node: OperationNode): Generator<OperationNode> {
  if (ValueNode.is(node)) return;
  for (const value of Object.values(node)) {
    for (const item of Array.isArray(value) ? value : [value]) if (isNode(item)) yield item;
  }
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

/**
 * The conditions that all hold, of a `where` or an `on`. None if an `or` stands beside them without parentheses, because
 * `a and b or c` asks for neither a nor b.
 */
export function conditionsOf(condition: OperationNode | undefined): OperationNode[] {
  const all = condition ? [...splitAnd(condition)] : [];
  return all.some((one) => OrNode.is(one) || rawPartsIn(one).some(hasBareOr)) ? [] : all;
}

function* splitAnd(condition: OperationNode): Generator<OperationNode> {
  if (AndNode.is(condition)) {
    yield* splitAnd(condition.left);
    yield* splitAnd(condition.right);
  } else if (ParensNode.is(condition)) yield* conditionsOf(condition.node);
  else yield condition;
}

function hasBareOr({ sqlFragments }: RawNode): boolean {
  let depth = 0;
  for (const [word] of sqlFragments.join(' ').matchAll(/[()]|\bor\b/gi)) {
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (depth <= 0) return true;
  }
  return false;
}

/** The two sides of `a = b`, or of `a in (b)` with a single b; null for any other condition. */
export function readEquality(condition: OperationNode): [OperationNode, OperationNode] | null {
  if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator)) return null;
  const { operator } = condition.operator;
  if (operator === '=') return [condition.leftOperand, condition.rightOperand];
  const only = operator === 'in' ? findOnlyItem(condition.rightOperand) : null;
  return only && [condition.leftOperand, only];
}

function findOnlyItem(list: OperationNode): OperationNode | null {
  if (ParensNode.is(list)) return findOnlyItem(list.node);
  if (PrimitiveValueListNode.is(list)) {
    const [value, ...others] = new Set(list.values);
    return others.length === 0 ? ValueNode.create(value) : null;
  }
  return ValueListNode.is(list) && list.values.length === 1 ? (list.values[0] ?? null) : null;
}

/** A single given value, and not a list of them. */
export function isSingleValue(node: OperationNode): node is ValueNode {
  return ValueNode.is(node) && ['string', 'number', 'boolean', 'bigint'].includes(typeof node.value);
}
