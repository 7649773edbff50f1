import { UNSTARTED } from '@switchboard/starter/watch-start'
import { giveUpUndrawnShell, isLeavingForOtherHost, limitFirstDrawing, markShellDrawn } from './drawn-shell'

const told: string[] = []
let hasOther = false
let content: string[] = []
const root = { replaceChildren: () => void (content = []) }
const doThings = {
  dispatchEvent: (event: Event) => {
    told.push(event.type)
    if (hasOther) event.preventDefault()
    return !event.defaultPrevented
  },
  document: { getElementById: () => root },
}
beforeAll(() => Object.assign(globalThis, doThings))
beforeEach(() => {
  jest.useFakeTimers()
  told.length = 0
  hasOther = false
  content = ['what React rendered']
})
afterEach(() => jest.useRealTimers())
afterAll(() => Object.keys(doThings).forEach((name) => Reflect.deleteProperty(globalThis, name)))

test('a shell that throws at its first rendering is abandoned, and its page waits for another one', () => {
  giveUpUndrawnShell()
  expect([told, isLeavingForOtherHost(), content]).toEqual([[UNSTARTED], false, ['what React rendered']])
  hasOther = true
  giveUpUndrawnShell()
  expect([told, isLeavingForOtherHost(), content]).toEqual([[UNSTARTED, UNSTARTED], true, []])
})

test('a shell that suspends is reported after ten seconds, and then given up', async () => {
  const report = async () => void told.push('reported')
  limitFirstDrawing(report)
  await jest.advanceTimersByTimeAsync(9_999)
  expect(told).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['reported', UNSTARTED])
})

test('a report that takes too long does not keep the customer waiting', async () => {
  limitFirstDrawing(() => new Promise(() => {}))
  await jest.advanceTimersByTimeAsync(11_999)
  expect(told).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(told).toEqual([UNSTARTED])
})

test('a shell that was rendered stays', async () => {
  markShellDrawn()
  giveUpUndrawnShell()
  limitFirstDrawing(async () => void told.push('reported'))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([])
})
