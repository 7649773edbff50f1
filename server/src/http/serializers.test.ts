import { buildSerializers } from './serializers'

const shared = {
  Account: { $id: 'Account', type: 'object', properties: { holder: { $ref: 'Holder#' } } },
  Holder: { $id: 'Holder', type: 'object', properties: { name: { type: 'string' } } },
  Problem: { $id: 'Problem', type: 'object', properties: { code: { type: 'string' } } },
}
const route = { method: 'GET', url: '/account', httpStatus: '200' }

test('a response contains what its schema and the schemas that it refers to describe, and nothing else', () => {
  const write = buildSerializers(shared)({ ...route, schema: { $ref: 'Account#' } })
  expect(write({ holder: { name: 'Ann', secret: 'x' }, secret: 'y' })).toBe('{"holder":{"name":"Ann"}}')
})

test('routes with the same schema have one function', () => {
  const serializerOf = buildSerializers(shared)
  const [one, other, another] = [{ $ref: 'Problem#' }, { $ref: 'Problem#' }, { $ref: 'Holder#' }].map((schema) =>
    serializerOf({ ...route, schema }),
  )
  expect(one).toBe(other)
  expect(another?.({ name: 'Ann', code: 'x' })).toBe('{"name":"Ann"}')
})

test('a reference to a schema that is not shared is refused at the start', () => {
  expect(() => buildSerializers(shared)({ ...route, schema: { $ref: 'Bill#' } })).toThrow('Bill#')
})

test('a fault in a shared schema is found', () => {
  const faulty = { ...shared, Holder: { $id: 'Holder', type: 'anything' } }
  expect(() => buildSerializers(faulty)({ ...route, schema: { $ref: 'Account#' } })).toThrow('schema is invalid')
})
