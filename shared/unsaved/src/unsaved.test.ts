import {
  abandonInput,
  dropInput,
  hasUnsavedInput,
  holdAddress,
  holdInput,
  keepInput,
  keptInput,
  removeKeptInput,
  setInputOwner,
  takeKeptAddress,
} from './index'

const HOUR = 3_600_000
const alex = 'alex'
const page = new EventTarget()
let now = 1_000_000
let stored: Map<string, string>

const contact = { name: 'contact-details', values: () => ({ phoneNumber: '0412' }) }
const password = { name: 'password', values: () => undefined }

/** Whether the browser asks before it closes the tab. */
const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  stored = new Map()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: sessionStorage })
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    Object.defineProperty(globalThis, name, { configurable: true, value: page[name].bind(page) })
  Object.defineProperty(globalThis, 'document', { configurable: true, value: { hidden: false } })
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  setInputOwner(alex)
})
afterEach(dropInput)

test('the browser asks while a form has unsaved input, but not before or after', () => {
  expect([hasUnsavedInput(), isAsked()]).toEqual([false, false])
  const release = holdInput(contact)
  expect([hasUnsavedInput(), isAsked()]).toEqual([true, true])
  release()
  expect([hasUnsavedInput(), isAsked()]).toEqual([false, false])
})

test('does not restore input of one place in another, unless the form has no place', () => {
  const places = [{}, {}] as Element[]
  const isAt = () => places.map((place) => hasUnsavedInput(place))
  holdInput({ ...contact, isInside: (place) => place === places[0] })
  expect([isAt(), hasUnsavedInput()]).toEqual([[true, false], true])
  holdInput(password)
  expect(isAt()).toEqual([true, true])
})

test('still asks about one form after the other was saved', () => {
  const release = holdInput(contact)
  holdInput(password)
  release()
  expect([hasUnsavedInput(), isAsked()]).toEqual([true, true])
})

test('does not ask about kept input until it changes again or Back shows the page', () => {
  holdInput(contact)
  keepInput()
  expect([hasUnsavedInput(), isAsked()]).toEqual([false, false])
  page.dispatchEvent(new Event('pageshow'))
  expect([hasUnsavedInput(), isAsked()]).toEqual([true, true])
  keepInput()
  holdInput(contact)
  expect([hasUnsavedInput(), isAsked()]).toEqual([true, true])
})

function setHidden(hidden: boolean): void {
  Object.assign(document, { hidden })
  page.dispatchEvent(new Event('visibilitychange'))
}

test('stores the input while the tab is hidden, and removes it when the tab is shown', () => {
  const release = holdInput(contact)
  holdInput(password)
  const releaseAddress = holdAddress({ name: 'usage', address: () => '/usage?interval=Monthly' })
  setHidden(true)
  expect([keptInput('contact-details'), keptInput('password')]).toEqual([{ phoneNumber: '0412' }, undefined])
  expect([hasUnsavedInput(), isAsked()]).toEqual([true, true])
  setHidden(false)
  expect([keptInput('contact-details'), takeKeptAddress('usage'), stored.size]).toEqual([undefined, undefined, 0])
  release()
  releaseAddress()
})

test('restores the input after a reload, unless it was saved, abandoned or dropped by a logout', () => {
  const reload = () => page.dispatchEvent(new Event('pagehide'))
  holdInput(contact)
  reload()
  expect(keptInput('contact-details')).toEqual({ phoneNumber: '0412' })
  removeKeptInput('contact-details')
  abandonInput()
  reload()
  expect(stored.size).toBe(0)
  holdInput(contact)
  dropInput()
  reload()
  expect(stored.size).toBe(0)
  holdInput(contact)()
  reload()
  expect(stored.size).toBe(0)
})

test('does not ask about abandoned input or keep it until Back shows the page', () => {
  holdInput(contact)
  abandonInput()
  expect([hasUnsavedInput(), isAsked(), stored.size]).toEqual([false, false, 0])
  page.dispatchEvent(new Event('pageshow'))
  expect([hasUnsavedInput(), isAsked()]).toEqual([true, true])
})

