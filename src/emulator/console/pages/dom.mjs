// @ts-check
// Building and updating a page. Every value becomes text or an attribute, never HTML.

/**
 * An element with properties, attributes (`aria-…`, `data-…`) and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | boolean | ((event: Event) => void)>} [given]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (typeof value === "boolean") element.toggleAttribute(name, value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/**
 * The element with this id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Sets a text only if it is another one: a selection stays, and a screen reader is not interrupted.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Makes the children of an element those of a list. Elements of items that stay are kept, and so is the focus in them.
 * @template T
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {{ key: (item: T) => string, make: (item: T) => HTMLElement,
 *   update?: (element: HTMLElement, item: T) => void }} how
 */
export function sync(parent, items, { key, make, update }) {
  const keys = new Set(items.map(key));
  /** @type {Map<string, HTMLElement>} */
  const known = new Map();
  for (const child of [...parent.children]) {
    if (!(child instanceof HTMLElement)) continue;
    const own = child.dataset["key"] ?? "";
    if (keys.has(own)) known.set(own, child);
    else child.remove();
  }
  let next = parent.firstElementChild;
  for (const item of items) {
    const own = key(item);
    const element = known.get(own) ?? make(item);
    element.dataset["key"] = own;
    update?.(element, item);
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
}

/**
 * A state as a word with a colour: the word alone says it, too.
 * @param {HTMLElement} element
 * @param {{ text: string, tone: string } | null} state
 */
export function showState(element, state) {
  setText(element, state?.text ?? "");
  element.className = state === null ? "" : `state ${state.tone}`;
}

/**
 * @param {string | null} instant
 * @returns {HTMLTimeElement}
 */
export function timeOf(instant) {
  const date = new Date(instant ?? "");
  if (instant === null || Number.isNaN(date.getTime())) return el("time", {}, "–");
  const isToday = date.toDateString() === new Date().toDateString();
  const text = isToday
    ? date.toLocaleTimeString()
    : date.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return el("time", { datetime: instant }, text);
}

/**
 * Calls the emulator. Without a body, a POST is sent an empty object: no other page can send JSON here.
 * @template [T=unknown] what the emulator answers to this call
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<T>} the parsed response; throws what the emulator says if it refuses
 */
export async function ask(method, path, body) {
  const response = await fetch(path, {
    method,
    cache: "no-store",
    ...(method !== "GET" && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body ?? {}),
    }),
  });
  const text = await response.text();
  const answer = text === "" ? {} : JSON.parse(text);
  if (!response.ok) throw new Error(answer.message ?? `The emulator answered ${response.status}`);
  return answer;
}
