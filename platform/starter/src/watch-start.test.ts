import type { FailureClass } from '@switchboard/record'
import { UNSTARTED, watchStart } from './watch-start'

/** The parts of a browser that the events refer to. */
class FakeScript {
  readonly integrity = 'sha384-a'
  readonly defer: boolean
  constructor(readonly src: string) {
    this.defer = src.includes('/host/')
  }
}
class FakeLink {
  readonly integrity = 'sha384-a'
  constructor(
    readonly href: string,
    readonly rel = 'stylesheet',
  ) {}
}
class FakeErrorEvent extends Event {
  constructor(readonly filename: string) {
    super('error')
  }
}

const [VENDOR, MAIN, OTHERS] = [
  '/host/c0ntent-address_of-vnd/vendor.js',
  '/host/a/main.js',
  '/remotes/usage/b/1.js',
].map((path) => new FakeScript(`https://portal.example${path}`)) as [FakeScript, FakeScript, FakeScript]
const SHEET = new FakeLink('https://portal.example/host/a/main.css')

let scope: EventTarget
let page: EventTarget
let calls: string[]
let isDrawn: boolean
let searches: number
let onRetry: () => void
let answer: { isWhole: boolean; why: () => Promise<FailureClass>; canHaveOther: boolean; canHaveFolders: boolean }

const actions = {
  isWhole: () => answer.isWhole,
  whyMissing: () => answer.why(),
  report: (outcome: FailureClass, event?: ErrorEvent) =>
    void calls.push(event ? `${outcome} of ${event.filename.replace(/^.*\//, '')}` : outcome),
  requestOther: () => {
    calls.push('other')
    return answer.canHaveOther
  },
  requestFolders: () => {
    if (answer.canHaveFolders) calls.push('folders')
    return answer.canHaveFolders
  },
  reload: () => void calls.push('reload'),
  showFailure: (retry: () => void) => {
    calls.push('words')
    onRetry = retry
  },
}

function fire(on: EventTarget, event: Event, target?: FakeScript | FakeLink): void {
  if (target) Object.defineProperty(event, 'target', { value: target })
  on.dispatchEvent(event)
}
const settlePromises = () => jest.advanceTimersByTimeAsync(0)

const fireEvent = {
  parsed: () => fire(page, new Event('readystatechange')),
  'everything has come': () => fire(page, new Event('readystatechange')),
  'vendor.js fails': () => fire(scope, new Event('error'), VENDOR),
  'main.js fails': () => fire(scope, new Event('error'), MAIN),
  'main.css fails': () => fire(scope, new Event('error'), SHEET),
  'a preload fails': () => fire(scope, new Event('error'), new FakeLink(SHEET.href, 'preload')),
  "a remote's file arrives": () => fire(page, new Event('load'), OTHERS),
  'main.css arrives': () => fire(page, new Event('load'), SHEET),
  "a remote's file fails": () => fire(scope, new Event('error'), OTHERS),
  'shared.css fails': () =>
    fire(scope, new Event('error'), new FakeLink('https://portal.example/host/c0ntent-address_of-css/main.css')),
  'vendor.js throws': () => fire(scope, new FakeErrorEvent(VENDOR.src)),
  'main.js throws': () => fire(scope, new FakeErrorEvent(MAIN.src)),
  'the starter throws': () => fire(scope, new FakeErrorEvent('https://portal.example/host/starter/1.js')),
  'a stranger throws': () => fire(scope, new FakeErrorEvent('chrome-extension://b/a.js')),
  'vendor.js ran': () => fire(page, new Event('load'), VENDOR),
  'main.js ran': () => fire(page, new Event('load'), MAIN),
  'the host says so': () => fire(scope, new Event(UNSTARTED)),
  'the host draws': () => void (isDrawn = true),
  '9.9 seconds pass': () => jest.advanceTimersByTime(9_900),
  '0.2 seconds pass': () => jest.advanceTimersByTime(200),
  'the customer retries': () => onRetry(),
} satisfies Record<string, () => void>
type PageEvent = keyof typeof fireEvent

async function after(events: readonly PageEvent[], hasOther = true): Promise<readonly string[]> {
  watchStart({ base: '/host/a/', styles: '/host/starter/1.css', hasOther }, actions)
  for (const event of events) {
    fireEvent[event]()
    await settlePromises()
  }
  return calls
}

