import type { Brand } from '../brand'
import { contact } from './contact'
import { supportHours } from './support-text'

export const brand: Brand = {
  id: 'saltbush',
  name: contact.name,
  legalName: 'Saltbush Power Ltd',
  businessNumber: 'ABN 00 000 000 001',
  supportPhone: contact.supportPhone,
  supportHours,
  supportEmail: 'help@saltbush.example',
  mark: [
    { as: 'body-line', path: 'M24 45.5V20' },
    { as: 'body', path: 'M24 3c5.8 6.2 5.8 12.8 0 19-5.8-6.2-5.8-12.8 0-19Z' },
    { as: 'body', path: 'M22.7 30.5C13.7 31.3 8 26.8 6 17.5c9.2-.6 15.2 3.7 16.7 13Z' },
    { as: 'body', path: 'M25.3 30.5c9 .8 14.7-3.7 16.7-13-9.2-.6-15.2 3.7-16.7 13Z' },
    { as: 'body', path: 'M22.7 43.5C14.5 44.8 9 41.3 6.5 33.2c8.2-1.3 14 2 16.2 10.3Z' },
    { as: 'accent', path: 'M29.5 38a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0Z' },
  ],
  displayFonts: [],
  directDebitAgreement: {
    address: 'https://support.saltbush.example/direct-debit-request-service-agreement',
    version: '2026-03',
  },
  links: {
    faqs: contact.faqs,
    concessions: 'https://support.saltbush.example/concessions',
    contact: 'https://support.saltbush.example/contact',
    billingFees: 'https://support.saltbush.example/billing-fees',
    paymentHelp: 'https://support.saltbush.example/payment-help',
    agency: 'https://support.saltbush.example/agency',
    disclaimerPdf: '/documents/digital-disclaimer.pdf',
    privacyPdf: '/documents/privacy-policy.pdf',
    legacy: '/legacy/',
    directDebit: '/#!/accounts/direct-debit/',
    makePayment: '/#!/accounts/pay',
  },
}
