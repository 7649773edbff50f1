import { keepInput, setInputOwner } from '@switchboard/unsaved'
import { openFakePage } from './fake-page'
import { openInsidePage, type InsidePage } from './inside-page'

const lazy = async () => ({ Component: () => null })
const routes = [{ path: '/usage', handle: { page: 'usage', title: 'Usage' }, lazy }]
const page = { kind: 'page', route: '/usage', path: '/usage', address: '/usage' } as const

beforeEach(() => {
  openFakePage()
  setInputOwner('alex')
})

/** Replaces the document's elements with those of these ids. */
function open(ids: readonly string[]): InsidePage[] {
  document.body.replaceChildren()
  const elements = ids.map((id) => {
    const element = document.createElement('switchboard-remote')
    element.setAttribute('name', 'usage')
    element.setAttribute('id', id)
    document.body.append(element)
    return element
  })
  return elements.map((element) => openInsidePage(element, { routes }, page, 'embedded'))
}

/** Each customer chooses another page. */
function signInAgain(before: readonly string[], after: readonly string[]): string[] {
  const ends = open(before).map(({ move, hold }, i) => {
    const end = hold()
    move(`/usage?place=${before[i]}${i}`)
    return end
  })
  keepInput()
  for (const end of ends) end()
  return open(after).map(({ first }) => first)
}

test.each([
  ['one without an id', [''], [''], ['/usage?place=0']],
  [
    'two with ids that have changed places',
    ['gas', 'power'],
    ['power', 'gas'],
    ['/usage?place=power1', '/usage?place=gas0'],
  ],
  ['two without ids', ['', ''], ['', ''], ['/usage', '/usage']],
  ['two with one id', ['gas', 'gas'], ['gas', 'gas'], ['/usage', '/usage']],
  ['one that is not alone afterwards', [''], ['', ''], ['/usage', '/usage']],
  ['one that was not alone before', ['', ''], [''], ['/usage']],
  ['another id', ['gas'], ['power'], ['/usage']],
])(
  'with elements of the same remote and path, %s: each is where the customer was, or at its first page',
  (_, before, after, expected) => {
    expect(signInAgain(before, after)).toEqual(expected)
  },
)

test('the address bar follows the customer only where a remote is shown alone', () => {
  const shown: unknown[] = []
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => shown.push(address),
  }
  Object.assign(globalThis, { history })
  const element = document.createElement('switchboard-remote')
  openInsidePage(element, { routes }, page, 'embedded').move('/usage?place=gas')
  openInsidePage(element, { routes }, page, 'standalone').move('/usage?place=power')
  expect(shown).toEqual(['/usage?place=power'])
})
