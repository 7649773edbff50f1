import { linkNameOf } from './followed-links'

test.each([
  ['/#!/accounts/pay', 'make-payment'],
  ['/#!/accounts/direct-debit/', 'direct-debit'],
  ['https://help.wattlebird.example/concessions', 'concessions'],
  ['https://help.wattlebird.example/contact', 'contact'],
  ['https://help.wattlebird.example/', 'faqs'],
  ['/api/portal/invoices/latest/pdf', 'bill'],
  ['/api/portal/invoices/INV-4000000011-2026-10/pdf', 'bill'],
])('a link to %s is reported as %s', (href, link) => {
  expect(linkNameOf(href)).toBe(link)
})

test.each(['/', '/usage', '#main', '/documents/privacy-policy.pdf', '/api/portal/invoices/latest'])(
  'a link to %s is not reported',
  (href) => {
    expect(linkNameOf(href)).toBeUndefined()
  },
)
