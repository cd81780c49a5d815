// Alerts with the page closed: the browser's push service wakes our service worker, which shows them. They are for this
// device, and only if somebody asks for them.

import { file } from "$/base";
import { ApiError, pushKey } from "$/net/api";
import type { AlertRequest } from "$/protocol";
import { settings } from "$/settings.svelte";

export type Subscription = Omit<AlertRequest, "type" | "id" | "on">;

/** Whether this browser supports Web Push; it needs HTTPS. */
const canPush = "serviceWorker" in navigator && "PushManager" in globalThis;

/** The worker shows alerts in the language of the page. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  try {
    await navigator.serviceWorker.register(file(`/worker.js?language=${settings.language}`));
    return await navigator.serviceWorker.ready;
  } catch {
    return null; // private windows may not have one
  }
}

/** The push subscription of this device; null where that is not possible. */
async function subscribe(): Promise<Subscription | null> {
  const [registration, key] = await Promise.all([worker(), serverKey()]);
  if (!canPush || !registration || !key) return null;
  try {
    const applicationServerKey = bytes(key);
    let found = await registration.pushManager.getSubscription();
    if (found && !sameKey(found, applicationServerKey)) {
      await found.unsubscribe(); // the server has another key now
      found = null;
    }
    found ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    return described(found);
  } catch {
    return null; // the push service does not answer, or the browser has none
  }
}

/** End the push subscription. */
async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The subscription of this device while alerts are switched on; table pages send it to the server. */
class Push {
  subscription: Subscription | null = $state.raw(null);

  /** Follow the settings; runs as long as the page. */
  run(): void {
    $effect.root(() => {
      $effect(() => {
        if (settings.language) void worker(); // it also has the page for when the server cannot be reached
      });
      $effect(() => {
        if (settings.alerts && settings.language) void subscribe().then((found) => (this.subscription = found));
        else if (this.subscription) void unsubscribe().then(() => (this.subscription = null));
      });
    });
  }
}

export const push = new Push();

async function serverKey(): Promise<string | null> {
  try {
    return await pushKey();
  } catch (fault) {
    if (fault instanceof ApiError) return null;
    throw fault;
  }
}

function described(found: PushSubscription): Subscription | null {
  const { endpoint, keys } = found.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
}

function sameKey(found: PushSubscription, key: Uint8Array): boolean {
  const used = found.options.applicationServerKey;
  return used !== null && new Uint8Array(used).join() === key.join();
}

/** The bytes of a text in base64 for URLs. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
