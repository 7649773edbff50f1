import fc from 'fast-check'
import { tooltipLabel } from './tooltip-label'

test('reports a text of 50 characters unchanged', () => {
  expect(tooltipLabel('x'.repeat(50))).toBe('x'.repeat(50))
})

test('cuts a longer text to its first 50 characters', () => {
  expect(tooltipLabel('What it costs to be connected, each day, whether you use energy or not.')).toBe(
    'What it costs to be connected, each day, whether y',
  )
})

test('counts characters, not code units', () => {
  expect(tooltipLabel('🌞'.repeat(60))).toBe('🌞'.repeat(50))
  expect(tooltipLabel(`${'a'.repeat(49)}🌞 and more`)).toBe(`${'a'.repeat(49)}🌞`)
})

test('ignores line breaks and indentation', () => {
  expect(tooltipLabel('  From 10 pm\n      to 7 am ')).toBe('From 10 pm to 7 am')
})

test('never reports more than 50 characters or half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (words) => {
      const label = tooltipLabel(words)
      expect(Array.from(label).length).toBeLessThanOrEqual(50)
      expect(words.trim().replace(/\s+/g, ' ').startsWith(label)).toBe(true)
      // Throws for half a character.
      expect(decodeURIComponent(encodeURIComponent(label))).toBe(label)
    }),
  )
})
