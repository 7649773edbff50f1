import { requestIds } from './request-id'

const given = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const random = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const request = (id?: string | string[]) => ({ headers: id === undefined ? {} : { 'x-request-id': id } })

test('a request behind a proxy has the id assigned by the proxy', () => {
  expect(requestIds({ trustedProxies: ['10.0.0.1'] })(request(given))).toBe(given)
})

test.each([[undefined], [''], ['short'], [`${given}"\n{`], ['x'.repeat(65)], [[given, given]]])(
  'the id %j is replaced by a random one',
  (id) => {
    expect(requestIds({ trustedProxies: ['10.0.0.1'] })(request(id))).toMatch(random)
  },
)

test('without a proxy no caller can choose the id', () => {
  const idOf = requestIds({ trustedProxies: [] })
  expect(idOf(request(given))).toMatch(random)
  expect(idOf(request(given))).not.toBe(idOf(request(given)))
})
