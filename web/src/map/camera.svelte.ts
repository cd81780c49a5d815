/**
 * The view of the board, and how fingers, wheel and keys change it.
 *
 * During a gesture only the CSS transform of the drawing changes, which costs no painting; when it ends, the drawing is
 * laid out at its new size (`base`) and painted once, sharp again.
 */

import { appearance } from "$/settings.svelte";

import { between, centred, clamp, distance, fit, home, inSight, isSmall, middleOf } from "./viewport";
import { openPart, pinch, zoomAt } from "./viewport";
import type { Box, Point, Size, View } from "./viewport";

const SLOP = 6; // pixels that a finger may slip in a tap
const DOUBLE = 300; // milliseconds between the taps of a double tap
const SETTLE = 160; // milliseconds after the last turn of the wheel
const GLIDE = 380; // milliseconds of an animated movement
const STEP = 1.35;
const NEAREST = 1.5; // the scale of a close view

/** What the player should look at now; `least` is the scale at which a finger can hit it. */
export interface Attention {
  box: Box;
  least: number;
}

export class Camera {
  view: View = $state.raw({ x: 0, y: 0, k: 1 });
  base = $state(1);
  rest: View = $state.raw({ x: 0, y: 0, k: 1 }); // the view of the last painting
  frame: Size = $state.raw({ width: 0, height: 0 });
  moving = $state(false);

  /** A tap or click, in pixels of the frame; true if it hit something. */
  ontap: (point: Point, touch: boolean) => boolean = () => false;
  /** Where the mouse is, or null when it has left or drags. */
  onhover: (point: Point | null) => void = () => {};

  free: Point = $state.raw({ x: 0, y: 0 }); // pixels at the right and at the lower edge that buttons lie over
  private world: Box = { x: 0, y: 0, width: 1, height: 1 };
  private board: Box = this.world;
  private aim: Box | null = null; // what matters to the player
  private keeps: "home" | "all" | null = "home"; // what stays in sight when the frame changes; null once the player has moved the board
  private visited: { what: Attention; view: View } | null = null; // what is shown for now, and the view to return to
  private readonly fingers = new Map<number, Point>();
  private start: { view: View; fingers: Point[] } | null = null;
  private dragged = false;
  private touch = false; // the last pointer was a finger
  private pressed: Point = { x: 0, y: 0 };
  private lastTap = { at: 0, point: { x: 0, y: 0 } };
  private timer = 0;
  private flight = 0;

  /** What there is to see, in units of the board: the board itself and what lies beside it. */
  show(world: Box, board: Box): void {
    this.world = world;
    this.board = board;
    this.jump(this.visited ? this.view : this.kept());
  }

  /** What matters to the player: a small screen begins with it. */
  aimAt(box: Box): void {
    const first = this.aim === null;
    this.aim = box;
    if (this.keeps !== "home" || this.visited) return;
    if (first) this.jump(this.kept());
    else this.glide(this.kept());
  }

  private kept(): View {
    const { world, board, frame, aim, free } = this;
    if (this.keeps === null) return this.view;
    return this.keeps === "home" ? home(world, board, frame, aim, free) : fit(world, openPart(frame, free));
  }

  /** The frame has another size: what is in sight stays so. Painting waits until it has come to rest, as for gestures. */
  resize(frame: Size): void {
    if (frame.width === this.frame.width && frame.height === this.frame.height) return;
    const first = this.frame.width === 0;
    const centre = this.centre();
    this.frame = frame;
    if (first) {
      const what = this.visited?.what;
      this.visited = null;
      this.jump(this.kept());
      return what && this.visit(what);
    }
    if (this.visited) return this.glide(this.towards(this.visited.what));
    const view = this.keeps ? this.kept() : centred(centre, frame, this.view.k);
    cancelAnimationFrame(this.flight);
    this.set(view);
    this.soon();
  }

  private centre(): Point {
    const { x, y, k } = this.view;
    return { x: (this.frame.width / 2 - x) / k, y: (this.frame.height / 2 - y) / k };
  }

  zoom(factor: number): void {
    this.own();
    this.glide(zoomAt(this.view, factor, { x: this.frame.width / 2, y: this.frame.height / 2 }));
  }

  fitAll(): void {
    this.own();
    this.keeps = "all";
    this.glide(this.kept());
  }

  /** Show something until `leave`, if it is out of sight or too small for a finger. */
  visit(what: Attention): void {
    const { box } = what;
    const target = this.towards(what);
    const corners = [box, { x: box.x + box.width, y: box.y + box.height }];
    const large = !this.close || this.view.k > 0.85 * target.k;
    const open = openPart(this.frame, this.free);
    if (large && corners.every((corner) => inSight(this.view, open, corner, 4))) return;
    this.visited = { what, view: this.visited?.view ?? this.view };
    this.glide(target);
  }

  /** Return to the view before the visit, unless the player has moved the board meanwhile. */
  leave(): void {
    if (!this.visited) return;
    const { view } = this.visited;
    this.visited = null;
    this.glide(this.keeps ? this.kept() : view);
  }

  private towards({ box, least }: Attention): View {
    const open = openPart(this.frame, this.free);
    const whole = fit(box, open, Math.min(open.width, open.height) * 0.06).k;
    const k = this.close ? Math.max(least, Math.min(whole, NEAREST)) : Math.min(this.view.k, whole);
    return centred(middleOf(box), open, k);
  }

  /** Whether to zoom in: for fingers, and on small screens. */
  private get close(): boolean {
    return this.touch || isSmall(this.frame);
  }

  /** Move just so far that a place is well in sight. */
  reveal(place: Point): void {
    const margin = Math.min(60, this.frame.width / 4, this.frame.height / 4);
    if (inSight(this.view, this.frame, place, margin)) return;
    this.own();
    this.glide(centred(place, this.frame, this.view.k));
  }

