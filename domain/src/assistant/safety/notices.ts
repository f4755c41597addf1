/** Numbers and opening hours differ by country, so the words name the services and where to find them. */
const emergencyServices = 'your local emergency services now (112, 911 or 999 in many countries)';
const crisisLine = 'a crisis line: findahelpline.com lists them by country';

/** Fixed safety texts, shown before the assistant's answer. */
export const noticeTexts = {
  crisis: [
    'This sounds very hard, and you deserve support right now.',
    `Please reach out to someone today. If you might act on these thoughts, or already have, call ${emergencyServices}.`,
    `Or talk to ${crisisLine}. If you can, tell a person near you how you feel.`,
    'This assistant cannot help with this. They can.',
  ].join('\n\n'),
  urgent: [
    'What you describe can be a sign of something that needs medical care now.',
    `Call ${emergencyServices} if there is trouble breathing, chest pain, fainting, swelling of the face, lips or throat, blistering or peeling skin, or if too much of a medicine or something poisonous was taken, even if you still feel well.`,
    `For anything else, contact urgent care or your doctor today. If you think of ending your life, talk to ${crisisLine}.`,
    'This assistant cannot judge an emergency, so please do not wait for its answer.',
  ].join('\n\n'),
  professional:
    'Flarewell cannot diagnose, and it gives no advice on doses or on starting, changing or stopping a treatment. Please ask your doctor, dermatologist or pharmacist.',
} as const;
export const noticeKinds = ['crisis', 'urgent', 'professional'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export interface Notice {
  kind: NoticeKind;
  text: string;
}
