import type { HostPage } from '@switchboard/record'
import type { PanelContext } from './running-build'
import { startPanel } from './start-panel'

const showBadges = jest.fn()
let loads = 0
jest.mock('./show-panel', () => {
  // The chunk with the panel's code does not load the first time.
  if (++loads === 1) throw new Error('Loading chunk 9 failed.')
  return { showBadges }
})

beforeAll(() => {
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
