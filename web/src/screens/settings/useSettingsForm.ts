import { normalizeEmail } from '@flarewell/domain/account/identity';
import { type Settings, savedConfirmationMs, validateSettings } from '@flarewell/domain/account/profile';
import { isValid } from '@flarewell/domain/fields';
import { useEffect, useState } from 'react';
import { useChangeEmail } from '#data/account/credentials.ts';
import { useProfile, useSaveProfile } from '#data/diary/profile.ts';

/** The settings form: edits on top of the server's profile. Only the edits are sent, and a failed save keeps them. */
export function useSettingsForm() {
  const profile = useProfile();
  const saving = useSaveProfile();
  const emailChange = useChangeEmail();
  const [edits, setEdits] = useState<Partial<Settings>>({});
  const [isTried, setIsTried] = useState(false);
  const [failures, setFailures] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  /** Whether the question about changing the email is open. */
  const [isAskingEmail, setIsAskingEmail] = useState(false);
  /** The new address to which the latest save has mailed a link. Until the link is followed, the email stays the same. */
  const [mailedTo, setMailedTo] = useState<string | null>(null);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setIsSaved(false), savedConfirmationMs);
    return () => clearTimeout(timer);
  }, [isSaved]);

  const settings: Settings = { ...profile, ...edits };
  const messages = validateSettings(settings);
  const newEmail = normalizeEmail(settings.email);
  const isBusy = saving.isPending || isSaved;

  function submit() {
    if (isBusy) return;
    saving.reset();
    setMailedTo(null);
    setIsTried(true);
    if (!isValid(messages)) setFailures(failures + 1);
    else if (newEmail === profile.email) save(edits);
    else setIsAskingEmail(true);
  }

  function save(sent: Partial<Settings>) {
    const { email: _, ...changes } = sent;
    saving.mutate(changes, {
      onSuccess: () => {
        // Keeps the edits that were typed during the save.
        setEdits((current) => (current === sent ? {} : current));
        setIsTried(false);
        setIsSaved(true);
      },
    });
  }

  /** Changes the email and then saves the rest of the form. Throws when the email was not changed. */
  async function changeEmail() {
    const { needsConfirmation } = await emailChange.mutateAsync(newEmail);
    const { email: _, ...rest } = edits;
    setIsAskingEmail(false);
    setMailedTo(needsConfirmation ? newEmail : null);
    setEdits(rest);
    save(rest);
  }

  return {
    settings,
    messages: isTried ? messages : {},
    edit: (changes: Partial<Settings>) => setEdits({ ...edits, ...changes }),
    discard: () => setEdits({}),
    isEdited: isChanged(edits, profile),
    submit,
    failures,
    isBusy,
    isSaved,
    error: saving.error,
    newEmail,
    mailedTo,
    isAskingEmail,
    cancelEmail: () => setIsAskingEmail(false),
    changeEmail,
  };
}

/** False again when the person has typed the saved values anew. */
function isChanged(edits: Partial<Settings>, saved: Settings): boolean {
  const names = Object.keys(edits) as (keyof Settings)[];
  return names.some((name) => edits[name] !== saved[name]);
}

export type SettingsDraft = Pick<ReturnType<typeof useSettingsForm>, 'settings' | 'messages' | 'edit'>;
