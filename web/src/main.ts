import "@fontsource-variable/cabin/wght.css";
import "$/ui/tokens.css";
import "$/ui/base.css";
import "$/ui/forms.css";
import "$/ui/contrast.css";
import { mount } from "svelte";
import App from "$/App.svelte";
import { push } from "$/net/push.svelte";
import { router } from "$/router.svelte";
import { applySettings } from "$/settings.svelte";

// A page that was open while the server got a newer one misses parts that it has not loaded yet: it begins anew (but not
// again and again, if that does not help).
addEventListener("vite:preloadError", () => {
  if (performance.now() > 10_000) location.reload();
});

applySettings();
router.run();
push.run();
navigator.serviceWorker?.addEventListener("message", (event) => {
  const { table } = event.data as { table?: string };
  if (table) router.go(`/table/${table}`); // somebody has tapped an alert
});
mount(App, { target: document.getElementById("app")! });
