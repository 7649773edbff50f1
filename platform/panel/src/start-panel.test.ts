import type { HostPage } from '@switchboard/record'
import type { PanelContext } from './running-build'
import { startPanel } from './start-panel'

const [showBadges, showPanel] = [jest.fn(), jest.fn()]
let loads = 0
jest.mock('./show-panel', () => {
  // The chunk with the panel's code does not load the first time.
  if (++loads === 1) throw new Error('Loading chunk 9 failed.')
  return { showBadges, showPanel }
})

beforeEach(() => {
  const page = new EventTarget()
  Object.assign(globalThis, {
    location: { search: '' },
    addEventListener: page.addEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  })
})
afterAll(() =>
  ['location', 'addEventListener', 'dispatchEvent'].forEach((name) => Reflect.deleteProperty(globalThis, name)),
)
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('a badge whose code did not arrive is requested again at the next click', async () => {
  const page = { environment: 'prod', preview: { builds: {}, until: '' } } as unknown as HostPage
  startPanel({ page, onScreen: () => undefined } as unknown as PanelContext, {} as HTMLElement)
  await soon()
  expect(showBadges).not.toHaveBeenCalled()
  dispatchEvent(new Event('click'))
  await soon()
  expect(showBadges).toHaveBeenCalledTimes(1)
})

const pressKeys = () =>
  dispatchEvent(Object.assign(new Event('keydown'), { ctrlKey: true, altKey: true, code: 'KeyB' }))

test.each([
  ['prod', '?builds', [0, 0]],
  ['prod', '', [0, 0]],
  ['nonprod', '?builds', [0, 2]],
  ['nonprod', '', [1, 1]],
])(
  'in %s at an address with the query %j, overrides and keys show badges and panel: %j',
  async (environment, search, shown) => {
    location.search = search
    showBadges.mockClear()
    showPanel.mockClear()
    const page = { environment, overrides: { usage: '0123456789abcdef' } } as unknown as HostPage
    startPanel({ page, onScreen: () => undefined } as unknown as PanelContext, {} as HTMLElement)
    pressKeys()
    await soon()
    expect([showBadges.mock.calls.length, showPanel.mock.calls.length]).toEqual(shown)
  },
)
