/** Numbers and opening hours differ by country, so the words name the services and where to find them. */
const emergencyServices = 'your local emergency services (112, 911 or 999 in many countries)';
const helplines = 'findahelpline.com lists free crisis lines and helplines by country';

/** Fixed safety texts, the most urgent first. They are shown before the assistant's answer. */
export const noticeTexts = {
  emergency: [
    'This can be an emergency. Please get medical help now.',
    `Call ${emergencyServices}, or ask somebody near you to call. Do this even if you are not sure: they would rather hear from you too early than too late.`,
    'If an adrenaline pen or an inhaler was prescribed for this, use it now. Do not drive yourself.',
    'This assistant cannot judge an emergency, so please do not wait for its answer.',
  ].join('\n\n'),
  poison: [
    'This can be poisoning or too much of a medicine. Please get help now, even if everything feels fine.',
    `Call your poison information centre, or ${emergencyServices}. If somebody is hard to wake, has a fit or breathes badly, call emergency services first.`,
    'Keep the pack or the bottle at hand. Do not cause vomiting. Rinse eyes or skin that were splashed with plenty of water.',
    `If it was taken on purpose, please tell somebody near you. ${helplines}.`,
  ].join('\n\n'),
  crisis: [
    'This sounds very hard, and you do not have to carry it alone.',
    `If you, or somebody you are worried about, might act on such thoughts or already have, call ${emergencyServices} now, and do not stay alone.`,
    `Otherwise please talk to somebody today: a person you trust, a doctor, or a crisis line. ${helplines}.`,
    'If you are afraid of hurting a child, put the child in a safe place, leave the room and call somebody.',
    'This assistant cannot help with this. They can.',
  ].join('\n\n'),
  violence: [
    'Nobody may hurt, threaten or touch you against your will. It is not your fault.',
    `If you or a child are in danger now, get to a safe place if you can and call ${emergencyServices}.`,
    `You can talk to a helpline against violence, or to a person you trust, also without giving your name. ${helplines}.`,
    'If it is not safe to read this here, close the app. On a shared device others may see this conversation: use another phone or computer to look for help.',
  ].join('\n\n'),
  doctor: [
    'Please talk to a doctor today.',
    'What you describe should not wait. Call your doctor, an out-of-hours service or urgent care, and say what you have written here.',
    'If it is about a medicine, ask them or a pharmacist before you take the next dose or stop it.',
    `If it gets worse quickly, or with trouble breathing, fainting or confusion, call ${emergencyServices}.`,
  ].join('\n\n'),
  professional:
    'Flarewell cannot diagnose, and it gives no advice on doses or on starting, changing or stopping a treatment. Please ask your doctor, dermatologist or pharmacist.',
} as const;
export const noticeKinds = ['emergency', 'poison', 'crisis', 'violence', 'doctor', 'professional'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Kinds for which somebody may be in danger. */
export const dangerKinds = ['emergency', 'poison', 'crisis', 'violence', 'doctor'] as const;
export type DangerKind = (typeof dangerKinds)[number];

export interface Notice {
  kind: NoticeKind;
  text: string;
}
