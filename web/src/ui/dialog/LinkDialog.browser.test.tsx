import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LinkDialog } from './LinkDialog.tsx';

const onlyHere = 'It opens only on this computer. Once PUBLIC_URL is set, new links open elsewhere, too.';

test.each([
  ['http://localhost:3000/join#k', true],
  ['http://127.0.0.1:3000/shared#k', true],
  ['http://[::1]:3000/shared#k', true],
  ['http://192.168.1.5:3000/shared#k', false],
  ['https://localhost.example.org/shared#k', false],
])('the link %s says whether it opens only on this computer: %s', async (link, isOnlyHere) => {
  const shown = await render(
    <LinkDialog
      title="Your link is ready"
      subtitle=""
      lead={null}
      link={link}
      hint="It works once."
      shareTitle=""
      caption=""
      leaveQuestion=""
      onClose={() => undefined}
    />,
  );
  const words = `It works once.${isOnlyHere ? ` ${onlyHere}` : ''}`;
  await expect.element(shown.getByText(words, { exact: true })).toBeVisible();
});
