import { createElement, type SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Makes a component of lucide's drawing, in place of lucide's own maker: that one also reads a context and scales
 * strokes, which nobody here asks for and every page would carry.
 */
export function createIcon(...paths: string[]) {
  return (props: IconProps) => draw(paths, props);
}

function draw(paths: string[], { size = 24, ...rest }: IconProps) {
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
  return createElement('svg', attributes, ...paths.map((d) => createElement('path', { d })));
}
