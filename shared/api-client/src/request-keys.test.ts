import { createRequestKeys } from './request-keys'

function countedKeys() {
  let count = 0
  return createRequestKeys(() => `key ${++count}`)
}

test('a repeated request has the same key', () => {
  const keys = countedKeys()
  expect([keys.keyOf({ a: 1 }), keys.keyOf({ a: 1 })]).toEqual(['key 1', 'key 1'])
})

test('a request with other values has another key', () => {
  const keys = countedKeys()
  expect([keys.keyOf({ a: 1 }), keys.keyOf({ a: 2 }), keys.keyOf({ a: 1 })]).toEqual(['key 1', 'key 2', 'key 3'])
})

test('the same values after a response are another request', () => {
  const keys = countedKeys()
  keys.keyOf({ a: 1 })
  keys.forget()
  expect(keys.keyOf({ a: 1 })).toBe('key 2')
})

test('a request without a body has a key, too', () => {
  const keys = countedKeys()
  expect([keys.keyOf(undefined), keys.keyOf(undefined)]).toEqual(['key 1', 'key 1'])
})
