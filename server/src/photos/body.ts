import { photoByteLimit, photoMessages } from '@flarewell/domain/photos';
import { type Arrival, readBody } from '#http/bodies.ts';
import { makePhotoProblem } from '#photos/problems.ts';

/** The photo in a request's raw body, read no further than a photo may be long. */
export function readPhotoBody(request: Request, arrival: Arrival): Promise<Uint8Array<ArrayBuffer>> {
  return readBody(request, arrival, {
    byteLimit: photoByteLimit - 1,
    tooLarge: () => makePhotoProblem('too-large'),
    message: photoMessages.upload,
  });
}
