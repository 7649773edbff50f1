// Sentences for customers are at the reading level of year 7.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '../../shared/node/tree.mjs'
import { gradeOf, hardSentences, MOST_GRADE, sentencesIn, textFiles } from './reading-level.ts'

const APP = 'names the authenticator app, as the emails of Keycloak do'
const LEGAL = 'the terms that bind customers (specification 1)'

/** Sentences above year 7 that stay, and why. The specification's own sentences need no exception. */
const exceptions: Readonly<Record<string, string>> = {
  'You must be over 18 with legal capacity to contract in Australia.': LEGAL,
  'You must be over 18 and have the legal capacity to enter into a contract in Australia.': LEGAL,
  'You see only accounts that you are financially responsible for or authorised on.': LEGAL,
  'I understand the statements in the important information.': 'one of the three confirmations (specification 5)',
  'The basic plan information document is available on request.': 'the name of the document (specification 9)',
  'Costs are indicative: usage at one.one': 'the word of D12',
  'Values are indicative: the amount at one.one': 'the word of D12',
  'The authenticator app was removed from your login': APP,
  'The authenticator app was removed from your login one, with all recovery codes.': APP,
  'Changes by everybody with access to this account, and by us.': 'names all whose changes the page lists',
}

const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('’', "'")
    .replace(/^\*|[.:]$/g, '')
const specified = plain(read('docs/specification.md'))
const isSpecified = (sentence: string) => specified.includes(plain(sentence))

test('customers read sentences of year 7, but for those that the specification fixes', () => {
  assert.ok(textFiles().length > 40)
  const hard = hardSentences().filter(({ text }) => !isSpecified(text) && !(text in exceptions))
  assert.deepEqual(
    hard.map(({ file, text, grade }) => `${file}: ${grade.toFixed(1)} ${text}`),
    [],
  )
})

test('every exception is needed', () => {
  const hard = new Set(hardSentences().map(({ text }) => text))
  assert.deepEqual(
    Object.keys(exceptions).filter((text) => !hard.has(text) || isSpecified(text)),
    [],
  )
})

test('finds a hard sentence in a constant, in a template and between tags, and no label', () => {
  const hard = (text: string) =>
    sentencesIn('a.ts', text)
      .filter(({ grade }) => grade >= MOST_GRADE)
      .map(({ text: sentence }) => sentence)
  assert.deepEqual(hard("export const a = 'We pay. Notifications are unavailable at the moment.'"), [
    'Notifications are unavailable at the moment.',
  ])
  assert.deepEqual(hard('const b = (day: Day) => `Confirmation of disconnection is necessary until ${day}.`'), [
    'Confirmation of disconnection is necessary until one.',
  ])
  assert.deepEqual(
    hard(
      'const c = html`<h1>Additional account holders</h1><p>Your <a href="/">authorised representatives</a> administer it.</p>`',
    ),
    ['Your authorised representatives administer it.'],
  )
})

test('a longer sentence and longer words have a higher grade', () => {
  const easy = gradeOf('We send you a bill each month.')
  assert.ok(easy < gradeOf('We send you a bill each month, and you can pay it by card.'))
  assert.ok(easy < gradeOf('We issue electricity invoices every calendar month.'))
})
