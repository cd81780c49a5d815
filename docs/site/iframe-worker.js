// Pages that are opened from the disk may not start workers, and the search of the site is one. There it runs in a hidden
// frame instead: the script finds `postMessage`, `addEventListener` and `importScripts` as in a worker.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.importScripts = (...urls) => Promise.all(urls.map((each) => this.load(each)));
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.ready = this.load(url);
    }

    load(url) {
      const { document } = this.inside;
      const script = Object.assign(document.createElement("script"), { src: url });
      document.body.append(script);
      return new Promise((done, failed) => Object.assign(script, { onload: done, onerror: failed }));
    }

    async postMessage(data) {
      await this.ready;
      this.inside.dispatchEvent(new MessageEvent("message", { data }));
    }

    terminate() {
      this.inside.frameElement.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}
