import type { Query } from '@flarewell/domain/assistant/query/query';
import { createContext, useContext } from 'react';
import type { Answering } from './answers/answering.ts';
import type { LookupPlace } from './conversation/asking.ts';

/** What the parts of a reply can do. */
interface Assistant {
  /** Null until its code has loaded. */
  answering: Answering | null;
  /** False while a reply is arriving, or the code for answers. */
  canAsk: boolean;
  ask(words: string, query: Query): void;
  changeChips(place: LookupPlace, query: Query): void;
  openSummary(days: number): void;
}

export const AssistantContext = createContext<Assistant | null>(null);

export function useAssistant(): Assistant {
  const assistant = useContext(AssistantContext);
  if (!assistant) throw new Error('There is no assistant around this');
  return assistant;
}
