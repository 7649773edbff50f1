// What may become elements and scripts of the page.
import { allowOnly } from '../src/app/trusted-types.js'

function rules(templates) {
  const created = {}
  const trustedTypes = { createPolicy: (name, rules) => (created[name] = rules) }
  const location = { origin: 'https://portal.example', href: 'https://portal.example/legacy/' }
  allowOnly(templates, { trustedTypes, location })
  return created.default
}

test('the templates of the application become elements, and no other text', () => {
  const { createHTML } = rules(['<p>One</p>\n'])
  // AngularJS trims the templates of components.
  expect([createHTML('<p>One</p>\n'), createHTML('<p>One</p>')]).toEqual(['<p>One</p>\n', '<p>One</p>'])
  for (const text of ['<p>Two</p>', '<img src=x onerror=alert(1)>', '<p>One</p><script></script>'])
    expect(() => createHTML(text)).toThrow(TypeError)
})

test.each(['/host/1/main.js', '/remotes/billing/2/main.js', 'https://portal.example/embed/start.js'])(
  'the script %s may run',
  (address) => expect(rules([]).createScriptURL(address)).toBe(address),
)

test.each([
  'https://evil.example/host/1/main.js',
  '/legacy/vendor/angular.min.js',
  '/documents/x.js',
  '/host/../documents/x.js',
  'data:text/javascript,alert(1)',
])('the script %s may not run', (address) => expect(() => rules([]).createScriptURL(address)).toThrow(TypeError))

test('browsers without Trusted Types start the application, too', () => expect(() => allowOnly([], {})).not.toThrow())
