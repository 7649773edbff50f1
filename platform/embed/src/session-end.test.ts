// One customer's unsaved input when a page's session ends and another customer signs in there.
import { send } from '@switchboard/api-client'
import { signOut, type PageSession } from '@switchboard/auth'
import { jwt } from '@switchboard/auth/testing'
import { holdInput, keptInput } from '@switchboard/unsaved'
import { createSession, type Session } from './session'

const setGlobals = (globals: object) => Object.assign(globalThis, globals)
let stored: Map<string, string>
let release: () => void

beforeEach(() => {
  jest.useFakeTimers()
  stored = new Map()
  const nothing = () => undefined
  setGlobals({
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    addEventListener: nothing,
    removeEventListener: nothing,
    document: { cookie: '' },
  })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  for (const name of ['sessionStorage', 'addEventListener', 'removeEventListener', 'document'])
    Reflect.deleteProperty(globalThis, name)
})

/** A customer in a page whose login lasts until `expire`. */
function customer(sub: string) {
  let issued = 0
  let isOver = false
  const tokens: string[] = []
  const session: PageSession = {
    async token() {
      if (isOver) return undefined
      tokens.push(jwt({ sub, issued: issued++ }))
      return tokens.at(-1)
    },
    leave: () => undefined,
  }
  return { session, tokens, expire: () => void (isOver = true) }
}

/** A page with its own session. The element is removed from the screen when the session ends. */
async function pageOf({ session }: ReturnType<typeof customer>) {
  const created = createSession({ session: Promise.resolve(session), signsIn: false }, undefined)
  created.onChange(() => release())
  await created.find()
  return created
}

const typeNumber = () =>
  (release = holdInput({ name: 'contact-details', values: () => ({ phoneNumber: '0412 999 001' }) }))
const contact = { sendBillTo: 0, phoneNumber: '0412 999 001' } as const
const save = () => send('/api/portal/account/contact/update', contact, () => undefined)
const settle = () => jest.advanceTimersByTimeAsync(0)

/** Signs in in the same document. */
async function signIn(page: Session, { session }: ReturnType<typeof customer>): Promise<void> {
  await page.accept(session)
  await page.find()
}

/** Ends the session as a request does that cannot get a token. */
async function expire(alex: ReturnType<typeof customer>): Promise<void> {
  alex.expire()
  void save()
  await settle()
}

test('typed input is restored for the customer who signs in again', async () => {
  const alex = customer('alex')
  const page = await pageOf(alex)
  typeNumber()
  await expire(alex)
  expect(page.isOpen()).toBe(false)
  await signIn(page, customer('alex'))
  expect(keptInput('contact-details')).toEqual({ phoneNumber: '0412 999 001' })
})

test('typed input is restored in a new document of the tab, when the page has signed the customer in', async () => {
  const alex = customer('alex')
  await pageOf(alex)
  typeNumber()
  await expire(alex)
  await pageOf(customer('alex'))
  expect(keptInput('contact-details')).toEqual({ phoneNumber: '0412 999 001' })
})

test('a page that reports the end of its session is not asked to leave, and typed input is kept', async () => {
  const alex = customer('alex')
  const leave = jest.spyOn(alex.session, 'leave')
  const page = await pageOf(alex)
  typeNumber()
  page.expire()
  page.expire()
  expect([page.isOpen(), leave.mock.calls]).toEqual([false, []])
  const state = await page.find()
  if (state.kind !== 'closed') throw new Error(`the session is ${state.kind}`)
  state.signIn()
  expect(leave).toHaveBeenCalledTimes(1)
  await signIn(page, customer('alex'))
  expect(keptInput('contact-details')).toEqual({ phoneNumber: '0412 999 001' })
})

test('another customer does not get typed input, and removes it', async () => {
  const alex = customer('alex')
  const page = await pageOf(alex)
  typeNumber()
  await expire(alex)
  expect(stored.size).toBe(1)
  await signIn(page, customer('sam'))
  expect([keptInput('contact-details'), stored.size]).toEqual([undefined, 0])
})

test('somebody without a token gets nothing, and the input is kept for the customer', async () => {
  const [alex, nobody] = [customer('alex'), customer('nobody')]
  const page = await pageOf(alex)
  typeNumber()
  await expire(alex)
  nobody.expire()
  await signIn(page, nobody)
  expect(keptInput('contact-details')).toBeUndefined()
  await expire(nobody)
  await signIn(page, customer('alex'))
  expect(keptInput('contact-details')).toEqual({ phoneNumber: '0412 999 001' })
})

