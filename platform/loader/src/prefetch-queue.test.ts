import { createPrefetchQueue } from './prefetch-queue'

let inDocument: string[]
function createLink(href: string): HTMLLinkElement {
  const link: Partial<HTMLLinkElement> = {
    href,
    onload: null,
    onerror: null,
    remove: () => void (inDocument = inDocument.filter((one) => one !== href)),
  }
  return link as HTMLLinkElement
}
/** As the browser calls it when the file has arrived. */
const arrive = (link: HTMLLinkElement) => void link.onload?.call(link, {} as Event)

beforeEach(() => {
  jest.useFakeTimers()
  inDocument = []
  const head = { append: ({ href }: HTMLLinkElement) => void inDocument.push(href) }
  Object.assign(globalThis, { document: { head } })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'document')
})

test('fetches one file after another', () => {
  const [first, second] = [createLink('first'), createLink('second')]
  createPrefetchQueue().add([first, second])
  expect(inDocument).toEqual(['first'])
  arrive(first)
  expect(inDocument).toEqual(['second'])
})

test('continues with the next file after ten seconds', () => {
  createPrefetchQueue().add([createLink('hangs'), createLink('next')])
  jest.advanceTimersByTime(9_999)
  expect(inDocument).toEqual(['hangs'])
  jest.advanceTimersByTime(1)
  expect(inDocument).toEqual(['next'])
})

test('a pause interrupts the file that is loading, which comes first after the last pause', () => {
  const queue = createPrefetchQueue()
  const file = createLink('file')
  queue.add([file, createLink('next')])
  const [endFirst, endSecond] = [queue.pause(), queue.pause()]
  expect(inDocument).toEqual([])
  arrive(file)
  queue.add([createLink('later')])
  endFirst()
  expect(inDocument).toEqual([])
  endSecond()
  expect(inDocument).toEqual(['file'])
})

test('a cleared queue still finishes the file that is loading', () => {
  const queue = createPrefetchQueue()
  const file = createLink('file')
  queue.add([file, createLink('next')])
  queue.clear()
  expect(inDocument).toEqual(['file'])
  arrive(file)
  expect(inDocument).toEqual([])
})
