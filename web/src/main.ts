import "@fontsource-variable/cabin/wght.css";
import "$/ui/tokens.css";
import "$/ui/base.css";
import "$/ui/forms.css";
import "$/ui/contrast.css";
import { mount } from "svelte";
import App from "$/App.svelte";
import { push } from "$/net/push.svelte";
import { reloadOutdatedPage } from "$/net/reload";
import { router } from "$/router.svelte";
import { applySettings } from "$/settings.svelte";

addEventListener("vite:preloadError", () => reloadOutdatedPage()); // the server no longer has a part that is needed now

applySettings();
router.run();
push.run();
navigator.serviceWorker?.addEventListener("message", (event) => {
  const { table } = event.data as { table?: string };
  if (table) router.go(`/table/${table}`); // somebody has tapped an alert
});
mount(App, { target: document.getElementById("app")! });
