import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsIn } from './processor-time.ts'

test('the time of a process and its children is read, whatever its name is', () => {
  const stat = '7 (node (a) b) S 1 7 7 0 -1 4194560 900 8000 0 0 150 50 2000 300 20 0 11 0 12345 1000000 2000'
  assert.equal(secondsIn(stat), 25)
})
