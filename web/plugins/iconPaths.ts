export type IconNode = readonly (readonly [tag: string, attributes: Record<string, string>])[];

/** Each shape of a lucide icon as the data of a path. Throws for what such a path, with a stroke alone, cannot show. */
export function toPaths(node: IconNode): string[] {
  return node.map(([tag, { key: _, ...attributes }]) => toPath(tag, attributes));
}

function toPath(tag: string, attributes: Record<string, string>): string {
  const names = Object.keys(attributes).sort().join(' ');
  const { d = '', rx, ry = rx } = attributes;
  const of = (name: string) => Number(attributes[name]);
  switch (`${tag} ${names}`) {
    case 'path d':
      return d;
    case 'line x1 x2 y1 y2':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
    case 'circle cx cy r':
      return drawCircle(of('cx'), of('cy'), of('r'));
    case 'rect height rx width x y':
    case 'rect height rx ry width x y':
      if (rx === ry) return drawRect(of('x'), of('y'), of('width'), of('height'), of('rx'));
  }
  throw new Error(`An icon has a <${tag}> with ${names}, of which web/plugins/iconPaths.ts makes no path`);
}

function drawCircle(cx: number, cy: number, r: number): string {
  const half = `a${r} ${r} 0 0 1`;
  return `M${cx + r} ${cy}${half}-${2 * r} 0${half} ${2 * r} 0z`;
}

function drawRect(x: number, y: number, width: number, height: number, r: number): string {
  const corner = `a${r} ${r} 0 0 1`;
  const across = width - 2 * r;
  const down = height - 2 * r;
  return `M${x + r} ${y}h${across}${corner} ${r} ${r}v${down}${corner}-${r} ${r}h-${across}${corner}-${r}-${r}v-${down}${corner} ${r}-${r}z`;
}
