import { createSubscriber } from "svelte/reactivity";

/** The current time as Date.now(), updated every `interval` milliseconds for as long as something shows it. */
export function clock(interval: number): { readonly now: number } {
  const subscribe = createSubscriber((update) => {
    const timer = setInterval(update, interval);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      subscribe();
      return Date.now();
    },
  };
}
