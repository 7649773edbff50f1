import { parse, Unreadable, ZoneNeeded } from './parse'

const charge = parse.object({ title: parse.text, value: parse.number, show: parse.flag, note: parse.maybe(parse.text) })

describe('parsing a response', () => {
  test('reads the named fields and ignores those that a backend added', () => {
    expect(charge({ title: 'Supply', value: 33, show: true, note: null, colour: 'red' }, 'charge')).toEqual({
      title: 'Supply',
      value: 33,
      show: true,
      note: undefined,
    })
  })

  test.each([
    [{ title: 'Supply', value: '33 $', show: true }, 'charge.value'],
    [{ title: 'Supply', value: NaN, show: true }, 'charge.value'],
    [{ title: 'Supply', value: 33, show: 1 }, 'charge.show'],
    [{ value: 33, show: true }, 'charge.title'],
    [{ title: 'Supply', value: 33, show: true, note: 5 }, 'charge.note'],
    [[], 'charge'],
    [null, 'charge'],
    ['charge', 'charge'],
  ])('names the field that does not match in %j', (body, path) => {
    expect(() => charge(body, 'charge')).toThrow(new Unreadable(path))
  })

  test.each([
    ['512.40', 512.4],
    ['-0.05', -0.05],
    ['0.2853', 0.2853],
    ['7', 7],
    [-7.5, -7.5],
  ])('takes %j as a number', (given, value) => {
    expect(parse.number(given, 'value')).toBe(value)
  })

  test.each([
    '',
    ' ',
    ' 7',
    '1e3',
    '12,50',
    '1,250.00',
    '$7',
    '.5',
    '5.',
    '+5',
    '0x10',
    'NaN',
    '9'.repeat(400),
    null,
    true,
  ])('does not take %j as a number', (given) => {
    expect(() => parse.number(given, 'value')).toThrow(new Unreadable('value'))
  })

  test('names the item of a list', () => {
    expect(() => parse.list(parse.number)([1, 2, 'x'], 'values')).toThrow(new Unreadable('values[2]'))
    expect(() => parse.list(parse.number)({ length: 0 }, 'values')).toThrow(new Unreadable('values'))
  })

  test('reads the valid items of a list and counts the others', () => {
    const read = parse.readable(parse.maybe(parse.number))
    expect(read([1, 'x', null, {}, 2], 'values')).toEqual({ items: [1, undefined, 2], unreadable: 2 })
    expect(read([], 'values')).toEqual({ items: [], unreadable: 0 })
    expect(() => read(['x', {}], 'values')).toThrow(new Unreadable('values[0]'))
    expect(() => read(null, 'values')).toThrow(new Unreadable('values'))
  })

  test('needs the zone for an instant even in a list with unreadable items', () => {
    expect(() => parse.readable(parse.day)([null, '2026-11-04T13:30:00Z'], 'days')).toThrow(new ZoneNeeded('days[1]'))
  })

  test('replaces only what cannot be read', () => {
    const read = parse.orElse(parse.maybe(parse.number), 'unknown')
    expect([7, null, 'x'].map((given) => read(given, 'value'))).toEqual([7, undefined, 'unknown'])
  })

  test('converts the response to our own types', () => {
    expect(parse.map(parse.text, (t) => t.length)('abc', 'text')).toBe(3)
  })
})
