import sharp from 'sharp';

/** A photo of the size that the web app sends: at most 2048 pixels wide, and as detailed as skin, about half a megabyte. */
export function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 150, sigma: 60 } as const;
  return sharp({ create: { width: 2048, height: 1536, channels: 3, background: '#c89080', noise } })
    .blur(1.5)
    .jpeg({ quality: 85 })
    .toBuffer();
}
