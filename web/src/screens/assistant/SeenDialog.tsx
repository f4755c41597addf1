import { chatHistoryLength } from '@flarewell/domain/assistant/assistant';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type AssistantContext, readAssistantContext } from '#data/assistant.ts';
import { endSessionIfSignedOut } from '#data/cache/cache.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';

/** Shows what is sent to the provider with each question, word for word, and what is never sent. */
export function SeenDialog({ onClose }: { onClose: () => void }) {
  const [context, setContext] = useState<AssistantContext>();
  const [problem, setProblem] = useState('');

  const read = useCallback(() => {
    setProblem('');
    readAssistantContext().then(setContext, (error: Error) => {
      endSessionIfSignedOut(error);
      setProblem(error.message);
    });
  }, []);
  useEffect(read, [read]);

  return (
    <Dialog title="What does the assistant see?" isTall onClose={onClose}>
      {context && <Seen context={context} />}
      {problem && <LoadProblem message={problem} onRetry={read} />}
      {!context && !problem && (
        <p role="status" className="animate-appear text-s text-ink-soft">
          Loading…
        </p>
      )}
    </Dialog>
  );
}

function Seen({ context: { provider, model, prompt, lookup, neverSent } }: { context: AssistantContext }) {
  return (
    <div className="grid grid-cols-1 gap-6 text-sm">
      <p>
        {provider
          ? `Your question goes to ${provider} (model ${model}), along with the last ${chatHistoryLength} messages of the conversation, the text below and anything the model looks up. Quick prompts and chips are answered on this device by the built-in analyst.`
          : 'Nothing leaves this server: it has no AI provider, and the built-in analyst reads the records where they are stored.'}
      </p>
      <Part title="Never sent">
        <ul className="list-disc pl-5 text-ink-soft">
          {neverSent.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </Part>
      <Part title="What it can look up">
        <p className="text-ink-soft">{lookup}</p>
      </Part>
      <Part title={provider ? 'Sent with your question, word for word' : 'What a provider would receive'}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the dialog must scroll by keyboard. */}
        <pre tabIndex={0} className="rounded-m bg-sunken p-4 text-xs wrap-anywhere whitespace-pre-wrap">
          {prompt}
        </pre>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
