import "$/ui/tokens.css";
import "$/ui/base.css";
import "$/ui/forms.css";
import { mount } from "svelte";
import App from "$/App.svelte";
import { router } from "$/router.svelte";
import { settings } from "$/settings.svelte";

settings.apply();
router.run();
mount(App, { target: document.getElementById("app")! });
