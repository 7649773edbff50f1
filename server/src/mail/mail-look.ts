// The appearance of emails: the brand, and the portal's colours in both themes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import type { Brand } from '@switchboard/brand/shape'
import { brandColour, readBrandStyles, type ThemedColour } from '../http/brand-colours'

const neutral = {
  canvas: { light: '#f7f3ea', dark: '#0e1819' },
  surface: { light: '#ffffff', dark: '#162425' },
  ink: { light: '#16292b', dark: '#f0f3ee' },
  muted: { light: '#475858', dark: '#bcc9c4' },
  line: { light: '#dfd7c7', dark: '#2d4142' },
} as const satisfies Record<string, ThemedColour>

export type MailColours = ReturnType<typeof mailColours>

export interface MailLook {
  readonly brand: Brand
  /** As in the attribute `lang`. */
  readonly locale: string
  readonly colours: MailColours
}

/** A picture contained in the email itself, because programs load nothing from elsewhere unless asked to. */
export interface MailPicture {
  /** As in `cid:` addresses. */
  readonly id: string
  /** A PNG, because many programs cannot render SVG. */
  readonly png: Buffer
}

/** Id of the logo in each email. */
export const MARK_ID = 'mark'

export const readMailMark = (): MailPicture => ({
  id: MARK_ID,
  png: readFileSync(createRequire(import.meta.url).resolve('@switchboard/brand/mail-mark.png')),
})

export const readMailLook = (): MailLook => ({ brand, locale: rules.locale, colours: mailColours(readBrandStyles()) })

/** @param css the brand's style sheet */
export function mailColours(css: string) {
  const colour = (token: string) => brandColour(css, token)
  return {
    ...neutral,
    band: colour('band'),
    onBand: colour('on-band'),
    primary: colour('primary'),
    onPrimary: colour('on-primary'),
    link: colour('link'),
  }
}
