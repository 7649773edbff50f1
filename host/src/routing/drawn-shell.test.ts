import { UNSTARTED } from '@switchboard/starter/watch-start'
import { giveUpUndrawnShell, markShellDrawn } from './drawn-shell'

const told: string[] = []
beforeAll(() => Object.assign(globalThis, { dispatchEvent: ({ type }: Event) => told.push(type) > 0 }))
afterAll(() => void Reflect.deleteProperty(globalThis, 'dispatchEvent'))

test('a shell that throws at its first drawing is given up, and one that was drawn stays', () => {
  giveUpUndrawnShell()
  expect(told).toEqual([UNSTARTED])
  markShellDrawn()
  giveUpUndrawnShell()
  expect(told).toHaveLength(1)
})
