// The conversation between a page and the gateway's frame with the card fields. The test is the frame.
import { cardProblems } from '../src/app/card-fields.js'
import { openCardFrame } from '../src/app/card-frame.js'

const look = { height: 240, language: 'en-AU', labels: { number: 'Card number' }, styles: { input: { color: 'red' } } }

/** @param address of the gateway's page */
function openFrame(address = 'https://pay.example/fields', { deadline = 60_000 } = {}) {
  const posted = []
  const told = []
  const listeners = new Set()
  const frameWindow = { postMessage: (message, to) => posted.push({ ...message, to }) }
  const attributes = {}
  const frame = {
    style: {},
    contentWindow: frameWindow,
    setAttribute: (name, value) => (attributes[name] = value),
    focus: () => told.push('focus'),
    remove: () => undefined,
  }
  const window = {
    location: { href: 'https://portal.example/legacy/', origin: 'https://portal.example' },
    crypto,
    setTimeout,
    clearTimeout,
    addEventListener: (_type, listener) => listeners.add(listener),
    removeEventListener: (_type, listener) => listeners.delete(listener),
  }
  const tell = (name) => (given) => told.push(given === undefined ? name : { [name]: given })
  const card = openCardFrame(
    { place: { replaceChildren: () => undefined }, address, look },
    {
      onReady: tell('ready'),
      onState: tell('state'),
      onEnter: tell('enter'),
      onFailure: tell('failure'),
    },
    { document: { createElement: () => frame }, window, deadline },
  )
  const form = new URL(frame.src).hash.slice(1)
  const say = (data, from = {}) => {
    const event = { source: frameWindow, origin: new URL(address, window.location.href).origin, ...from }
    for (const listener of listeners) listener({ ...event, data: { form, ...data } })
  }
  return { card, frame, attributes, form, posted, told, say, listeners }
}

test('a frame that is ready gets labels and styles, at its origin only', () => {
  const { posted, told, say, form, frame, attributes } = openFrame()
  expect(frame.src).toBe(`https://pay.example/fields#${form}`)
  expect(attributes.sandbox).toBe('allow-scripts allow-forms allow-same-origin')
  expect(posted).toEqual([])
  say({ kind: 'ready' })
  const { labels, styles, language } = look
  expect(posted).toEqual([{ form, kind: 'show', labels, styles, language, to: 'https://pay.example' }])
  expect(told).toEqual(['ready'])
})

test('a page that the portal itself serves gets an origin of its own', () => {
  const { attributes, say, told } = openFrame('/payment-gateway/fields')
  expect(attributes.sandbox).toBe('allow-scripts allow-forms')
  say({ kind: 'ready' }, { origin: 'https://portal.example' })
  expect(told).toEqual([])
  say({ kind: 'ready' }, { origin: 'null' })
  expect(told).toEqual(['ready'])
})

test('each form has another number', () => expect(openFrame().form).not.toBe(openFrame().form))

test.each([
  ['another origin', {}, { origin: 'https://evil.example' }],
  ['an opaque origin', {}, { origin: 'null' }],
  ['another window', {}, { source: {} }],
  ['another form', { form: 'of another' }, {}],
  ['no form', { form: undefined }, {}],
])('a message of %s is ignored', async (_of, data, from) => {
  const { card, say, told, frame } = openFrame()
  say({ kind: 'ready' })
  const token = card.createToken()
  say({ kind: 'state', problems: { number: 'invalid' }, ...data }, from)
  say({ kind: 'height', height: 999, ...data }, from)
  say({ kind: 'token', request: 1, token: 'stolen', ...data }, from)
  expect(told).toEqual(['ready'])
  expect(frame.style.height).toBe('240px')
  say({ kind: 'token', request: 1, token: 'right' })
  expect(await token).toBe('right')
})

test.each([
  { kind: 'height', height: '1px; position: fixed' },
  { kind: 'height', height: 100_000 },
  { kind: 'number', number: '4242424242424242' },
  { kind: 'token', token: { number: '4242' } },
])('%j changes nothing', (message) => {
  const { say, told, frame } = openFrame()
  say(message)
  expect(told).toEqual([])
  expect(frame.style.height).toBe('240px')
})

test('of the state only the kinds of problems are read', () => {
  const { say, told } = openFrame()
  say({ kind: 'state', problems: { number: 'invalid', expiry: undefined, holder: 'x' }, number: '4242424242424242' })
  expect(told).toEqual([{ state: { number: 'invalid' } }])
})

test('an answer belongs to its question', async () => {
  const { card, say, posted } = openFrame()
  const [first, second] = [card.check(), card.check()]
  expect(posted.map(({ kind, request }) => [kind, request])).toEqual([
    ['check', 1],
    ['check', 2],
  ])
  say({ kind: 'state', request: 2, problems: { cvc: 'incomplete' } })
  say({ kind: 'state', request: 1, problems: {} })
  expect(await first).toEqual({})
  expect(await second).toEqual({ cvc: 'incomplete' })
})

test('a refusal of the gateway is a failure as of any other call', async () => {
  const { card, say } = openFrame()
  const token = card.createToken()
  const data = { errors: [{ path: '/number', message: 'This card has expired' }] }
  say({ kind: 'refused', request: 1, status: 422, data })
  await expect(token).rejects.toEqual({ status: 422, data })
})

test('a question that is open when the form closes fails, and nothing is heard any more', async () => {
  const { card, listeners } = openFrame()
  const token = card.createToken()
  card.close()
  await expect(token).rejects.toEqual({ status: -1 })
  expect(listeners.size).toBe(0)
})

test('a frame that does not load is told once', async () => {
  const { told } = openFrame(undefined, { deadline: 1 })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(told).toEqual(['failure'])
})

test.each([
  ['number', 'misfit', 'This does not fit: a card number has 12 to 19 digits'],
  ['number', 'invalid', 'Enter a valid card number'],
  ['expiry', 'misfit', 'This does not fit: an expiry date is MM/YY'],
  ['expiry', 'incomplete', 'Enter the expiry date as MM/YY'],
  ['expiry', 'expired', 'This card has expired'],
  ['cvc', 'misfit', 'This does not fit: a security code has 3 or 4 digits'],
  ['cvc', 'incomplete', 'Enter the 3 or 4 digits of the security code'],
  // Of a newer gateway.
  ['number', 'blocked', 'Enter a valid card number'],
])('the page says of %s, %s: %s', (name, kind, text) =>
  expect(cardProblems({ [name]: kind })).toEqual({ [name]: text }),
)
