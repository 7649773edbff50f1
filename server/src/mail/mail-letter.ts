export interface MailContent {
  /** Also used as the heading. */
  readonly subject: string
  readonly sentences: readonly string[]
  /** Name and value. */
  readonly facts: readonly (readonly [string, string])[]
  /** The portal page where the reader sees the change. */
  readonly page: { readonly text: string; readonly path: string }
  /** News that nobody's change has caused, so that nobody is asked whether it was theirs. */
  readonly isNews?: boolean
}

/** The texts of every email in addition to its content. */
export interface MailLetter extends MailContent {
  readonly firstName: string
  readonly accountNumber: string
  /** The complete address. */
  readonly link: string
}
