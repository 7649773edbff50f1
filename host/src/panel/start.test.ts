import type { PageData } from '../boot/page'
import { startPanel } from './start'

const show = jest.fn()
let loads = 0
jest.mock('./panel', () => {
  // As when the file of the panel's own code does not arrive the first time.
  if (++loads === 1) throw new Error('Loading chunk 9 failed.')
  return { show }
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

test('a badge whose code did not arrive is asked for once more', async () => {
  const page = { environment: 'prod', preview: { builds: {}, until: '' } } as unknown as PageData
  startPanel({ page, tab: Object(undefined), onScreen: () => undefined }, Object(undefined))
  await soon()
  expect(show).not.toHaveBeenCalled()
  dispatchEvent(new Event('click'))
  await soon()
  expect(show).toHaveBeenCalledTimes(1)
})
