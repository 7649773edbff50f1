export interface MailContent {
  /** Also used as the heading. */
  readonly subject: string
  readonly sentences: readonly string[]
  /** Name and value. */
  readonly facts: readonly (readonly [string, string])[]
  /** The portal page where the reader sees the change. */
  readonly page: { readonly text: string; readonly path: string }
}

/** The texts of every email in addition to its content. */
export interface MailLetter extends MailContent {
  readonly firstName: string
  readonly accountNumber: string
  /** The complete address. */
  readonly link: string
  /** Set for an email that no change has caused, and that the customer can switch off. */
  readonly news: NewsLinks | undefined
}

/** Complete addresses. */
export interface NewsLinks {
  /** The page with all kinds of news. */
  readonly choose: string
  /** Switches off this kind, without a sign-in. */
  readonly stop: string | undefined
}
