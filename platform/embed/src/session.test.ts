import { freshToken, requestToken, signOut, type PageSession } from '@switchboard/auth'
import { createSession } from './session'

const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { removeEventListener: () => undefined })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'removeEventListener')
  jest.useRealTimers()
  warnings.mockClear()
  errors.mockClear()
})

/** A page that has not called `switchboard.session()` yet. */
function aPage() {
  let give: (session: PageSession) => void = () => undefined
  const session = new Promise<PageSession>((resolve) => (give = resolve))
  const created = createSession({ session, signsIn: false }, undefined)
  const changes: string[] = []
  created.onChange(() => changes.push('changed'))
  return { session: created, give, changes }
}

function aSession(name: string) {
  const left: string[] = []
  const session: PageSession = { token: async () => name, leave: () => left.push(name) }
  return { session, left }
}

/** Handles a request whose token the API has refused. */
const refuse = async () => (await requestToken()).renew()
const settle = () => jest.advanceTimersByTimeAsync(0)

test('the page leaves for its login once, however many requests the API has refused', async () => {
  const { session, give, changes } = aPage()
  const alex = aSession('alex')
  give(alex.session)
  expect(await session.find()).toEqual({ kind: 'open' })
  expect(await freshToken()).toBe('alex')
  for (let i = 0; i < 3; i++) void refuse()
  await settle()
  expect(alex.left).toEqual(['alex'])
  expect(session.isOpen()).toBe(false)
  expect(changes).toEqual(['changed'])
  const state = await session.find()
  if (state.kind !== 'closed') throw new Error(`the session is ${state.kind}`)
  // The customer asks for the login.
  state.signIn()
  expect(alex.left).toEqual(['alex', 'alex'])
})

test('a session given after the first has ended replaces it, and may end as well', async () => {
  const { session, give, changes } = aPage()
  const [alex, sam] = [aSession('alex'), aSession('sam')]
  give(alex.session)
  await session.find()
  void signOut()
  await settle()
  await session.accept(sam.session)
  expect(await session.find()).toEqual({ kind: 'open' })
  expect(await freshToken()).toBe('sam')
  expect(changes).toEqual(['changed', 'changed'])
  void refuse()
  await settle()
  expect([alex.left, sam.left]).toEqual([['alex'], ['sam']])
  expect(warnings).not.toHaveBeenCalled()
})

test('a session that ends before its first token does not open, and another one replaces it', async () => {
  const { session, give } = aPage()
  const [alex, sam] = [aSession('alex'), aSession('sam')]
  let answer: (token: string) => void = () => undefined
  jest.spyOn(alex.session, 'token').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  give(alex.session)
  const found = session.find()
  await settle()
  session.expire()
  const accepted = session.accept(sam.session)
  answer('alex')
  expect(await found).toMatchObject({ kind: 'closed' })
  await accepted
  expect(await session.find()).toEqual({ kind: 'open' })
  expect(await freshToken()).toBe('sam')
  expect([alex.left, warnings.mock.calls]).toEqual([[], []])
})

test('a second session during a running one is refused in the console', async () => {
  const { session, give, changes } = aPage()
  const alex = aSession('alex')
  give(alex.session)
  await session.find()
  await session.accept(alex.session)
  expect(warnings).not.toHaveBeenCalled()
  await session.accept(aSession('sam').session)
  expect(warnings.mock.calls).toEqual([
    ['switchboard: switchboard.session() was called again, and the first session goes on.'],
  ])
  expect(await freshToken()).toBe('alex')
  expect(changes).toEqual([])
})

test('a session given before an element asks for it begins once, and nothing restarts', async () => {
  const { session, give, changes } = aPage()
  const alex = aSession('alex')
  const token = jest.spyOn(alex.session, 'token')
  give(alex.session)
  const accepted = session.accept(alex.session)
  expect(await session.find()).toEqual({ kind: 'open' })
  await accepted
  await settle()
  expect([changes, token.mock.calls.length]).toEqual([[], 1])
})

test('a late session is accepted, and failed elements restart', async () => {
  const { session, changes } = aPage()
  const state = session.find()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await state).toEqual({ kind: 'failed' })
  expect(errors).toHaveBeenCalledTimes(1)
  await session.accept(aSession('alex').session)
  expect(changes).toEqual(['changed'])
  expect(await session.find()).toEqual({ kind: 'open' })
  expect(session.isOpen()).toBe(true)
})
