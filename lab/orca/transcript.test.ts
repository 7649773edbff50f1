import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenText } from './speech.ts'
import { firstDifference, repeatedMessage, writeTranscript } from './transcript.ts'

test('the words of an utterance have no marks of the screen reader', () => {
  assert.equal(
    spokenText('<speak><mark name="0:5"/>Bills <mark name="6:7"/>&amp; payments</speak>'),
    'Bills & payments',
  )
})

test('a transcript has each key with what was heard after it, without the time of day', () => {
  const steps = [{ act: 'Tab', heard: ['Last sign-in 10:02 am.', 'Log out push button.'] }]
  const text = writeTranscript('Leave', 'Alex logs out.', steps)
  assert.equal(text, 'Leave\n\nAlex logs out.\n\n[Tab]\n  Last sign-in (time) am.\n  Log out push button.\n')
})

test('another word is shown with the words before it', () => {
  assert.equal(firstDifference('[Tab]\n  Save\n', '[Tab]\n  Save\n'), undefined)
  assert.match(firstDifference('[Tab]\n  Save\n', '[Tab]\n  Store\n') ?? '', / {2}\[Tab\]\n- {3}Save\n.*\+ {3}Store/s)
})

test('a message that is heard twice after one key is a fault, a short one is not', () => {
  const twice = { act: 'Return', heard: ['Your details have been saved', 'Your details have been saved'] }
  assert.match(repeatedMessage([twice]) ?? '', /heard twice after \[Return\]: Your details/)
  assert.equal(repeatedMessage([{ act: 'Down', heard: ['leaving list.', 'leaving list.'] }]), undefined)
})
