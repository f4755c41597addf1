type BackHandler = (event: PopStateEvent) => void;

let handler: BackHandler | null = null;

// Event listeners run in the order in which they were added. `main.tsx` imports this module before the router adds its
// listener, so a handler can stop the event before the router leaves the screen.
addEventListener('popstate', (event) => handler?.(event));

/** Sets what handles the browser's Back before the router does. Returns a function that removes the handler. */
export function handleBack(next: BackHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}
