import { contactNumberFormat, dayOf, moveOutDays } from '@switchboard/domain'
import { matches, allTicked, firstError, format, isSameValue, minLength, notEmpty, selectableDay } from './rules'

describe('a required field', () => {
  test.each([undefined, null, '', '   ', false, []])('is empty with the value %j', (value) => {
    expect(notEmpty()(value)).toBe('This field is required')
  })

  test.each(['Alex', '0', 0, true, ['EV'], dayOf(2026, 11, 20)])('is filled in with the value %j', (value) => {
    expect(notEmpty()(value)).toBeUndefined()
  })

  test('can have its own error', () => {
    expect(notEmpty('Email address is required')('')).toBe('Email address is required')
  })
})

describe('a field of a minimum length', () => {
  test('names the expected and the actual number of characters', () => {
    expect(minLength(8)('wat')).toBe('Expected 8 but got 3')
    expect(minLength(8)('wattlebi')).toBeUndefined()
  })

  test.each([undefined, ''])('accepts an empty value (%j)', (value) => {
    expect(minLength(8)(value)).toBeUndefined()
  })
})

describe('a field of a format', () => {
  test.each([
    ['0412 345 678', undefined],
    ['12', 'Please enter a valid contact number'],
    ['', undefined],
  ])('with %j says %s', (typed, sentence) => {
    expect(format(contactNumberFormat)(typed)).toBe(sentence)
  })

  test('without its own message is called invalid', () => {
    const even = matches((text) => Number(text) % 2 === 0)
    expect(even('3')).toBe('This field is invalid')
    expect(even('4')).toBeUndefined()
    expect(even('')).toBeUndefined()
  })
})

describe('a date field', () => {
  const rule = selectableDay(moveOutDays(dayOf(2026, 11, 20)))

  test.each([
    [dayOf(2026, 11, 20), undefined],
    [dayOf(2026, 11, 21), 'Choose a weekday'],
    [dayOf(2026, 11, 19), 'Choose a date from 20/11/2026 to 19/02/2027'],
    [undefined, undefined],
  ])('with %s says %s', (day, sentence) => {
    expect(rule(day)).toBe(sentence)
  })
})

describe('confirmations', () => {
  const rule = allTicked(['read', 'agreed'], 'Please confirm you have read the terms and conditions')

  test.each([
    [undefined, false],
    [['read'], false],
    [['agreed', 'read'], true],
  ])('%j is enough: %s', (ticked, enough) => {
    expect(rule(ticked)).toBe(enough ? undefined : 'Please confirm you have read the terms and conditions')
  })
})

test('a field shows the error of its first broken rule', () => {
  const rules = [notEmpty(), minLength(8)]
  expect(firstError(rules, '')).toBe('This field is required')
  expect(firstError(rules, 'wat')).toBe('Expected 8 but got 3')
  expect(firstError(rules, 'wattlebird')).toBeUndefined()
  expect(firstError([], '')).toBeUndefined()
})

describe('a value has changed', () => {
  test.each([
    ['0412', '0412', true],
    ['0412', '0413', false],
    ['', undefined, true],
    [undefined, false, true],
    [[], undefined, true],
    [['EV'], ['EV'], true],
    [['EV'], [], false],
    [true, false, false],
    ['0', '', false],
    [0, undefined, false],
  ])('%j and %j are the same: %s', (one, other, same) => {
    expect(isSameValue(one, other)).toBe(same)
    expect(isSameValue(other, one)).toBe(same)
  })
})
