import { messages } from '@switchboard/events'
import { refusalSentence, showFailure } from './change-failure'
import { CallFailed, refusalCode } from './failure'

const problem = { title: 'Conflict', detail: undefined, code: 'moving-out', errors: undefined }

test.each([
  [new CallFailed({ kind: 'refused', status: 409, problem }), 'moving-out'],
  [new CallFailed({ kind: 'refused', status: 409, problem: undefined }), undefined],
  [new CallFailed({ kind: 'timeout' }), undefined],
  [new Error('moving-out'), undefined],
])('the reason of %s is %s', (thrown, code) => {
  expect(refusalCode(thrown)).toBe(code)
})

test.each([
  [new CallFailed({ kind: 'refused', status: 409, problem }), 'You are moving out.'],
  [new CallFailed({ kind: 'refused', status: 409, problem: { ...problem, code: 'inactive' } }), undefined],
  [new CallFailed({ kind: 'timeout' }), undefined],
])('the sentence for the refusal of %s is %s', (thrown, sentence) => {
  expect(refusalSentence(thrown, { 'moving-out': 'You are moving out.' })).toBe(sentence)
})

test.each([
  [new CallFailed({ kind: 'timeout' }), 'Not saved.'],
  [new CallFailed({ kind: 'offline' }), 'Not saved. You seem to be offline. Check your internet connection.'],
])('%s is shown below the content', (thrown, detail) => {
  showFailure(thrown, 'Not saved.')
  expect(messages.get().banner).toMatchObject({ severity: 'error', detail, position: 'bottom' })
})
