import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenText } from './speech.ts'
import { firstDifference, repeatedMessage, writeTranscript } from './transcript.ts'
import type { Utterance } from './speech.ts'

const focus = (text: string): Utterance => ({ text, isMessage: false })
const message = (text: string): Utterance => ({ text, isMessage: true })

test('the words of an utterance have no marks of the screen reader', () => {
  assert.equal(
    spokenText('<speak><mark name="0:5"/>Bills <mark name="6:7"/>&amp; payments</speak>'),
    'Bills & payments',
  )
})

test('a transcript has each key with what was heard after it, without the time of day', () => {
  const steps = [{ act: 'Tab', heard: [focus('Last sign-in 10:02 am.'), focus('Log out push button.')] }]
  const text = writeTranscript('Leave', 'Alex logs out.', steps)
  assert.equal(text, 'Leave\n\nAlex logs out.\n\n[Tab]\n  Last sign-in (time) am.\n  Log out push button.\n')
})

test('another word is shown with the words before it', () => {
  assert.equal(firstDifference('[Tab]\n  Save\n', '[Tab]\n  Save\n'), undefined)
  assert.match(firstDifference('[Tab]\n  Save\n', '[Tab]\n  Store\n') ?? '', / {2}\[Tab\]\n- {3}Save\n.*\+ {3}Store/s)
})

test('messages come after what is said about focus, each in its order', () => {
  const [usage, loaded, heading] = [message('Loading usage'), message('Usage loaded'), focus('Usage heading level 1.')]
  const writeHeard = (...heard: Utterance[]) => writeTranscript('Usage', 'Sam looks.', [{ act: 'Return', heard }])
  const text = writeHeard(usage, heading, loaded)
  assert.match(text, /\[Return\]\n {2}Usage heading level 1\.\n {2}message: Loading usage\n {2}message: Usage loaded\n/)
  assert.equal(writeHeard(heading, usage, loaded), text)
  assert.notEqual(writeHeard(heading, loaded, usage), text)
})

test('a message that is heard twice after one key is a fault, short words of focus are not', () => {
  const twice = { act: 'Return', heard: [message('Saved'), focus('Save push button.'), message('Saved')] }
  assert.match(repeatedMessage([twice]) ?? '', /heard twice after \[Return\]: Saved/)
  const both = {
    act: 'Return',
    heard: [focus('Your details have been saved'), message('Your details have been saved')],
  }
  assert.match(repeatedMessage([both]) ?? '', /heard twice/)
  assert.equal(repeatedMessage([{ act: 'Down', heard: [focus('leaving list.'), focus('leaving list.')] }]), undefined)
})

test('the selection of a field is not noted before its name', () => {
  const writeHeard = (...heard: string[]) =>
    writeTranscript('Pay', 'Alex pays.', [{ act: 'Tab', heard: heard.map(focus) }])
  const field = 'Amount in dollars entry 209.69 selected.'
  assert.equal(writeHeard('209.69', 'selected', field), writeHeard(field))
  assert.notEqual(writeHeard('208.00', 'selected', field), writeHeard(field))
  assert.notEqual(writeHeard(field, '209.69', 'selected'), writeHeard(field))
})
