import { UNSTARTED } from '@switchboard/starter/watch-start'
import { giveUpUndrawnShell, limitFirstDrawing, markShellDrawn } from './drawn-shell'

const told: string[] = []
beforeAll(() => Object.assign(globalThis, { dispatchEvent: ({ type }: Event) => told.push(type) > 0 }))
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
afterAll(() => void Reflect.deleteProperty(globalThis, 'dispatchEvent'))

test('a shell that throws or suspends before its first rendering ends is given up; one that was rendered stays', () => {
  giveUpUndrawnShell()
  expect(told).toEqual([UNSTARTED])
  limitFirstDrawing()
  jest.advanceTimersByTime(9_999)
  expect(told).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(told).toHaveLength(2)
  markShellDrawn()
  giveUpUndrawnShell()
  limitFirstDrawing()
  jest.advanceTimersByTime(60_000)
  expect(told).toHaveLength(2)
})
