// A third-party page for tests in which nothing asynchronous finishes by itself: the test finishes each step.

interface Step {
  readonly name: string
  readonly finish: () => void
}

export class FakeElement extends EventTarget {
  [property: string]: unknown
  readonly dataset: Record<string, string> = {}
  readonly style = { setProperty: () => undefined }
  /** The dispatched events: type and name. */
  readonly told: string[] = []
  children: FakeElement[] = []
  parent: FakeElement | undefined
  hidden = false
  id = ''

  constructor(readonly localName: string) {
    super()
  }

  append(...added: FakeElement[]): void {
    for (const one of added) {
      one.parent = this
      this.children.push(one)
      this.onAppend?.(one)
    }
  }

  onload?: () => void

  onAppend?: (added: FakeElement) => void

  replaceChildren(...added: FakeElement[]): void {
    for (const one of this.children) one.parent = undefined
    this.children = []
    this.append(...added)
  }

  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this)
    this.parent = undefined
  }

  get isConnected(): boolean {
    return this.localName === 'body' || this.localName === 'head' || (this.parent?.isConnected ?? false)
  }

  setAttribute(name: string, value: string): void {
    this[name] = value
  }

  getAttribute(name: string): unknown {
    return this[name] ?? null
  }

  override dispatchEvent(event: Event): boolean {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (typeof detail === 'object' && detail && 'name' in detail) this.told.push(`${event.type} ${String(detail.name)}`)
    return super.dispatchEvent(event)
  }
}

export interface FakePage {
  readonly body: FakeElement
  readonly head: FakeElement
  /** Begins an asynchronous step. */
  step<Result>(name: string, result: () => Result): Promise<Result>
  /** Finishes the step begun first. @returns its name; undefined if there is none */
  finishNext(): string | undefined
}

const nothing = () => undefined

const browser = {
  navigator: { sendBeacon: () => true },
  location: new URL('https://portal.example/old'),
  addEventListener: nothing,
  removeEventListener: nothing,
  getComputedStyle: () => ({ fontSize: '16px' }),
}

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

function documentOf(head: FakeElement, body: FakeElement) {
  const find: Readonly<Record<string, () => FakeElement[]>> = {
    'link[data-remote]': () => head.children.filter(({ dataset }) => dataset['remote']),
    'link[rel="preload"]': () => head.children.filter(({ rel }) => rel === 'preload'),
    'switchboard-remote': () => body.children,
  }
  return {
    baseURI: 'https://portal.example/old',
    cookie: '',
    head,
    body,
    documentElement: new FakeElement('html'),
    createElement: (name: string) => new FakeElement(name),
    querySelectorAll: (selector: string) => find[selector]?.() ?? [],
    addEventListener: nothing,
    removeEventListener: nothing,
  }
}

/** Replaces the browser's globals. */
export function openFakePage(): FakePage {
  const steps: Step[] = []
  const step: FakePage['step'] = (name, result) =>
    new Promise((resolve) => steps.push({ name, finish: () => resolve(result()) }))
  const [head, body] = [new FakeElement('head'), new FakeElement('body')]
  head.onAppend = (link) => {
    if (link['rel'] !== 'stylesheet') return
    void step('style', () => {
      if (link.isConnected) link.onload?.()
    })
  }
  setGlobals({ ...browser, sessionStorage: storage(), document: documentOf(head, body) })
  return {
    head,
    body,
    step,
    finishNext() {
      const next = steps.shift()
      next?.finish()
      return next?.name
    },
  }
}

function setGlobals(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
}
