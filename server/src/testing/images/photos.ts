import type { StoredCheckIn, UploadedPhoto } from '@flarewell/domain/wire/checkIns';
import { bodyOf, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { makeJpeg } from '#testing/images/images.ts';

/** The day of the check-in that the photos belong to. */
export const dayPath = '/api/check-ins/2026-01-05';
export const content = { notes: 'Slept well', factors: {}, conditionEntries: [], medicationEntries: [] };

type WithPhoto = StoredCheckIn & { photoUrl: string; thumbnailUrl: string };

export const postPhoto = (client: TestClient, image: Uint8Array, type = 'image/jpeg', path = dayPath) =>
  client.request('POST', `${path}/photo`, new Uint8Array(image), { 'Content-Type': type });

/** The token of a photo that waits for the check-in of a day. */
export async function uploadPhoto(client: TestClient, path = dayPath): Promise<string> {
  const answer = postPhoto(client, await makeJpeg(), 'image/jpeg', path);
  return (await bodyOf<UploadedPhoto>(answer)).photo;
}

/** What the store holds of a person, wherever it is. */
export async function listFiles({ services }: TestApp, userId: string): Promise<string[]> {
  const stored = await Array.fromAsync(services.photos.list(), ({ path }) => path);
  return stored.filter((path) => path.startsWith(`${userId}/`)).sort();
}

/** Somebody with a check-in, who can give it a photo. */
export async function signUpWithCheckIn(app: TestApp) {
  const person = await signUp(app);
  const { client, profile } = person;
  const checkIn = await bodyOf<StoredCheckIn>(client.put(dayPath, { ...content, revision: null }));
  return {
    ...person,
    checkIn,
    files: () => listFiles(app, profile.id),
    /** In place of the one that the check-in has. */
    addPhoto: async () => {
      const photo = await uploadPhoto(client);
      const { revision } = await bodyOf<StoredCheckIn>(client.get(dayPath));
      return bodyOf<WithPhoto>(client.put(dayPath, { ...content, revision, photo }));
    },
  };
}
