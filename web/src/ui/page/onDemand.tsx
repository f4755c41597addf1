import { type ComponentType, lazy, useState } from 'react';

/**
 * A part that is fetched when it is first shown, or with `fetch` ahead of that. What is here already is shown without
 * `lazy`: React holds back what was suspended for a third of a second.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  async function fetch(): Promise<{ default: ComponentType<Props> }> {
    Loaded = await load();
    return { default: Loaded };
  }
  const Lazy: ComponentType<Props> = lazy(fetch);

  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, at the top of a module.
  function OnDemand(props: Props) {
    // The same for as long as it is shown, or it would begin anew.
    const [Part] = useState(() => Loaded ?? Lazy);
    return <Part {...props} />;
  }
  return Object.assign(OnDemand, { fetch });
}
