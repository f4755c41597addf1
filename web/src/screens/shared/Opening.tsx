import { useEffect, useRef } from 'react';
import { useSubmission } from '#data/api/submission.ts';
import { openLink } from '#data/shared-link/openLink.ts';
import { Button } from '#ui/Button.tsx';
import { RotateCw } from '#ui/icons.tsx';
import { Loading } from '#ui/page/Loading.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';
import { type OpeningProps, PasscodeForm } from './PasscodeForm.tsx';
import { explain } from './words.ts';

/** Opens a link without a passcode at once. */
export function Opening({ link, onOpened }: OpeningProps) {
  const { isBusy, problem, submit } = useSubmission();
  const open = () =>
    submit({
      send: () => openLink(link, { recipient: '' }),
      onDone: (snapshot) => onOpened(snapshot, false),
    });

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return; // Each opening is counted; strict mode runs effects twice.
    hasStarted.current = true;
    void open();
  });

  // A link that does not say that it needs a passcode.
  if (problem?.code === 'wrong-passcode') return <PasscodeForm link={link} onOpened={onOpened} />;
  if (isBusy || !problem) return <Loading text="Opening the summary…" />;
  return (
    <MessagePage
      icon={<RotateCw size={26} />}
      title="This could not be opened"
      actions={<Button onClick={open}>Try again</Button>}
    >
      <span role="alert">{explain(problem)}</span>
    </MessagePage>
  );
}
