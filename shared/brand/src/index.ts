// Everything that belongs to one retailer. Another retailer adopts the portal by another file of this shape.

export interface Brand {
  readonly id: string
  readonly name: string
  readonly legalName: string
  /** Printed as it stands, e.g. 'ABN 00 000 000 000'. */
  readonly businessNumber: string
  readonly supportPhone: string
  readonly supportHours: string
  readonly links: {
    readonly faqs: string
    readonly concessions: string
    readonly contact: string
    readonly disclaimerPdf: string
    readonly privacyPdf: string
    /** Base of the legacy application: hashes that start with '#!/' are handed over to it (D47). */
    readonly legacy: string
    readonly directDebit: string
    readonly makePayment: string
  }
}

export const brand: Brand = {
  id: 'wattlebird',
  name: 'Wattlebird Energy',
  legalName: 'Wattlebird Energy Pty Ltd',
  businessNumber: 'ABN 00 000 000 000',
  supportPhone: '1300 000 000',
  supportHours: 'Monday to Friday, 9 am to 5 pm AEST',
  links: {
    faqs: 'https://help.wattlebird.example/',
    concessions: 'https://help.wattlebird.example/concessions',
    contact: 'https://help.wattlebird.example/contact',
    disclaimerPdf: '/documents/digital-disclaimer.pdf',
    privacyPdf: '/documents/privacy-policy.pdf',
    legacy: '/legacy/',
    directDebit: '/#!/accounts/direct-debit/',
    makePayment: '/#!/accounts/pay',
  },
}
