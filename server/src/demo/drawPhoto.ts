import type { Level } from '@flarewell/domain/ratings';
import sharp from 'sharp';
import { type BodyPart, canvas, drawings, skinTones } from '#demo/drawings.ts';
import type { Random } from '#demo/random.ts';

const { width, height } = canvas;
const SCALE = 2 / 3;
const QUALITY = 88;
const CORNERS = 9;
const reds = ['#c8402f', '#b8332c', '#d0553f'];

/** A picture of a body part whose redness follows the severity, as a JPEG. */
export function drawPhoto(part: BodyPart, severity: Level, random: Random): Promise<Buffer> {
  return sharp(Buffer.from(drawSvg(part, severity, random)))
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

function drawSvg(part: BodyPart, severity: Level, random: Random): string {
  const { behind, skin, above, spots } = drawings[part](random);
  const cloth = random.pick(['#dbe5ea', '#e9e1d6', '#d8e4da', '#eadfe3', '#dcdce8']);
  const daylight = random.pick(['#fff3d6', '#dfeaff', '#ffe6d0', '#ffffff']);
  const turn = random.between(-5, 5).toFixed(1);
  const zoom = random.between(1, 1.12).toFixed(2);
  const patches = Array.from({ length: severity * 3 - 1 }, () => {
    const spot = random.pick(spots);
    return drawPatch(spot.x + around(spot.spread), spot.y + around(spot.spread));
  });

  function around(spread: number): number {
    return random.between(-spread, spread);
  }

  function drawPatch(x: number, y: number): string {
    const radius = random.between(20, 30) + severity * 7;
    const color = random.whole(0, reds.length - 1);
    const opacity = (0.1 + severity * 0.08 + around(0.04)).toFixed(2);
    return `<path d="${drawBlob(x, y, radius)}" fill="url(#red${color})" opacity="${opacity}"/>${drawFlakes(x, y, radius)}`;
  }

  /** A round thing that nobody drew with a compass: a curve through corners at uneven distances. */
  function drawBlob(x: number, y: number, radius: number): string {
    const corners = Array.from({ length: CORNERS }, (_, index) => {
      const angle = (index / CORNERS) * 2 * Math.PI;
      const reach = radius * random.between(0.65, 1.25);
      return [x + Math.cos(angle) * reach * 1.2, y + Math.sin(angle) * reach] as const;
    });
    const middles = corners.map(([cornerX, cornerY], index) => {
      const [nextX, nextY] = corners[(index + 1) % CORNERS] ?? [x, y];
      return `${cornerX.toFixed(0)} ${cornerY.toFixed(0)} ${((cornerX + nextX) / 2).toFixed(0)} ${((cornerY + nextY) / 2).toFixed(0)}`;
    });
    return `M${middles.at(-1)?.split(' ').slice(2).join(' ')}Q${middles.join(' ')}Z`;
  }

  function drawFlakes(x: number, y: number, radius: number): string {
    const flakes = Array.from({ length: severity > 2 ? severity : 0 }, () => {
      const [left, top] = [x + around(radius), y + around(radius)];
      return `<path d="M${left.toFixed(0)} ${top.toFixed(0)}l${around(9).toFixed(0)} ${around(6).toFixed(0)}"/>`;
    });
    return `<g stroke="#fbeee6" stroke-width="3" stroke-linecap="round" opacity=".75">${flakes.join('')}</g>`;
  }

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="tone" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="${skinTones.light}"/><stop offset="1" stop-color="${skinTones.middle}"/>
      </linearGradient>
      <radialGradient id="shade" r=".75">
        <stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".28"/>
      </radialGradient>
      ${reds.map(drawFade).join('')}
      <mask id="skin">${skin}</mask>
    </defs>
    <rect width="${width}" height="${height}" fill="${cloth}"/>
    <g transform="translate(480 400) rotate(${turn}) scale(${zoom}) translate(-480 -400)">
      ${behind}
      <g mask="url(#skin)">
        <rect x="-200" y="-200" width="1360" height="1120" fill="url(#tone)"/>
        ${patches.join('')}
      </g>
      ${above}
    </g>
    <rect width="${width}" height="${height}" fill="${daylight}" opacity=".12"/>
    <rect width="${width}" height="${height}" fill="url(#shade)"/>
  </svg>`;
}

/** Red in the middle, nothing at the edge: as soft as a blur, and much quicker. */
function drawFade(color: string, index: number): string {
  return `<radialGradient id="red${index}" r=".56">
    <stop offset=".5" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/>
  </radialGradient>`;
}
