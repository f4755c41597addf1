import { Sentence } from '#ui/Sentence.tsx';

const data = [
  {
    name: 'Name and email',
    text: 'What you entered when you signed up. The email address is how you sign in. Your password is kept only as a hash, from which nobody can read it, and of a passkey only the public part. The secret of two-step sign-in is encrypted.',
  },
  {
    name: 'Health information',
    text: 'Your conditions and medications, and your check-ins: severity, symptoms, medication use, lifestyle factors and notes.',
  },
  {
    name: 'Uploaded photos',
    text: 'The photos that you add to a check-in.',
  },
  {
    name: 'Usage data',
    text: 'When you sign in, and which requests the server answered, so that it can be kept running and secure. The logs hold no health information.',
  },
  {
    name: 'Device and browser information',
    text: 'What your browser sends with every request, such as its name and your network address, and the timezone for your reminders.',
  },
];

export function DataKept() {
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {data.map(({ name, text }) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-3.5 sm:grid-cols-[11rem_1fr]">
          <dt className="font-semibold text-ink">{name}</dt>
          <dd>
            <Sentence>{text}</Sentence>
          </dd>
        </div>
      ))}
    </dl>
  );
}
