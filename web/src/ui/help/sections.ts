export const helpTitle = 'Emergency and crisis help';
export const helpNote = 'Flarewell cannot call anybody, and tells nobody what you read here.';

/** A line to call, or a website that lists lines. A number is an example: it works only where `where` says. */
export type HelpLine = { number: string; where: string } | { site: string; where: string };

export interface HelpSection {
  title: string;
  /** For the buttons that jump to the section on a phone. */
  shortTitle: string;
  when: string;
  call: string;
  lines: readonly HelpLine[];
  whileWaiting: readonly { what: string; todo: string }[];
}

/**
 * The page has to work in any country and without a connection. So the words hold everywhere, and the numbers are a few
 * that are national, permanent and published by the services themselves.
 */
export const danger: HelpSection = {
  title: 'In danger of life',
  shortTitle: 'In danger of life',
  when: 'Trouble breathing, chest pain, fainting, a swelling face or throat, blistering or peeling skin, a seizure, heavy bleeding, a large burn.',
  call: 'Call your local emergency number now',
  lines: [
    { number: '112', where: 'Most of Europe, many other countries' },
    { number: '911', where: 'United States, Canada' },
    { number: '999', where: 'United Kingdom' },
    { number: '000', where: 'Australia' },
  ],
  whileWaiting: [
    {
      what: 'On the phone',
      todo: 'Say where you are and what happened. Stay on the line until they end the call.',
    },
    {
      what: 'Allergic reaction',
      todo: 'Use the adrenaline auto-injector at once, in the outer thigh. Lie down with the legs raised; sit up only if lying down makes it harder to breathe. Do not stand up, even if it gets better. If it does not, use a second injector after 5 minutes.',
    },
    {
      what: 'Trouble breathing',
      todo: 'Sit up, loosen tight clothes, and use your reliever inhaler if you have one.',
    },
    {
      what: 'Not responding',
      todo: 'Breathing: turn the person on their side. Not breathing: push hard and fast in the middle of the chest until help arrives.',
    },
    {
      what: 'Bleeding',
      todo: 'Press firmly on the wound with a clean cloth, and keep pressing. Do not pull out what is stuck in it.',
    },
    {
      what: 'Seizure',
      todo: 'Put something soft under the head and move hard things away. Do not hold the person down, and put nothing in the mouth. When it ends, turn them on their side.',
    },
    {
      what: 'Fire or burn',
      todo: 'Clothes on fire: stop, drop to the ground, roll. Cool the burn under cool running water for 20 minutes, without ice or cream. Take off rings and watches, but nothing that sticks to the skin.',
    },
    {
      what: 'Rash and fever',
      todo: 'Press a clear glass on the spots. If they do not fade, say so on the phone. Somebody who is very ill should not wait for a rash.',
    },
  ],
};

export const poisoning: HelpSection = {
  title: 'Poisoning',
  shortTitle: 'Poisoning',
  when: 'Too much of a medicine, or something swallowed, breathed in or splashed that may be poisonous, even if you still feel well.',
  call: 'Call a poison center. If you know none, or somebody faints, has a seizure or struggles to breathe, call the emergency number.',
  lines: [
    { number: '1-800-222-1222', where: 'United States' },
    { number: '1-844-764-7669', where: 'Canada, except Quebec' },
    { number: '1-800-463-5060', where: 'Quebec' },
    { number: '13 11 26', where: 'Australia' },
  ],
  whileWaiting: [
    {
      what: 'Swallowed',
      todo: 'Do not make anybody vomit, and give nothing to eat or drink unless you are told to.',
    },
    {
      what: 'The packet',
      todo: 'Keep it, with what is left in it. They ask what it was, how much, and when.',
    },
    {
      what: 'In the eyes or on the skin',
      todo: 'Rinse with running water for at least 20 minutes. Take out contact lenses, and take off the clothes it touched.',
    },
    { what: 'Breathed in', todo: 'Go into fresh air, and do not go back in.' },
  ],
};

export const crisis: HelpSection = {
  title: 'Thoughts of suicide or self-harm',
  shortTitle: 'Suicide, self-harm',
  when: 'You think of ending your life or of hurting yourself, or you are afraid that somebody else does.',
  call: 'Talk to a crisis line. They listen, and you can say as little as you like. If you might act on these thoughts, or already have, call the emergency number.',
  lines: [
    { number: '988', where: 'United States, Canada' },
    { number: '116 123', where: 'United Kingdom, Ireland, some EU countries' },
    { number: '13 11 14', where: 'Australia' },
    { site: 'findahelpline.com', where: 'Lines in other countries' },
  ],
  whileWaiting: [
    {
      what: 'Not alone',
      todo: 'Go to somebody, or ask somebody to come. “I am not safe right now” is enough to say.',
    },
    {
      what: 'Distance',
      todo: 'Move away from what you could hurt yourself with, or ask somebody to keep it.',
    },
    {
      what: 'Only the next hour',
      todo: 'Nothing has to be solved now. Such moments pass, even when it does not feel so.',
    },
    {
      what: 'With somebody else',
      todo: 'Stay and listen. Ask openly about suicide: asking does not make it more likely. Call together.',
    },
  ],
};

export const violence: HelpSection = {
  title: 'Violence or abuse',
  shortTitle: 'Violence',
  when: 'Somebody hurts, threatens, controls or frightens you, or touches you against your will. It is not your fault.',
  call: 'If you are in danger now, call the emergency number. A helpline listens, and helps you to plan what is safe.',
  lines: [
    { number: '116 016', where: 'Women, in many EU countries' },
    { number: '1-800-799-7233', where: 'United States' },
    { number: '0808 2000 247', where: 'Women, in England' },
    { number: '1800 737 732', where: 'Australia' },
    { number: '116 111', where: 'Children and teenagers, in much of Europe' },
    { site: 'lila.help', where: 'Women, in other countries' },
    { site: 'findahelpline.com', where: 'Everybody, in other countries' },
  ],
  whileWaiting: [
    {
      what: 'At home',
      todo: 'Stay close to a way out. Avoid the kitchen, the bathroom and rooms with no other exit.',
    },
    {
      what: 'Getting out',
      todo: 'Go to neighbors, or where there are people. Take your phone, keys, papers and medicines only if that is safe.',
    },
    { what: 'A code word', todo: 'Agree on one with somebody you trust. It means: call the police for me.' },
  ],
};

export const doctor: HelpSection = {
  title: 'A doctor today',
  shortTitle: 'Doctor today',
  when: 'Skin that is hot, swollen, weeping or spreading, with pus or fever; many small painful blisters or sores on eczema; a rash close to the eyes; a reaction to a new medicine.',
  call: 'Call your doctor or urgent care today, and at night or on weekends the doctors on call.',
  lines: [
    { number: '111', where: 'England, Scotland, Wales' },
    { number: '116 117', where: 'Germany' },
  ],
  whileWaiting: [
    {
      what: 'If it gets worse',
      todo: 'With shivering, confusion, fast breathing, fainting or purple patches, call the emergency number.',
    },
    {
      what: 'Spreading',
      todo: 'Draw a line around the edge and take a photo. Both show how fast it moves.',
    },
    {
      what: 'For the doctor',
      todo: 'Bring all medicines, and what is used on the skin. The Healthcare Summary lists what was recorded.',
    },
  ],
};
