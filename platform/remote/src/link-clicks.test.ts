import { addressOfClick } from './link-clicks'

const ORIGIN = 'https://portal.example'

const aLink = (href: string, more = {}) => ({
  href: new URL(href, `${ORIGIN}/old/page`).href,
  target: '',
  ownAddress: href,
  isDownload: false,
  ...more,
})
const aClick = {
  button: 0,
  defaultPrevented: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
}

test.each([
  ['/#!/accounts/pay', '/#!/accounts/pay'],
  ['/usage?interval=daily', '/usage?interval=daily'],
  [`${ORIGIN}/auth/realms/switchboard/account`, '/auth/realms/switchboard/account'],
  ['https://help.example/faqs', 'https://help.example/faqs'],
])('an ordinary click on %s opens %s', (href, address) => {
  expect(addressOfClick(aClick, aLink(href), ORIGIN)).toBe(address)
  expect(addressOfClick(aClick, aLink(href, { target: '_self' }), ORIGIN)).toBe(address)
})

test.each([
  ['with Ctrl', { ctrlKey: true }, {}],
  ['with Command', { metaKey: true }, {}],
  ['with Shift', { shiftKey: true }, {}],
  ['with Alt', { altKey: true }, {}],
  ['with another button', { button: 1 }, {}],
  ['that the remote has answered itself', { defaultPrevented: true }, {}],
  ['on a link to a new tab', {}, { target: '_blank' }],
  ['on a link to a frame', {}, { target: 'bill' }],
  ['on a file to keep', {}, { isDownload: true }],
])('a click %s is left to the browser', (_, click, link) => {
  expect(addressOfClick({ ...aClick, ...click }, aLink('/#!/accounts/pay', link), ORIGIN)).toBeUndefined()
})

test.each(['tel:131555', 'mailto:help@portal.example', '#summary', 'blob:https://portal.example/1'])(
  'a click on %s does not leave the page',
  (href) => {
    expect(addressOfClick(aClick, aLink(href), ORIGIN)).toBeUndefined()
  },
)
