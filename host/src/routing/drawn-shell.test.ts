import { UNSTARTED } from '@switchboard/starter/watch-start'
import { giveUpUndrawnShell, limitFirstDrawing, markShellDrawn } from './drawn-shell'

const told: string[] = []
beforeAll(() => Object.assign(globalThis, { dispatchEvent: ({ type }: Event) => told.push(type) > 0 }))
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
afterAll(() => void Reflect.deleteProperty(globalThis, 'dispatchEvent'))

test('a shell that throws at its first drawing, or suspends, is given up, and one that was drawn stays', () => {
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