test.each([
  ['does not come in time', () => new Promise<undefined>(() => undefined)],
  ['is refused', () => Promise.reject<undefined>(new Error('not now'))],
])('typed input is kept when the first token %s and a later one identifies the customer', async (_, first) => {
  const alex = customer('alex')
  jest.spyOn(alex.session, 'token').mockImplementationOnce(first)
  const opening = pageOf(alex)
  await jest.advanceTimersByTimeAsync(10_000)
  const page = await opening
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  await save()
  typeNumber()
  await expire(alex)
  await signIn(page, customer('alex'))
  expect(keptInput('contact-details')).toEqual({ phoneNumber: '0412 999 001' })
})

test('a logout removes typed input', async () => {
  const alex = customer('alex')
  const page = await pageOf(alex)
  typeNumber()
  void signOut()
  await signIn(page, customer('alex'))
  expect([keptInput('contact-details'), stored.size]).toEqual([undefined, 0])
})

describe('a page that returns somebody else’s tokens from the same functions', () => {
  /** @returns what the session reported to the elements */
  async function swappedPage() {
    const [alex, sam] = [customer('alex'), customer('sam')]
    let current = alex
    const leave = jest.fn()
    const page = await pageOf({ ...alex, session: { token: (seconds) => current.session.token(seconds), leave } })
    const changes: boolean[] = []
    page.onChange(() => {
      changes.push(page.isOpen())
      release()
    })
    const sent: (string | null)[] = []
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return new Response(null, { status: 204 })
    })
    return { page, alex, sam, changes, sent, leave, swap: () => void (current = sam) }
  }

  test('is noticed by the first request, which is not sent, and the remotes restart for that person', async () => {
    const { page, alex, sam, changes, sent, leave, swap } = await swappedPage()
    await save()
    swap()
    typeNumber()
    await expect(Promise.all([save(), save()])).rejects.toThrow()
    await settle()
    // The elements stop showing their content, once.
    expect(changes).toEqual([false])
    expect(await page.find()).toEqual({ kind: 'open' })
    await save()
    expect(sent).toEqual([alex, sam].map(({ tokens }) => `Bearer ${tokens.at(-1)}`))
    expect(leave).not.toHaveBeenCalled()
  })

  test('does not give the first customer’s input to anybody', async () => {
    const { sam, swap } = await swappedPage()
    typeNumber()
    swap()
    await save().catch(() => undefined)
    await settle()
    expect(sam.tokens.length).toBeGreaterThan(0)
    expect([keptInput('contact-details'), stored.size]).toEqual([undefined, 0])
  })
})

describe('a change that the API refuses after the session has ended', () => {
  /** Saves, and lets the test send the response. */
  async function saveSlowly() {
    let answer: (response: Response) => void = () => undefined
    const sent: (string | null)[] = []
    jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return new Promise((resolve) => (answer = resolve))
    })
    const saved = save().catch(() => undefined)
    await settle()
    return { sent, saved, answer: () => answer(new Response(null, { status: 401 })) }
  }

  test('is not sent with the next customer’s token, and their session continues', async () => {
    const [alex, sam] = [customer('alex'), customer('sam')]
    const page = await pageOf(alex)
    const { sent, saved, answer } = await saveSlowly()
    await expire(alex)
    await signIn(page, sam)
    const asked = sam.tokens.length
    answer()
    await saved
    expect(sent).toEqual([`Bearer ${alex.tokens.at(-1)}`])
    expect(sam.tokens).toHaveLength(asked)
    expect(page.isOpen()).toBe(true)
  })

  test('is not sent with somebody else’s token that the page returns from the same functions', async () => {
    const [alex, sam] = [customer('alex'), customer('sam')]
    let current = alex
    await pageOf({ ...alex, session: { token: (seconds) => current.session.token(seconds), leave: () => undefined } })
    const { sent, saved, answer } = await saveSlowly()
    current = sam
    answer()
    await saved
    expect(sent).toEqual([`Bearer ${alex.tokens.at(-1)}`])
  })

  test('is sent again with a newer token of the same customer', async () => {
    const alex = customer('alex')
    await pageOf(alex)
    const { sent, answer } = await saveSlowly()
    answer()
    await settle()
    expect(sent).toEqual(alex.tokens.slice(-2).map((token) => `Bearer ${token}`))
  })
})
