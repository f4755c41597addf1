import type { Random } from '#demo/random.ts';

/** What of the body a photo shows: the pictures are drawn, so that nobody's skin is in a sample. */
export type BodyPart = 'hand' | 'neck' | 'scalp';

/** The drawings' own measure; the pictures are smaller, which is quicker. */
export const canvas = { width: 960, height: 720 } as const;

interface Spot {
  x: number;
  y: number;
  /** How far patches stray from it. */
  spread: number;
}

export interface Drawing {
  /** What lies below the skin, the skin itself in white for the mask, and what lies above it. */
  behind: string;
  skin: string;
  above: string;
  spots: readonly Spot[];
}

export const skinTones = { light: '#e9b995', middle: '#d9a07c', deep: '#bd7f5f', nail: '#f0cdbb' } as const;

const { light, deep, nail } = skinTones;

const fingers = [
  'M372 420 L334 196',
  'M446 404 L436 128',
  'M520 406 L538 138',
  'M588 430 L634 214',
  'M352 560 L236 418',
] as const;

function drawHand(random: Random): Drawing {
  const sleeve = random.pick(['#5b7c99', '#8a6f9c', '#6d8b74', '#b08968']);
  const bones = fingers.map((path, index) => `<path d="${path}" stroke-width="${index === 4 ? 84 : 74}"/>`);
  const tips = [
    [333, 178, -10],
    [435, 110, -2],
    [539, 120, 5],
    [637, 198, 13],
    [226, 404, -42],
  ] as const;
  return {
    behind: '',
    skin: `<g stroke="#fff" stroke-linecap="round" fill="#fff">${bones.join('')}</g>
      <path fill="#fff" d="M336 420 Q480 350 626 424 Q650 540 588 640 L586 860 L376 860 L374 650 Q336 610 318 560 Q312 500 336 420Z"/>`,
    above: `${tips
      .map(
        ([x, y, turn]) =>
          `<rect x="${x - 18}" y="${y - 14}" width="36" height="44" rx="17" fill="${nail}" transform="rotate(${turn} ${x} ${y})"/>`,
      )
      .join('')}
      <g fill="none" stroke="${deep}" stroke-width="3" stroke-linecap="round" opacity=".55">
        <path d="M352 312q14 8 30 2M430 270q16 7 32 0M514 274q16 6 30-2M592 330q14 4 28-6"/>
        <path d="M372 430q18 12 38 0M440 410q20 12 42 0M512 414q20 10 42-2M580 440q16 6 30-6"/>
        <path d="M408 432L366 226M482 420L490 210M554 424L588 236" opacity=".35"/>
      </g>
      <path fill="${sleeve}" d="M350 676 Q480 650 612 676 L624 860 L338 860Z"/>`,
    spots: [
      { x: 480, y: 500, spread: 90 },
      { x: 410, y: 430, spread: 40 },
      { x: 530, y: 410, spread: 50 },
      { x: 440, y: 260, spread: 26 },
      { x: 600, y: 340, spread: 26 },
    ],
  };
}

function drawNeck(random: Random): Drawing {
  const shirt = random.pick(['#4f6d7a', '#c08497', '#7d8f69', '#59547a']);
  return {
    behind: '<path fill="#4a3428" d="M300 -80 H660 V330 Q650 430 690 470 H270 Q310 430 300 330Z"/>',
    skin: `<path fill="#fff" d="M336 -80 H624 Q640 150 580 236 Q566 300 572 400 Q610 470 780 520 Q900 560 990 800 H-30 Q60 560 180 520
      Q350 470 388 400 Q394 300 380 236 Q320 150 336 -80Z"/>`,
    above: `<path fill="${deep}" opacity=".4" d="M380 236 Q480 330 580 236 Q566 280 570 320 Q480 372 390 320 Q394 280 380 236Z"/>
      <g fill="none" stroke="${deep}" stroke-width="4" stroke-linecap="round" opacity=".5">
        <path d="M398 372q80 34 164 0M404 420q74 30 152 0"/>
        <path d="M470 560q-90-46-210-30M490 560q90-46 210-30" stroke="${light}" opacity=".9"/>
      </g>
      <path fill="${shirt}" d="M-80 680 Q90 560 214 560 Q330 700 480 700 Q630 700 746 560 Q870 560 1040 680 V840 H-80Z"/>`,
    spots: [
      { x: 480, y: 420, spread: 60 },
      { x: 420, y: 380, spread: 30 },
      { x: 545, y: 400, spread: 26 },
      { x: 480, y: 520, spread: 70 },
      { x: 360, y: 520, spread: 40 },
    ],
  };
}

function drawScalp(random: Random): Drawing {
  const hair = random.pick(['#4a3428', '#523a2c', '#443026']);
  const strands = Array.from({ length: 54 }, (_, index) => {
    const y = -40 + index * 15;
    const bend = random.between(20, 70);
    // Where the parting is at this height, near enough.
    const from = 487 + 24 * Math.cos((y - 165) / 115);
    const tone = random.pick(['#6b4c3a', '#37261d', '#7a5844']);
    const width = random.between(3, 7).toFixed(1);
    return `<path d="M${from - 42} ${y}Q240 ${y - bend} -60 ${y + bend * 2.2}M${from + 48} ${y}Q720 ${y - bend} 1020 ${y + bend * 2.2}" stroke="${tone}" stroke-width="${width}"/>`;
  });
  return {
    behind: `<rect x="-100" y="-100" width="1160" height="920" fill="${hair}"/>`,
    skin: '<path fill="#fff" d="M446 -90 Q520 140 462 350 Q410 560 440 800 H520 Q500 560 546 350 Q590 140 520 -90Z"/>',
    above: `<g fill="none" opacity=".75" stroke-linecap="round">${strands.join('')}</g>`,
    spots: [
      { x: 504, y: 200, spread: 44 },
      { x: 502, y: 360, spread: 44 },
      { x: 474, y: 520, spread: 40 },
      { x: 500, y: 80, spread: 36 },
    ],
  };
}

export const drawings: Record<BodyPart, (random: Random) => Drawing> = {
  hand: drawHand,
  neck: drawNeck,
  scalp: drawScalp,
};
