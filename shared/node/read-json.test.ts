import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  arrayOf,
  boolean,
  nullable,
  number,
  object,
  oneOf,
  optional,
  parseJson,
  recordOf,
  string,
  UnexpectedJson,
} from './read-json.mjs'

const service = object({
  name: string,
  registers: arrayOf(object({ id: number, unit: oneOf('kWh', 'MJ') })),
  rates: optional(recordOf(number)),
  endsOn: nullable(string),
  active: optional(boolean),
})
const valid = { name: 'Gas', registers: [{ id: 1, unit: 'MJ' }], rates: { peak: 0.2 }, endsOn: null, extra: ['kept'] }

test('JSON of the expected shape is returned as it is, with members that the shape does not name', () => {
  assert.deepEqual(parseJson(JSON.stringify(valid), service), valid)
})

for (const [title, value, words] of [
  ['a missing member', { ...valid, name: undefined }, 'file.json.name is not a string'],
  ['a wrong literal', { ...valid, registers: [{ id: 1, unit: 'L' }] }, 'file.json.registers[0].unit is not kWh or MJ'],
  ['a wrong value of a record', { ...valid, rates: { peak: '1' } }, 'file.json.rates.peak is not a number'],
  ['null where an object belongs', null, 'file.json is not an object'],
  ['an array where an object belongs', [], 'file.json is not an object'],
] as const)
  test(`the error names the place of ${title}`, () => {
    assert.throws(() => parseJson(JSON.stringify(value), service, 'file.json'), new UnexpectedJson(words))
  })

test('text that is not JSON is refused with its source', () => {
  assert.throws(() => parseJson('{', service, 'file.json'), new UnexpectedJson('file.json is not JSON'))
})
