import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { bodyOf, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { makeJpeg } from '#testing/images.ts';

/** The day of the check-in that the photos belong to. */
export const dayPath = '/api/check-ins/2026-01-05';
export const photoPath = `${dayPath}/photo`;

type WithPhoto = StoredCheckIn & { photoUrl: string; thumbnailUrl: string };

export const putPhoto = (client: TestClient, image: Uint8Array, type = 'image/jpeg') =>
  client.put(photoPath, new Uint8Array(image), { 'Content-Type': type });

/** What the store holds of a person, wherever it is. */
export async function listFiles({ services }: TestApp, userId: string): Promise<string[]> {
  const stored = await Array.fromAsync(services.photos.list(), ({ path }) => path);
  return stored.filter((path) => path.startsWith(`${userId}/`)).sort();
}

/** Somebody with a check-in, who can give it a photo. */
export async function signUpWithCheckIn(app: TestApp) {
  const person = await signUp(app);
  const body = {
    revision: null,
    notes: 'Slept well',
    factors: {},
    conditionEntries: [],
    medicationEntries: [],
  };
  const checkIn = await bodyOf<StoredCheckIn>(person.client.put(dayPath, body));
  return {
    ...person,
    checkIn,
    files: () => listFiles(app, person.profile.id),
    upload: async () => bodyOf<WithPhoto>(putPhoto(person.client, await makeJpeg())),
  };
}
