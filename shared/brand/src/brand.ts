// The data of one retailer, except for its colours, which are in the brand.css of each brand.

export interface Brand {
  /** Value of `data-brand` on the page, which brand.css selects. */
  readonly id: string
  readonly name: string
  readonly legalName: string
  /** Printed as it is, e.g. 'ABN 00 000 000 000'. */
  readonly businessNumber: string
  readonly supportPhone: string
  readonly supportHours: string
  /** Reply address of the portal's emails. */
  readonly supportEmail: string
  /** Shapes of the logo from back to front, on a 48 x 48 grid. */
  readonly mark: readonly MarkShape[]
  /**
   * File names, without extensions, of the display font's files to preload for headings, amounts and the wordmark;
   * empty if these use the text font.
   */
  readonly displayFonts: readonly string[]
  /** The Direct Debit Request Service Agreement, which customers accept. Any change needs a new version. */
  readonly directDebitAgreement: { readonly address: string; readonly version: string }
  readonly links: {
    readonly faqs: string
    readonly concessions: string
    readonly contact: string
    readonly billingFees: string
    readonly paymentHelp: string
    /** How the retailer buys energy on behalf of its customers. */
    readonly agency: string
    readonly disclaimerPdf: string
    readonly privacyPdf: string
    /** Base address of the legacy application, which hashes starting with '#!/' are passed to (D47). */
    readonly legacy: string
    readonly directDebit: string
    readonly makePayment: string
  }
}

/** The brand data that a page needs before anything else has loaded. */
export interface Contact {
  readonly name: string
  readonly supportPhone: string
  readonly faqs: string
}

export interface MarkShape {
  /** Filled with the colour of the body, a cut-out or the accent; or a line in the colour of the body or a cut-out. */
  readonly as: 'body' | 'cut' | 'accent' | 'body-line' | 'cut-line'
  /** An SVG path. */
  readonly path: string
}

/** For the accessibility statement, which tells customers how to report a barrier. */
export interface AccessibilityContact {
  readonly email: string
  /** How long an answer takes at most, such as 'within 5 business days'. */
  readonly answer: string
  /** Makes calls for people who are deaf or find it hard to hear or speak. */
  readonly relay: HelpService
  /** Where to complain about an answer. */
  readonly complaints: HelpService
}

export interface HelpService {
  readonly name: string
  readonly phone: string
  readonly site: string
}
