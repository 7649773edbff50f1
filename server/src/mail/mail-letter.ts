export interface MailContent {
  /** The heading, too. */
  readonly subject: string
  readonly sentences: readonly string[]
  /** Name and value. */
  readonly facts: readonly (readonly [string, string])[]
  /** The page of the portal where the reader sees the change. */
  readonly page: { readonly text: string; readonly path: string }
}

/** The texts of every email besides its content. */
export interface MailLetter extends MailContent {
  readonly firstName: string
  readonly accountNumber: string
  /** The whole address. */
  readonly link: string
}