beforeEach(() => {
  jest.useFakeTimers()
  calls = []
  isDrawn = false
  searches = 0
  answer = { isWhole: true, why: async () => 'http', canHaveOther: true, canHaveFolders: false }
  scope = new EventTarget()
  page = Object.assign(new EventTarget(), {
    querySelectorAll: () => {
      searches += 1
      return [VENDOR, MAIN]
    },
    getElementById: () => ({ hasChildNodes: () => isDrawn }),
  })
  Object.assign(globalThis, {
    HTMLScriptElement: FakeScript,
    HTMLLinkElement: FakeLink,
    ErrorEvent: FakeErrorEvent,
    location: { href: 'https://portal.example/usage' },
    document: page,
    addEventListener: scope.addEventListener.bind(scope),
  })
})
afterEach(() => jest.useRealTimers())

test.each<[readonly PageEvent[], readonly string[]]>([
  [['parsed', 'the starter throws'], []],
  [
    ['parsed', 'vendor.js fails', 'main.js ran'],
    ['http', 'other', 'reload'],
  ],
  [
    ['parsed', 'vendor.js fails', 'main.js fails'],
    ['http', 'other', 'reload'],
  ],
  [
    ['parsed', 'vendor.js ran', 'main.js throws', 'main.js ran'],
    ['execution of main.js', 'other', 'reload'],
  ],
  [
    ['parsed', 'main.js ran', 'the host says so'],
    ['execution', 'other', 'reload'],
  ],
  [
    ['main.css fails', 'parsed', 'main.js ran'],
    ['style', 'other', 'reload'],
  ],
  [
    ['parsed', 'main.js ran', 'the host draws', 'main.css fails'],
    ['style', 'other'],
  ],
  [['parsed', 'main.js ran', 'the host draws', 'main.js throws', 'main.js fails'], []],
  [["a remote's file fails", 'a stranger throws', 'a preload fails', 'parsed', 'main.js ran'], []],
  [['parsed', 'main.js ran', '9.9 seconds pass', '0.2 seconds pass'], []],
  [['parsed', 'main.js ran', 'everything has come', '9.9 seconds pass', '0.2 seconds pass'], []],
  [['parsed', 'vendor.js ran', '9.9 seconds pass'], []],
  [
    ['parsed', 'vendor.js ran', '9.9 seconds pass', '0.2 seconds pass'],
    ['timeout', 'words'],
  ],
  [['9.9 seconds pass', 'parsed', '9.9 seconds pass', 'main.js ran', '0.2 seconds pass'], []],
  [
    ['parsed', '9.9 seconds pass', '0.2 seconds pass', 'the customer retries'],
    ['timeout', 'words', 'other', 'reload'],
  ],
  [
    ['parsed', '9.9 seconds pass', '0.2 seconds pass', 'main.js fails'],
    ['timeout', 'words', 'http', 'other', 'reload'],
  ],
])('%j: %j', async (events, told) => {
  expect(await after(events)).toEqual(told)
})

