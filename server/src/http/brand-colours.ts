// The brand's colours for documents without its style sheet: printed bills and emails.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export const readBrandStyles = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('@switchboard/brand/brand.css'), 'utf8')

export interface ThemedColour {
  readonly light: string
  readonly dark: string
}

/** @param token without its prefix, e.g. 'primary' @throws Error if the style sheet lacks the colour */
export function brandColour(css: string, token: string): ThemedColour {
  const [, light, dark = light] =
    new RegExp(`--sb-${token}:\\s*(?:light-dark\\()?\\s*(#[0-9a-f]{6})(?:\\s*,\\s*(#[0-9a-f]{6}))?`, 'i').exec(css) ??
    []
  if (!light || !dark) throw new Error(`the brand's style sheet has no colour --sb-${token}`)
  return { light, dark }
}
