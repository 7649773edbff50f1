import type { Brand } from '../brand'
import { contact } from './contact'
import { supportHours } from './support-text'

export const brand: Brand = {
  id: 'wattlebird',
  name: contact.name,
  legalName: 'Wattlebird Energy Pty Ltd',
  businessNumber: 'ABN 00 000 000 000',
  supportPhone: contact.supportPhone,
  supportHours,
  supportEmail: 'help@wattlebird.example',
  mark: [
    {
      as: 'body',
      path: 'M4.5 45.5C4 38 4 31 6.2 24 9.6 13 17 5.5 26.5 5.5c6.3 0 10.9 3.3 12.7 8.6 3.3.4 6.3 2.2 8.5 5.4-3-.9-5.7-.9-8.2 0-.7 5.5-3.9 9.5-9 12-5.8 2.9-8 7-7.6 14Z',
    },
    { as: 'cut', path: 'M27.4 15.3a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0Z' },
    { as: 'cut-line', path: 'M9.8 41.5c.1-4 .7-7.5 2-11M15.8 41.5c.2-3.5.9-6.5 2.3-9.5' },
    { as: 'accent', path: 'M33 25.3c3.7 4.3 5.5 7.3 5.5 9.9a5.5 5.5 0 0 1-11 0c0-2.6 1.8-5.6 5.5-9.9Z' },
  ],
  displayFonts: ['bricolage-grotesque-latin-600-normal', 'bricolage-grotesque-latin-700-normal'],
  directDebitAgreement: {
    address: 'https://help.wattlebird.example/direct-debit-request-service-agreement',
    version: '2026-07',
  },
  links: {
    faqs: contact.faqs,
    concessions: 'https://help.wattlebird.example/concessions',
    contact: 'https://help.wattlebird.example/contact',
    billingFees: 'https://help.wattlebird.example/billing-fees',
    paymentHelp: 'https://help.wattlebird.example/payment-help',
    agency: 'https://help.wattlebird.example/agency',
    disclaimerPdf: '/documents/digital-disclaimer.pdf',
    privacyPdf: '/documents/privacy-policy.pdf',
    legacy: '/legacy/',
    directDebit: '/#!/accounts/direct-debit/',
    makePayment: '/#!/accounts/pay',
  },
}
