import {
  Children,
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';

/** The elements of tables in replies. */

type Align = 'left' | 'center' | 'right';

interface CellProps {
  children?: ReactNode;
  style?: { textAlign?: Align };
  /** The name of the column, shown where each row is a block. */
  label?: string;
}

/** A table with at least this many columns does not fit a phone: there each row becomes a block. */
const manyColumns = 5;

/** The names of the columns of a table with many columns, otherwise null. */
const Labels = createContext<readonly string[] | null>(null);

export function Table({ children }: { children?: ReactNode }) {
  const columns = namesOf(children);
  const isWide = columns.length >= manyColumns;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and a section would be a landmark.
    <div
      role="group"
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the dialog must scroll by keyboard too.
      tabIndex={0}
      className="overflow-x-auto wrap-normal rounded-m border border-line"
    >
      <Labels value={isWide ? columns : null}>
        <table className={`w-full text-s ${isWide ? 'max-sm:block' : ''}`}>{children}</table>
      </Labels>
    </div>
  );
}

/** The texts of the cells of a table's head. */
function namesOf(table: ReactNode): string[] {
  const [head] = elementsIn(table);
  const [row] = elementsIn(head?.props.children);
  return elementsIn(row?.props.children).map(textOf);
}

function textOf(node: ReactNode): string {
  if (isValidElement<CellProps>(node)) return textOf(node.props.children);
  return Array.isArray(node) ? node.map(textOf).join('') : String(node ?? '');
}

function elementsIn(children: ReactNode): ReactElement<CellProps>[] {
  return Children.toArray(children).filter((child) => isValidElement<CellProps>(child));
}

export function TableHead({ children }: { children?: ReactNode }) {
  return <thead className={`bg-sunken ${useContext(Labels) ? 'max-sm:hidden' : ''}`}>{children}</thead>;
}

export function TableBody({ children }: { children?: ReactNode }) {
  const look = useContext(Labels) ? 'max-sm:block sm:border-t' : 'border-t';
  return <tbody className={`divide-y divide-line border-line ${look}`}>{children}</tbody>;
}

export function TableRow({ children }: { children?: ReactNode }) {
  const labels = useContext(Labels);
  if (!labels) return <tr>{children}</tr>;
  return (
    <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:py-1">
      {elementsIn(children).map((cell, index) => cloneElement(cell, { label: labels[index] }))}
    </tr>
  );
}

export function HeadCell({ style, children }: CellProps) {
  return (
    <th scope="col" className={`font-semibold first:bg-sunken ${cellLook(style)}`}>
      {children}
    </th>
  );
}

export function Cell({ style, label, children }: CellProps) {
  const look = `first:bg-surface ${isDate(children) ? 'whitespace-nowrap' : ''} ${cellLook(style)}`;
  if (label === undefined) return <td className={look}>{children}</td>;
  return (
    <td
      data-label={label}
      className={`${look} max-sm:py-1 max-sm:text-left max-sm:before:block max-sm:before:text-xs max-sm:before:font-normal max-sm:before:text-ink-soft max-sm:before:content-[attr(data-label)] max-sm:first:col-span-2 max-sm:first:font-semibold`}
    >
      {children}
    </td>
  );
}

/** The first column stays in sight while the others scroll. */
function cellLook({ textAlign = 'left' }: CellProps['style'] = {}): string {
  return `px-2 py-2 first:sticky first:left-0 sm:px-2.5 ${alignLooks[textAlign]}`;
}

const alignLooks: Record<Align, string> = {
  left: 'min-w-17 text-left sm:min-w-20',
  center: 'min-w-17 text-center sm:min-w-20',
  right: 'text-right tabular-nums',
};

/** 'Oct 27, 2026' */
function isDate(children: ReactNode): boolean {
  return /^\w{3} \d+, \d{4}$/.test([children].flat().join(''));
}
