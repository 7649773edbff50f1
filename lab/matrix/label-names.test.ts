// Which names of controls have the words that are seen on them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasWords } from './label-names.ts'

test('a name has the words of its label in their order, in any case and punctuation', () => {
  assert.equal(hasWords('Change email, opens a form', 'Change\n email'), true)
  assert.equal(hasWords('Send', 'Submit'), false)
  assert.equal(hasWords('Email change', 'Change email'), false)
})

test('words in parentheses may be in the name or not', () => {
  const line = 'Use, peak (7 am to 9 am) 78.541 kWh'
  assert.equal(hasWords(line, line), true)
  assert.equal(hasWords('View bill, opens a file', 'View bill (PDF)'), true)
  assert.equal(hasWords('Use, peak (other hours) 78.541 kWh', line), true)
  assert.equal(hasWords('Use, peak', line), false)
})
