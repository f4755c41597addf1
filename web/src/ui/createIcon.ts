import { createElement, type SVGProps } from 'react';

type IconData = { node: readonly [tag: string, attributes: Record<string, string>][] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Makes a component of lucide's drawing, in place of lucide's own maker: that one also reads a context and scales
 * strokes, which nobody here asks for and every page would carry.
 */
export const createIcon = (data: IconData) => (props: IconProps) => draw(data, props);

function draw({ node }: IconData, { size = 24, ...rest }: IconProps) {
  const attributes = {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ...rest,
  } as const;
  return createElement(
    'svg',
    attributes,
    node.map(([tag, shape]) => createElement(tag, shape)),
  );
}
