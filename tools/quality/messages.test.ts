// Tests that each message to teams says what to do and fits on a screen, and that docs/messages.md lists them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '../../shared/node/tree.mjs'
import { describeMessages, divide, DOCUMENT, findMessages, linesOf } from './messages.ts'

const SCREEN = 24

/** Their remedy is in a value, or in the sentences that follow. */
const accepted = [
  'In a third-party page …',
  'After … more visits, … more … remain (…): …',
  'After … more visits, … remain: …',
  'It does not start: …',
  'The build was not published.',
  'The change is not as described.',
  'An operator overrides this with --force, and the history keeps the reason.',
  'dist has no record of …: …',
  'The portal at … …',
  'There is no … for …: …',
]
const messages = findMessages()
const all = Object.values(messages).flat()

test('the messages are found', () => {
  const { gate, records, portal, command } = messages
  assert.ok(gate.length > 90 && records.length > 25 && portal.length > 35 && command.length > 80)
  assert.deepEqual(
    accepted.filter((text) => all.every((message) => message.text !== text)),
    [],
  )
})

test('each message names a remedy', () => {
  const without = all.filter(({ text }) => divide(text) === undefined && !accepted.includes(text))
  assert.deepEqual(
    without.map(({ file, text }) => `${file}: ${text}`),
    [],
  )
})

test('each message fits on a screen, with the lines of its place', () => {
  const long = all.filter((message) => linesOf(message) > SCREEN)
  assert.deepEqual(
    long.map(({ text }) => text),
    [],
  )
})

test('the document lists the messages: npm run program tools/quality/write-messages.ts', async () => {
  assert.equal(read(DOCUMENT), await describeMessages(messages))
})

test('divides a message into cause and remedy', () => {
  assert.deepEqual(divide('usage has no owner: set one.'), { cause: 'usage has no owner.', remedy: 'Set one.' })
  assert.deepEqual(divide('It grows. Find what was added: look at stats.'), {
    cause: 'It grows.',
    remedy: 'Find what was added: look at stats.',
  })
  assert.deepEqual(divide('Build again.'), { cause: '', remedy: 'Build again.' })
  assert.equal(divide('The deploy token is not valid.'), undefined)
  assert.equal(divide('The rule cannot be waived: a build that breaks it does not run.'), undefined)
})
