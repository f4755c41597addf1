import type { Block } from '#summary/pdf/blocks.ts';
import { type Canvas, drawLines, lineHeight, tag } from '#summary/pdf/canvas.ts';
import { small } from '#summary/pdf/textBlocks.ts';

/** A JPEG scaled for print. */
export interface PreparedPhoto {
  jpeg: Buffer;
  width: number;
  height: number;
  caption: string;
}

const GAP = 16;
const MOST_HEIGHT = 230;

/** Photos side by side, each with its caption. */
export function photoBlock(canvas: Canvas, photos: readonly PreparedPhoto[]): Block {
  const { doc, type, root, left, width } = canvas;
  const room = (width - GAP) / 2;
  const shown = photos.map((photo, index) => {
    const scale = Math.min(room / photo.width, MOST_HEIGHT / photo.height);
    return {
      ...photo,
      x: left + index * (room + GAP),
      shownWidth: photo.width * scale,
      shownHeight: photo.height * scale,
      lines: type.wrap(photo.caption, small, room),
    };
  });
  const pictureHeight = Math.max(...shown.map(({ shownHeight }) => shownHeight));
  const captionHeight = Math.max(...shown.map(({ lines }) => lines.length)) * lineHeight(small);
  return {
    height: pictureHeight + 6 + captionHeight,
    gap: 8,
    draw(top) {
      for (const { jpeg, caption, x, shownWidth, shownHeight, lines } of shown) {
        tag(
          canvas,
          root,
          'Figure',
          () => doc.image(jpeg, x, top, { width: shownWidth, height: shownHeight }),
          { alt: caption, bbox: [x, top, x + shownWidth, top + shownHeight] },
        );
        tag(canvas, root, 'Caption', () =>
          drawLines(canvas, lines, { x, top: top + shownHeight + 6, width: room }, small),
        );
      }
    },
  };
}