test('the host learns whether another one is requested', () => {
  const isReplaced = (canHaveOther: boolean) => {
    answer.canHaveOther = canHaveOther
    watchStart({ base: '/host/a/', styles: '/host/starter/1.css', hasOther: true }, actions)
    const event = new Event(UNSTARTED, { cancelable: true })
    scope.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(isReplaced(false)).toBe(false)
  expect(isReplaced(true)).toBe(true)
})

test.each<[readonly PageEvent[], readonly string[]]>([
  [
    ['parsed', 'main.js fails', 'the customer retries'],
    ['http', 'words', 'reload'],
  ],
  [
    ['parsed', 'main.js fails', '9.9 seconds pass', '0.2 seconds pass'],
    ['http', 'words'],
  ],
  [['main.css fails', 'parsed', 'main.js ran'], ['style']],
  [
    ['main.css fails', 'parsed', 'main.js fails'],
    ['style', 'http', 'words'],
  ],
  [
    ['parsed', '9.9 seconds pass', '0.2 seconds pass', 'the customer retries'],
    ['timeout', 'words', 'reload'],
  ],
])('without another host, %j: %j', async (events, told) => {
  answer.why = async () => 'http'
  expect(await after(events, false)).toEqual(told)
})

test('shows the failure message if there is no other host, and keeps a page without style', async () => {
  answer.canHaveOther = false
  expect(await after(['main.css fails', 'parsed', 'main.js fails'])).toEqual([
    'style',
    'other',
    'http',
    'other',
    'words',
  ])
})

test.each<[string, Partial<typeof answer>]>([
  ['a line that broke', { why: async () => 'network' }],
  ['a file of which nothing can be found out', { why: () => Promise.reject(new TypeError('no such function')) }],
])('%s does not request another host', async (_, given) => {
  Object.assign(answer, given)
  expect(await after(['main.css fails', 'parsed', 'main.js fails'])).toEqual(['network', 'network', 'words'])
})

test('reports a truncated page as a network failure', async () => {
  answer.isWhole = false
  expect(await after(['parsed', 'main.js ran', 'the host says so'])).toEqual(['network', 'words'])
})

describe('a host may render', () => {
  const isSettled = async (drawing: Promise<void>) =>
    Promise.race([drawing.then(() => true), jest.advanceTimersByTimeAsync(60_000).then(() => false)])

  test('if nothing is missing', async () => {
    expect(
      await isSettled(watchStart({ base: '/host/a/', styles: '/host/starter/1.css', hasOther: true }, actions)()),
    ).toBe(true)
  })

  test.each<[FailureClass, boolean]>([
    ['network', true],
    ['http', false],
  ])('only once the reason for a missing style sheet is known: %s', async (why, expected) => {
    let answerWhy = (_: FailureClass) => {}
    answer.why = () => new Promise((resolve) => (answerWhy = resolve))
    const mayDraw = watchStart({ base: '/host/a/', styles: '/host/starter/1.css', hasOther: true }, actions)
    fireEvent['main.css fails']()
    const drawing = mayDraw()
    expect(await isSettled(drawing)).toBe(false)
    answerWhy(why)
    expect(await isSettled(drawing)).toBe(expected)
  })
})

describe('a file fails to load from its content address', () => {
  beforeEach(() => (answer.canHaveFolders = true))

  test.each<[PageEvent, FailureClass]>([
    ['vendor.js fails', 'http'],
    ['vendor.js fails', 'integrity'],
    ['shared.css fails', 'http'],
  ])('the page reloads without such addresses, and nothing is reported: %s, %s', async (event, reason) => {
    answer.why = async () => reason
    expect(await after(['parsed', event, 'main.js ran'])).toEqual(['folders', 'reload'])
  })

  test('reports the build if the page has no such addresses', async () => {
    answer.canHaveFolders = false
    expect(await after(['parsed', 'vendor.js fails'])).toEqual(['http', 'other', 'reload'])
  })

  test('reports the build for a file in its own folder, and for one that throws', async () => {
    expect(await after(['parsed', 'main.js fails'])).toEqual(['http', 'other', 'reload'])
    calls = []
    expect(await after(['parsed', 'vendor.js throws'])).toEqual(['execution of vendor.js', 'other', 'reload'])
  })

  test('a rendered page stays, and the next one has no such addresses', async () => {
    expect(await after(['parsed', 'main.js ran', 'the host draws', 'shared.css fails'])).toEqual(['folders'])
  })

  test('the customer keeps the page while the connection is down', async () => {
    answer.why = async () => 'network'
    expect(await after(['parsed', 'vendor.js fails'])).toEqual(['network', 'words'])
  })

  test('a retry after the deadline does not use them if there is no other host', async () => {
    expect(await after(['parsed', '9.9 seconds pass', '0.2 seconds pass', 'the customer retries'], false)).toEqual([
      'timeout',
      'words',
      'folders',
      'reload',
    ])
  })
})

test('looks for the host’s last script only while it is missing, and only among the page’s scripts', async () => {
  await after(['main.css arrives', 'parsed', "a remote's file arrives"])
  expect(searches).toBe(0)
  fireEvent['main.js ran']()
  expect(searches).toBe(1)
  fireEvent['vendor.js ran']()
  expect(searches).toBe(1)
})
