import { holdInput, keepInput, setInputOwner } from '@switchboard/unsaved'
import { createForm } from 'final-form'
import { isKept, keptValues, removeKeptInput, restoreValues } from './kept-values'

const stored = new Map<string, string>()

function keep(values: Record<string, unknown>) {
  const release = holdInput({ name: 'contact', values: () => values })
  keepInput()
  release()
}

beforeAll(() => {
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const nothing = () => undefined
  Object.assign(globalThis, { sessionStorage, addEventListener: nothing, removeEventListener: nothing })
  setInputOwner('alex')
})

function restoredValues(initialValues: object): unknown {
  const form = createForm({ initialValues, onSubmit: () => undefined, mutators: { restoreValues } })
  form.mutators.restoreValues?.(keptValues('contact', initialValues))
  return form.getState().values
}

test.each([
  ['a text', { phone: '0412' }, { phone: '', method: 'post' }, { phone: '0412', method: 'post' }],
  ['an emptied date', { on: null }, { on: '2026-12-01' }, {}],
  ['a date that there was not before', { on: '2026-12-01' }, { on: undefined }, { on: '2026-12-01' }],
  [
    'a nested value',
    { 'start.EV': '2026-12-01' },
    { start: {}, over18: false },
    { start: { EV: '2026-12-01' }, over18: false },
  ],
  ['a list', { confirmed: ['read'] }, { confirmed: [] }, { confirmed: ['read'] }],
  [
    'a value of another kind than the form has',
    { phone: ['0412'], over18: 'yes' },
    { phone: '', over18: false },
    { phone: '', over18: false },
  ],
])('restores %s', (_, kept, initialValues, values) => {
  keep(kept)
  expect(isKept('contact')).toBe(true)
  expect(restoredValues(initialValues)).toEqual(values)
  removeKeptInput('contact')
  expect(isKept('contact')).toBe(false)
})
