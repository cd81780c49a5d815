// New versions of the app. The service worker fetches one whole; it is used when the player agrees, or at the next visit.
// Games are on this device and outlive it.

import { file } from "$/base";

class Updates {
  waiting: ServiceWorker | null = $state.raw(null);
  private running = false;

  run(): void {
    if (this.running || !("serviceWorker" in navigator)) return;
    this.running = true;
    let controlled = navigator.serviceWorker.controller !== null;
    void navigator.serviceWorker.register(file("/service-worker.js")).then(
      (registration) => this.follow(registration),
      () => undefined, // a private window may have none: the app works, but not without a network
    );
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (controlled) location.reload(); // the page and its engine are of one version
      controlled = true;
    });
  }

  private follow(registration: ServiceWorkerRegistration): void {
    const look = () => {
      if (registration.waiting && navigator.serviceWorker.controller) this.waiting = registration.waiting;
    };
    look();
    // an installed app may be open for days
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void registration.update().catch(() => undefined);
    });
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
  }

  /** Reload the page with the new version. */
  use(): void {
    this.waiting?.postMessage("update");
  }
}

export const updates = new Updates();
