import { scriptErrors } from './script-error'

const FILE = 'https://portal.example/host/c0ntent-address_of-main/main.js'
const shell = { remote: 'host', build: '0123456789abcdef', pathOf: () => 'main.js' } as const
const thrown = (error: unknown, lineno = 3, colno = 7) =>
  scriptErrors({ error, filename: FILE, lineno, colno } as ErrorEvent, shell)

test('is the class and the place of what a script threw, and never its message', () => {
  expect(thrown(new TypeError('mia@example.com has no plan'))).toEqual([
    { remote: 'host', build: '0123456789abcdef', name: 'TypeError', message: '…', file: 'main.js', line: 3, column: 7 },
  ])
})

test.each([['mia@example.com'], [undefined], [Object.assign(new Error('no'), { name: 'Mia Error' })]])(
  'the class of %j is Error',
  (error) => expect(thrown(error)).toMatchObject([{ name: 'Error', message: '…' }]),
)

test('is nothing if the browser does not name the place', () => {
  expect(thrown(new Error('no'), 0, 0)).toEqual([])
})
