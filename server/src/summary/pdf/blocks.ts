/** A piece of a page that is never split. */
export interface Block {
  height: number;
  /** The space above the block; omitted at the top of a page. */
  gap: number;
  /** Stays on the same page as the next block, as a heading does. */
  isKept?: boolean;
  /** Drawn above the block when it begins a page, such as the head of a table. */
  repeated?: Block;
  draw(top: number): void;
}

export interface PlacedBlock {
  block: Block;
  top: number;
}

export interface PageArea {
  top: number;
  bottom: number;
}

/** Distributes blocks over pages. */
export function paginate(blocks: readonly Block[], { top, bottom }: PageArea): PlacedBlock[][] {
  const pages: PlacedBlock[][] = [[]];
  let end = top;
  const place = (block: Block) => {
    const at = end === top ? top : end + block.gap;
    pages.at(-1)?.push({ block, top: at });
    end = at + block.height;
  };
  for (const group of groupKept(blocks)) {
    if (end > top && end + heightOf(group) > bottom) {
      pages.push([]);
      end = top;
      const [first] = group;
      if (first?.repeated) place(first.repeated);
    }
    for (const block of group) place(block);
  }
  return pages;
}

/** The height of all blocks below each other, without page breaks. */
export function totalHeight(blocks: readonly Block[]): number {
  return heightOf(blocks) - (blocks[0]?.gap ?? 0);
}

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { gap, height }) => sum + gap + height, 0);
}

function groupKept(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  let isOpen = false;
  for (const block of blocks) {
    if (isOpen) groups.at(-1)?.push(block);
    else groups.push([block]);
    isOpen = block.isKept ?? false;
  }
  return groups;
}
