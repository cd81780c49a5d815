// The screen of a phone stays on while somebody plays.

/** Keep the screen on until the returned function is called; a page that becomes visible again asks again. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function ask(): Promise<void> {
    if (document.hidden || over) return;
    try {
      lock = await navigator.wakeLock?.request("screen");
      if (over) void lock?.release();
    } catch {
      lock = null; // the battery is low, or the browser does not want to
    }
  }
  const again = () => void ask();

  document.addEventListener("visibilitychange", again);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
