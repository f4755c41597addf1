import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factorNames, factorRow } from '@flarewell/domain/measures/factors';
import { describe, expect, test } from 'vitest';
import * as icons from '#ui/icons.tsx';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('[data-theme="dark"]');

type Color = [red: number, green: number, blue: number];

/** The colour of a token as linear RGB. */
function readToken(theme: string, name: string): Color {
  const [, hex] = new RegExp(`--${name}: #([0-9a-f]{6})`).exec(theme) ?? [];
  if (!hex) throw new Error(`There is no --${name}.`);
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(2), channel(4)];
}

const mix = ([red, green, blue]: Color, [one, two, three]: Color) => red * one + green * two + blue * three;

/** How people see a colour: with all cones, without red ones, without green ones (Machado, Oliveira, Fernandes 2009). */
const eyes: Record<string, (color: Color) => Color> = {
  'all cones': (color) => color,
  'no red cones': (color) => [
    mix(color, [0.152286, 1.052583, -0.204868]),
    mix(color, [0.114503, 0.786281, 0.099216]),
    mix(color, [-0.003882, -0.048116, 1.051998]),
  ],
  'no green cones': (color) => [
    mix(color, [0.367322, 0.860646, -0.227968]),
    mix(color, [0.280085, 0.672501, 0.047413]),
    mix(color, [-0.01182, 0.04294, 0.968881]),
  ],
};

/** The distance of two colours in OKLab. 2 is the least that can be seen side by side. */
function distance(one: Color, other: Color): number {
  const [first, second] = [one, other].map((color): Color => {
    const long = Math.cbrt(mix(color, [0.4122214708, 0.5363325363, 0.0514459929]));
    const medium = Math.cbrt(mix(color, [0.2119034982, 0.6806995451, 0.1073969566]));
    const short = Math.cbrt(mix(color, [0.0883024619, 0.2817188376, 0.6299787005]));
    const cones: Color = [long, medium, short];
    return [
      mix(cones, [0.2104542553, 0.793617785, -0.0040720468]),
      mix(cones, [1.9779984951, -2.428592205, 0.4505937099]),
      mix(cones, [0.0259040371, 0.7827717662, -0.808675766]),
    ];
  }) as [Color, Color];
  return 100 * Math.hypot(...first.map((value, index) => value - (second[index] ?? 0)));
}

function contrast(one: Color, other: Color): number {
  const luminances = [one, other].map((color) => mix(color, [0.2126, 0.7152, 0.0722]) + 0.05);
  return Math.max(...luminances) / Math.min(...luminances);
}

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, theme) => {
  test.each(Object.keys(eyes))('Severe and Extreme differ clearly to %s', (name) => {
    const seen = (token: string) => eyes[name]?.(readToken(theme, token)) ?? [0, 0, 0];
    expect(distance(seen('sev-4'), seen('sev-5'))).toBeGreaterThan(12);
    expect(distance(seen('sev-4-ink'), seen('sev-5-ink'))).toBeGreaterThan(8);
  });

  test.each([1, 2, 3, 4, 5])('text of severity %i can be read, and its dot seen', (level) => {
    const color = (part: string) => readToken(theme, `sev-${level}${part}`);
    expect(contrast(color('-on'), color(''))).toBeGreaterThan(4.5);
    expect(contrast(color('-ink'), color('-wash'))).toBeGreaterThan(4.5);
    if (theme === dark) expect(contrast(color(''), color('-wash'))).toBeGreaterThan(3);
  });

  test.each([1, 2, 3, 4, 5])('text in the colours of person %i can be read', (person) => {
    const wash = readToken(theme, `person-${person}-wash`);
    expect(contrast(readToken(theme, `person-${person}-ink`), wash)).toBeGreaterThan(4.5);
    for (const ink of ['ink', 'accent-ink']) expect(contrast(gray(theme, ink), wash)).toBeGreaterThan(4.5);
  });

  test.each(factorNames)(
    'the line of %s can be seen on a card, and is not taken for a high severity',
    (name) => {
      const line = readToken(theme, `line-${factorRow(name).color}`);
      expect(contrast(line, gray(theme, 'surface'))).toBeGreaterThan(3);
      for (const level of [4, 5]) expect(distance(line, readToken(theme, `sev-${level}`))).toBeGreaterThan(8);
    },
  );
});

test.each(factorNames)('the icon of %s exists', (name) => {
  expect(icons).toHaveProperty(factorRow(name).icon);
});

/** A colour that is nearly grey, so that its luminance is about its lightness in OKLab cubed. */
function gray(theme: string, name: string): Color {
  const [, lightness] = new RegExp(`--${name}: oklch\\(([\\d.]+)`).exec(theme) ?? [];
  const luminance = Number(lightness) ** 3;
  return [luminance, luminance, luminance];
}
