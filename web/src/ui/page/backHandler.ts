type BackHandler = (event: PopStateEvent) => void;

let handler: BackHandler | null = null;

// Listeners of the window run in the order in which they were added. `main.tsx` imports this module, so that this
// listener comes before the router's, and a handler can keep the router from leaving the screen.
addEventListener('popstate', (event) => handler?.(event));

/** Sets what handles the browser's Back before the router does. Returns a function that removes the handler. */
export function handleBack(next: BackHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}
