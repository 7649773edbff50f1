import { parseOutcomeReport, type PageError } from '@switchboard/record'
import { registerFiles } from './integrity'
import { watchErrors } from './page-errors'
import { PageFault } from './page-fault'

const [USAGE, NEXT, HOST] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)]
const origin = 'https://portal.example'
const CONTENT = 'Q'.repeat(22)
const file = (path: string) => ({ path, integrity: `sha384-${path}`, bytes: 1, kind: 'script' as const })

/** The handlers of the window, by type. */
let listeners: Record<string, (event: object) => void>
let trace: object | null
let logged: unknown[]
beforeEach(() => {
  listeners = {}
  logged = []
  trace = null
  Object.assign(globalThis, {
    document: { baseURI: `${origin}/usage`, querySelector: () => trace },
    addEventListener: (type: string, listener: (event: object) => void) => void (listeners[type] = listener),
    reportError: (error: unknown) => void logged.push(error),
  })
  jest.spyOn(console, 'error').mockImplementation((error) => void logged.push(error))
  const usage = `/remotes/usage/${USAGE}/`
  registerFiles([file('1.js')], { base: usage, addressOf: ({ path }) => `/remotes/usage/${CONTENT}/${path}` })
  const next = `/remotes/usage/${NEXT}~1/`
  registerFiles([file('1.js')], { base: next, addressOf: ({ path }) => next + path })
  registerFiles([file('vendor.js')], { base: `/host/${HOST}/`, addressOf: ({ path }) => `/host/${HOST}/${path}` })
})
afterEach(() => {
  jest.restoreAllMocks()
  for (const name of ['document', 'addEventListener', 'reportError']) Reflect.deleteProperty(globalThis, name)
})

const USAGE_FRAME = `    at t (${origin}/remotes/usage/${CONTENT}/1.js:2:345)`
const HOST_FRAME = `    at r (${origin}/host/${HOST}/vendor.js:1:9)`
const stranger = `    at x (${origin}/remotes/usage/${'d'.repeat(16)}/1.js:2:345)`

function thrown(frames: readonly string[], error = new TypeError('it broke')): Error {
  return Object.assign(error, { stack: `${error.name}: ${error.message}\n${frames.join('\n')}` })
}

function watch() {
  const found: PageError[] = []
  const {
    rootOptions: options,
    reportThrown,
    reportFault,
  } = watchErrors(
    () => '/usage',
    (error) => found.push(error),
  )
  const happen = (error: unknown, more: object = {}) =>
    listeners['error']!({ error, filename: '', lineno: 0, colno: 0, ...more })
  const reject = (reason: unknown) => listeners['unhandledrejection']!({ reason })
  return { found, options, happen, reject, reportThrown, reportFault }
}

const usage = { remote: 'usage', build: USAGE, name: 'TypeError', message: 'it broke', file: '1.js', route: '/usage' }

test('an error belongs to the build of the first frame in a known script', () => {
  const { found, happen } = watch()
  happen(thrown([stranger, '    at https://cdn.example/x.js:1:1', USAGE_FRAME]))
  expect(found).toEqual([{ ...usage, line: 2, column: 345 }])
})

test('an error while a build is loaded belongs to its script, and not to the shell that loads it', () => {
  const { found, reportThrown } = watch()
  reportThrown(thrown([HOST_FRAME]))
  reportThrown(thrown([USAGE_FRAME, HOST_FRAME]))
  expect(found).toEqual([{ ...usage, line: 2, column: 345 }])
})

test('a file at a content address belongs to the build that uses it in this page', () => {
  const { found, happen } = watch()
  happen(thrown([`t@${origin}/remotes/usage/${NEXT}~1/1.js:7:8`]))
  happen(thrown([`t@${origin}/remotes/usage/${CONTENT}/1.js:7:8`]))
  expect(found.map(({ build }) => build)).toEqual([NEXT, USAGE])
})

test('an error in a package of the shell belongs to the remote that called it', () => {
  const { found, happen, reject } = watch()
  happen(thrown([HOST_FRAME, USAGE_FRAME]))
  reject(thrown([HOST_FRAME]))
  expect(found.map(({ remote }) => remote)).toEqual(['usage', 'host'])
})

