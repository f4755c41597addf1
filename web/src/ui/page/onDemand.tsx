import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is loaded when it is first rendered, or earlier by `fetch`. Once loaded it is rendered without
 * `lazy`, because React delays suspended content by a third of a second.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  async function fetch(): Promise<{ default: ComponentType<Props> }> {
    Loaded = await load();
    return { default: Loaded };
  }
  const Lazy: ComponentType<Props> = lazy(fetch);

  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, at the top of a module.
  function OnDemand(props: Props) {
    // Fixed at the first render: switching from `Lazy` to `Loaded` would remount the component.
    const [Part] = useState(() => Loaded ?? Lazy);
    return <Part {...props} />;
  }
  return Object.assign(OnDemand, { fetch });
}
