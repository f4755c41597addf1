/** Said by both notices about help. Numbers differ by country, so the words name the service and not one number. */
const services = 'your local emergency services (112, 911 or 999 in many countries)';
const crisisLines = 'findahelpline.com lists the crisis lines of each country';

/** Fixed safety texts, shown before the assistant's answer. */
export const noticeTexts = {
  crisis: [
    'This sounds very hard, and you deserve support right now.',
    `Please reach out to someone today. If you might act on these thoughts, or already have, call ${services} now. A crisis line listens at any hour, and you need not give your name: ${crisisLines}. If you can, tell a person near you how you feel.`,
    'This assistant cannot help with this. They can.',
  ].join('\n\n'),
  urgent: [
    'What you describe can be a sign of something that needs medical care now.',
    `Call ${services} if there is trouble breathing, chest pain, fainting, swelling of the face, lips or throat, blistering or peeling skin, or if too much of a medicine or anything poisonous was taken, even if it was a while ago and you feel well. For anything else, please contact urgent care or your doctor today. If you think of ending your life, a crisis line listens too: ${crisisLines}.`,
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