  /** The player moves the board: it stays where they leave it. */
  private own(): void {
    this.keeps = null;
    this.visited = null;
  }

  // -- movement ------------------------------------------------------------------------------------------------

  private set(view: View): void {
    this.view = clamp(view, this.frame, this.world, this.free);
  }

  private jump(view: View): void {
    cancelAnimationFrame(this.flight);
    this.set(view);
    this.settle();
  }

  private glide(target: View): void {
    cancelAnimationFrame(this.flight);
    clearTimeout(this.timer);
    const from = this.view;
    const to = clamp(target, this.frame, this.world, this.free);
    if (appearance.reducedMotion) return this.jump(to);
    const begin = performance.now();
    this.moving = true;
    const step = (now: number): void => {
      const part = Math.min(Math.max((now - begin) / GLIDE, 0), 1);
      this.view = between(from, to, 1 - (1 - part) ** 3);
      if (part < 1) this.flight = requestAnimationFrame(step);
      else this.settle();
    };
    this.flight = requestAnimationFrame(step);
  }

  /** A gesture is over: paint at the new size, at whole pixels. */
  private settle(): void {
    clearTimeout(this.timer);
    const { x, y, k } = this.view;
    const [left, top] = [this.world.x * k, this.world.y * k]; // where the corner of the drawing lies
    this.base = k;
    this.view = { k, x: Math.round(x + left) - left, y: Math.round(y + top) - top };
    this.rest = this.view;
    this.moving = false;
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), SETTLE);
  }

  // -- events --------------------------------------------------------------------------------------------------

  /** Listen to an element, the frame of the drawing; for {@attach}. */
  readonly attach = (element: HTMLElement): (() => void) => {
    const at = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.x, y: event.clientY - box.y };
    };

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || this.fingers.size === 2) return;
      cancelAnimationFrame(this.flight);
      this.pressed = at(event);
      this.fingers.set(event.pointerId, this.pressed);
      if (this.fingers.size === 1) this.dragged = false;
      this.touch = event.pointerType === "touch";
      this.begin();
    };

    const move = (event: PointerEvent): void => {
      const point = at(event);
      if (!this.fingers.has(event.pointerId)) {
        // not while the board moves under the mouse: what lies under it would be drawn again in every frame
        if (event.pointerType === "mouse" && !this.moving) this.onhover(point);
        return;
      }
      this.fingers.set(event.pointerId, point);
      const now = [...this.fingers.values()];
      const { view, fingers } = this.start!;
      if (!this.dragged) {
        if (now.length === 1 && distance(now[0]!, fingers[0]!) < SLOP) return;
        this.dragged = true;
        this.moving = true;
        this.own();
        this.onhover(null);
        for (const id of this.fingers.keys()) element.setPointerCapture(id);
      }
      if (now.length === 2) this.set(pinch(view, [fingers[0]!, fingers[1]!], [now[0]!, now[1]!]));
      else this.set({ k: view.k, x: view.x + now[0]!.x - fingers[0]!.x, y: view.y + now[0]!.y - fingers[0]!.y });
    };

    const up = (event: PointerEvent): void => {
      if (!this.fingers.delete(event.pointerId)) return;
      if (this.fingers.size > 0) return this.begin();
      this.start = null;
      if (this.dragged) this.settle();
    };

    const click = (event: MouseEvent): void => {
      if (this.dragged || event.detail === 0) return; // the end of a drag, or a key on a focused route
      const point = this.touch ? this.pressed : at(event); // browsers shift the click of a finger to what they think was meant
      const hit = this.ontap(point, this.touch);
      const again = event.timeStamp - this.lastTap.at < DOUBLE && distance(point, this.lastTap.point) < 30;
      if (!hit && again) {
        this.own();
        this.glide(zoomAt(this.view, 2, point));
      }
      this.lastTap = { at: hit || again ? 0 : event.timeStamp, point };
    };

    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      cancelAnimationFrame(this.flight);
      this.own();
      this.moving = true;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const speed = event.ctrlKey ? 0.01 : 0.0016; // a pinch on a trackpad comes as a wheel with ctrl
      this.set(zoomAt(this.view, Math.exp(-event.deltaY * lines * speed), at(event)));
      this.soon();
    };

    const key = (event: KeyboardEvent): void => {
      if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
      const by = 90;
      const moves: Record<string, () => void> = {
        ArrowLeft: () => this.pan(by, 0),
        ArrowRight: () => this.pan(-by, 0),
        ArrowUp: () => this.pan(0, by),
        ArrowDown: () => this.pan(0, -by),
        "+": () => this.zoom(STEP),
        "=": () => this.zoom(STEP),
        "-": () => this.zoom(1 / STEP),
        "0": () => this.fitAll(),
      };
      const move = moves[event.key];
      if (!move) return;
      event.preventDefault();
      event.stopPropagation();
      move();
    };

    const leave = (): void => this.onhover(null);
    const watch = new ResizeObserver(() => this.resize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", up],
      ["pointerleave", leave],
      ["click", click],
      ["wheel", wheel, { passive: false }],
      ["keydown", key],
    ];
    for (const [name, listener, options] of listeners)
      element.addEventListener(name, listener as EventListener, options);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(this.flight);
      clearTimeout(this.timer);
      for (const [name, listener] of listeners) element.removeEventListener(name, listener as EventListener);
    };
  };

  private begin(): void {
    this.start = { view: this.view, fingers: [...this.fingers.values()] };
  }

  private pan(dx: number, dy: number): void {
    this.own();
    this.glide({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }
}

export { STEP as ZOOM_STEP };
