import { photoMessages } from '@flarewell/domain/photos';
import { Problem } from '#http/problems.ts';

const RETRY_AFTER_SECONDS = 5;

type PhotoRefusal = 'not-an-image' | 'heic' | 'avif' | 'too-large' | 'busy';

/** Refuses a photo. Only `busy` is the server's fault: the same photo can be sent again. */
export function makePhotoProblem(refusal: PhotoRefusal): Problem {
  switch (refusal) {
    case 'not-an-image':
      return new Problem('not-an-image');
    case 'heic':
    case 'avif':
      return new Problem('not-an-image', { message: photoMessages[refusal] });
    case 'too-large':
      return new Problem('photo-too-large');
    case 'busy':
      return new Problem('busy', { message: photoMessages.upload, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
