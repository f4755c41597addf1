import { afterEach, expect, test, vi } from 'vitest';
import { createFrameBuffer } from './frames.ts';

const frames: FrameRequestCallback[] = [];
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
vi.stubGlobal('cancelAnimationFrame', (frame: number) => delete frames[frame - 1]);
afterEach(() => {
  frames.length = 0;
});

const drawFrame = () => {
  for (const callback of frames.splice(0)) callback?.(0);
};

test('pieces between two frames are shown together', () => {
  const shown: string[] = [];
  const buffer = createFrameBuffer((text) => shown.push(text));
  buffer.add('a');
  buffer.add('b');
  expect(shown).toEqual([]);
  drawFrame();
  buffer.add('c');
  drawFrame();
  drawFrame();
  expect(shown).toEqual(['ab', 'c']);
});

test('a flush shows the text at once, and only once', () => {
  const shown: string[] = [];
  const buffer = createFrameBuffer((text) => shown.push(text));
  buffer.add('a');
  buffer.flush();
  drawFrame();
  buffer.flush();
  expect(shown).toEqual(['a']);
});