test('the form with the same name reads kept input, until it is removed', () => {
  holdInput(contact)
  holdInput({ name: 'move-out', values: () => ({ on: '2026-12-01' }) })
  keepInput()
  expect(keptInput('contact-details')).toEqual({ phoneNumber: '0412' })
  removeKeptInput('contact-details')
  expect(keptInput('contact-details')).toBeUndefined()
  removeKeptInput('move-out')
  expect(stored.size).toBe(0)
})

test('keeps the open inner page with or without input, returns it once, and does not keep a closed or first page', () => {
  const [release, ...others] = ['/holders?holder=new', '/usage', undefined].map((address, i) =>
    holdAddress({ name: `remote ${i}`, address: () => address }),
  )
  release?.()
  keepInput()
  const names = [0, 1, 1, 2].map((i) => `remote ${i}`)
  expect(names.map(takeKeptAddress)).toEqual([undefined, '/usage', undefined, undefined])
  expect(stored.size).toBe(0)
  holdInput(contact)
  keepInput()
  removeKeptInput('contact-details')
  expect(takeKeptAddress('remote 1')).toBe('/usage')
  keepInput()
  setInputOwner('sam')
  expect([takeKeptAddress('remote 1'), stored.size]).toEqual([undefined, 0])
  for (const end of others) end()
})

test('keeps nothing for two places with the same name, even if one is at its first page', () => {
  const addresses = ['/usage?interval=daily', undefined, '/holders?holder=new']
  const ends = addresses.map((address, i) => holdAddress({ name: i < 2 ? 'usage' : 'holders', address: () => address }))
  keepInput()
  expect(['usage', 'holders'].map(takeKeptAddress)).toEqual([undefined, '/holders?holder=new'])
  for (const end of ends) end()
})

test('a form that does not provide its values is not stored', () => {
  holdInput(password)
  keepInput()
  expect(stored.size).toBe(0)
})

test('removes kept input when another person signs in', () => {
  holdInput(contact)
  keepInput()
  setInputOwner('sam')
  expect([keptInput('contact-details'), stored.size]).toEqual([undefined, 0])
  setInputOwner(alex)
  expect(keptInput('contact-details')).toBeUndefined()
})

test.each([
  [HOUR - 1, true],
  [HOUR, false],
  [-1, false],
])('after %i milliseconds kept input is available: %s', (passed, expected) => {
  holdInput(contact)
  keepInput()
  now += passed
  expect(keptInput('contact-details') !== undefined).toBe(expected)
  setInputOwner(alex)
  expect(stored.size > 0).toBe(expected)
})

test('a logout removes everything', () => {
  holdInput(contact)
  keepInput()
  dropInput()
  expect([hasUnsavedInput(), isAsked(), stored.size]).toEqual([false, false, 0])
})

test.each([
  '',
  'null',
  '[]',
  '{"owner":"alex","at":1}',
  '{"owner":"alex","at":"1","forms":{"contact-details":{}}}',
  '{"owner":"alex","at":1000000,"forms":{"contact-details":{}},"addresses":{"remote 1":1}}',
])('unreadable content (%j) counts as no input', (text) => {
  stored.set('switchboard.kept-input', text)
  expect([keptInput('contact-details'), takeKeptAddress('remote 1')]).toEqual([undefined, undefined])
})

test('reads input kept by a build without addresses', () => {
  stored.set('switchboard.kept-input', JSON.stringify({ owner: alex, at: now, forms: { move: {} } }))
  expect([keptInput('move'), takeKeptAddress('remote 1')]).toEqual([{}, undefined])
})

test('keeps nothing without storage, and the portal still works', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    get: () => {
      throw new Error('refused')
    },
    configurable: true,
  })
  holdInput(contact)
  keepInput()
  expect(keptInput('contact-details')).toBeUndefined()
})
