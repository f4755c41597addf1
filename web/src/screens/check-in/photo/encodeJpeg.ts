import { webcam } from '@flarewell/domain/photos';

export function encodeJpeg(
  source: HTMLImageElement | HTMLVideoElement,
  width: number,
  height: number,
  quality: number,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  // JPEG has no transparency: without a background, transparent pixels would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas.convertToBlob({ type: webcam.type, quality });
}
