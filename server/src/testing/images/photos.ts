import type { ShownCheckIn, UploadedPhoto } from '@flarewell/domain/wire/checkIns';
import { bodyOf, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { makeJpeg } from '#testing/images/images.ts';

/** The day of the check-in that the photos belong to. */
export const dayPath = '/api/check-ins/2026-01-05';
export const content = { notes: 'Slept well', factors: {}, conditionEntries: [], medicationEntries: [] };

type WithPhoto = ShownCheckIn & { photoUrl: string; thumbnailUrl: string };

export const postPhoto = (client: TestClient, image: Uint8Array, type = 'image/jpeg', path = dayPath) =>
  client.request('POST', `${path}/photo`, new Uint8Array(image), { 'Content-Type': type });

/** Uploads a photo for the check-in of a day, and returns its token. */
export async function uploadPhoto(client: TestClient, path = dayPath): Promise<string> {
  const answer = postPhoto(client, await makeJpeg(), 'image/jpeg', path);
  return (await bodyOf<UploadedPhoto>(answer)).photo;
}

/** Lists a person's files in the photo store, on disk or in S3. */
export async function listFiles({ services }: TestApp, userId: string): Promise<string[]> {
  const stored = await Array.fromAsync(services.photos.list(), ({ path }) => path);
  return stored.filter((path) => path.startsWith(`${userId}/`)).sort();
}

/** Lists where a person's files in the trash were before. */
export async function listTrash({ services }: TestApp, userId: string): Promise<string[]> {
  return (await Array.fromAsync(services.photos.listTrash(userId), ({ path }) => path)).sort();
}

/** Signs up a person with a check-in. */
export async function signUpWithCheckIn(app: TestApp) {
  const person = await signUp(app);
  const { client, profile } = person;
  const checkIn = await bodyOf<ShownCheckIn>(client.put(dayPath, { ...content, revision: null }));
  return {
    ...person,
    checkIn,
    files: () => listFiles(app, profile.id),
    /** Adds a photo to the check-in, or replaces its photo. */
    addPhoto: async () => {
      const photo = await uploadPhoto(client);
      const { revision } = await bodyOf<ShownCheckIn>(client.get(dayPath));
      return bodyOf<WithPhoto>(client.put(dayPath, { ...content, revision, photo }));
    },
  };
}