test('what React catches has the name of the component, is still logged, and is reported once', () => {
  const { found, options, happen } = watch()
  const [error, other] = [thrown([HOST_FRAME]), thrown([HOST_FRAME])]
  const componentStack = `\n    at div\n    at Chart (${origin}/remotes/usage/${CONTENT}/1.js:3:4)\n${HOST_FRAME}`
  options.onCaughtError(error, { componentStack })
  options.onUncaughtError(other, { componentStack: `Table@${origin}/x.js:1:1` })
  options.onRecoverableError(error, {})
  happen(other)
  expect(found).toEqual([
    { ...usage, line: 3, column: 4, component: 'Chart' },
    { ...usage, remote: 'host', build: HOST, file: 'vendor.js', line: 1, column: 9, component: 'Table' },
  ])
  expect(logged).toEqual([error, other, error])
})

test('a fault that the shell finds in a page belongs to the page, and not to the shell that throws it', () => {
  const { found, happen, options, reportFault } = watch()
  const fault = Object.assign(new PageFault('suspended'), { stack: HOST_FRAME })
  options.onCaughtError(fault, { componentStack: HOST_FRAME })
  happen(fault)
  expect(found).toEqual([])
  reportFault(fault)({ remote: 'usage', build: USAGE, file: '1.js', line: 3, column: 4 })
  expect(found).toEqual([{ ...usage, name: 'Error', message: 'the page failed: suspended', line: 3, column: 4 }])
})

test('an error is reported once in a page view, and twenty different ones at most', () => {
  const { found, happen } = watch()
  for (let n = 0; n < 3; n += 1) happen(thrown([USAGE_FRAME]))
  expect(found).toHaveLength(1)
  for (let n = 1; n < 100; n += 1) happen(thrown([USAGE_FRAME.replace(':2:', `:${n}:`)]))
  expect(found).toHaveLength(20)
})

test('a thrown text has the place that the browser names', () => {
  const { found, happen, reject } = watch()
  const at = { filename: `${origin}/remotes/usage/${CONTENT}/1.js`, lineno: 5, colno: 6 }
  happen('Alex Morgan', at)
  happen(undefined, { ...at, lineno: 8 })
  reject('Alex Morgan')
  expect(found).toEqual([
    { ...usage, name: 'string', message: '…', line: 5, column: 6 },
    { ...usage, name: 'undefined', message: '…', line: 8, column: 6 },
  ])
})

const hostile: readonly (readonly [string, () => unknown])[] = [
  [
    'a getter that throws',
    () =>
      Object.defineProperty(thrown([USAGE_FRAME]), 'message', {
        get: () => {
          throw new Error('caught')
        },
      }),
  ],
  [
    'a stack that throws',
    () =>
      Object.defineProperty(new Error('x'), 'stack', {
        get: () => {
          throw new Error('caught')
        },
      }),
  ],
  [
    'a proxy',
    () =>
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error('caught')
          },
        },
      ),
  ],
  [
    'a revoked proxy',
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    },
  ],
  [
    'a message that is not text',
    () =>
      Object.assign(thrown([USAGE_FRAME]), {
        message: {
          toString: () => {
            throw new Error('caught')
          },
        },
      }),
  ],
  ['a symbol as name', () => Object.assign(thrown([USAGE_FRAME]), { name: Symbol('Alex') })],
  ['a null prototype', () => ({ __proto__: null })],
  ['megabytes', () => thrown([USAGE_FRAME], new Error('Alex 4000000016 '.repeat(300_000)))],
  ['a cross-origin script', () => undefined],
]

test.each(hostile)('%s throws nothing, and tells nothing about the customer', (_, make) => {
  const { found, happen, reject, options } = watch()
  const error = make()
  expect(() => {
    happen(error, { message: 'Script error.' })
    reject(error)
    options.onCaughtError(error, {})
  }).not.toThrow()
  expect(JSON.stringify(found)).not.toMatch(/Alex|4000000016/)
  const ticket = 'x'
  expect(parseOutcomeReport({ ticket, outcomes: [], ...(found.length > 0 && { errors: found }) })).toBeDefined()
})

test('a message that looks like a frame is not a place', () => {
  const { found, happen } = watch()
  happen(thrown([HOST_FRAME], new Error(`see\n    at t (${origin}/remotes/usage/${CONTENT}/1.js:99:99)`)))
  expect(found.map(({ remote, line }) => [remote, line])).toEqual([['host', 1]])
})

test('a translated page reports nothing, because translation breaks it', () => {
  const { found, happen } = watch()
  trace = {}
  happen(thrown([USAGE_FRAME]))
  expect(found).toEqual([])
})
