import "@fontsource-variable/cabin/wght.css";
import "@fontsource/old-standard-tt/latin-400-italic.css";
import "@fontsource/old-standard-tt/latin-700.css";
import "$/ui/tokens.css";
import "$/ui/base.css";
import "$/ui/forms.css";
import "$/ui/contrast.css";
import { mount } from "svelte";
import App from "$/App.svelte";
import { IN_APP } from "$/base";
import { push } from "$/net/push.svelte";
import { reloadOutdatedPage } from "$/net/reload";
import { setTransport } from "$/net/transport";
import { router } from "$/router.svelte";
import { applySettings } from "$/settings.svelte";

addEventListener("vite:preloadError", () => reloadOutdatedPage()); // the server no longer has a part that is needed now

applySettings();
router.run();
if (IN_APP) setTransport((await import("$/app/transport")).transport);
else push.run(); // alerts come from servers
navigator.serviceWorker?.addEventListener("message", (event) => {
  const { table } = event.data as { table?: string };
  if (table) router.go(`/table/${table}`); // somebody has tapped an alert
});
mount(App, { target: document.getElementById("app")! });
