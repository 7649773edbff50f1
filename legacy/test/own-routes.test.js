// Links from remotes to pages of this application.
import { openOwnRoutes } from '../src/app/own-routes.js'

/** A page at a route, whose next digest the test starts. */
function openPage(route) {
  const page = new EventTarget()
  const heading = { focused: 0, focus: () => heading.focused++ }
  page.querySelector = () => heading
  const digest = []
  const location = { route, url: (next) => (next === undefined ? location.route : (location.route = next)) }
  openOwnRoutes({ $evalAsync: (work) => digest.push(work) }, location, page)
  /** @returns whether the browser opens the link */
  const follow = (href) =>
    page.dispatchEvent(
      Object.assign(new Event('switchboard-navigate', { cancelable: true }), { detail: { name: 'dashboard', href } }),
    )
  return { follow, location, heading, digest: () => digest.splice(0).forEach((work) => work()) }
}

test('a page of this application opens in the digest after the link', () => {
  const { follow, location, digest } = openPage('/accounts/direct-debit/')
  expect(follow('/#!/accounts/pay')).toBe(false)
  expect(location.route).toBe('/accounts/direct-debit/')
  digest()
  expect(location.route).toBe('/accounts/pay')
})

test('a link to the current page moves to its heading', () => {
  const { follow, location, heading, digest } = openPage('/accounts/pay')
  expect(follow('/#!/accounts/pay')).toBe(false)
  digest()
  expect([location.route, heading.focused]).toEqual(['/accounts/pay', 1])
})

test.each(['/usage', '/', '/usage#!/accounts/pay', 'https://other.example/#!/accounts/pay', '/#accounts'])(
  'the browser opens %s',
  (href) => {
    const { follow, location, digest } = openPage('/accounts/pay')
    expect(follow(href)).toBe(true)
    digest()
    expect(location.route).toBe('/accounts/pay')
  },
)
