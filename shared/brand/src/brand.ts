// The shape of everything that belongs to one retailer, but for its colours, which stand in the brand.css beside each brand.

export interface Brand {
  /** The page says it in `data-brand`; brand.css answers to it. */
  readonly id: string
  readonly name: string
  readonly legalName: string
  /** Printed as it stands, e.g. 'ABN 00 000 000 000'. */
  readonly businessNumber: string
  readonly supportPhone: string
  readonly supportHours: string
  /** Answers to mails of the portal arrive here. */
  readonly supportEmail: string
  /** Shapes of the mark from back to front, on a grid of 48 x 48. */
  readonly mark: readonly MarkShape[]
  /** Files of the display face that headings, amounts and the wordmark need first, without their endings; none where they are set in the text face. */
  readonly displayFonts: readonly string[]
  /** The Direct Debit Request Service Agreement, which customers accept. A change of it has a new version. */
  readonly directDebitAgreement: { readonly address: string; readonly version: string }
  readonly links: {
    readonly faqs: string
    readonly concessions: string
    readonly contact: string
    readonly billingFees: string
    readonly paymentHelp: string
    /** How the retailer buys energy as the agent of its customers. */
    readonly agency: string
    readonly disclaimerPdf: string
    readonly privacyPdf: string
    /** Base of the legacy application: hashes that start with '#!/' are handed over to it (D47). */
    readonly legacy: string
    readonly directDebit: string
    readonly makePayment: string
  }
}

/** The part of the brand that a page needs before anything else has loaded. */
export interface Contact {
  readonly name: string
  readonly supportPhone: string
  readonly faqs: string
}

export interface MarkShape {
  /** Filled with the colour of the body, of a cut-out or of the accent; or a line in the colour of the body or of a cut-out. */
  readonly as: 'body' | 'cut' | 'accent' | 'body-line' | 'cut-line'
  /** An SVG path. */
  readonly path: string
}
