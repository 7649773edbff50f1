// The colours of a printed bill: the brand's from its style sheet in the light theme, and the portal's neutral colours.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const packages = createRequire(import.meta.url)

const neutral = {
  ink: '#16292b',
  muted: '#475858',
  line: '#dfd7c7',
  strongLine: '#75807c',
  success: '#1b6a3b',
  paper: '#ffffff',
} as const

export type Colours = typeof neutral & ReturnType<typeof parseColours>

/** @throws Error when the style sheet lacks a colour */
export const readColours = (): Colours => ({
  ...neutral,
  ...parseColours(readFileSync(packages.resolve('@switchboard/brand/brand.css'), 'utf8')),
})

export function parseColours(css: string) {
  const colour = (token: string) => {
    const found = new RegExp(`--sb-${token}:\\s*(?:light-dark\\()?\\s*(#[0-9a-f]{6})`, 'i').exec(css)?.[1]
    if (!found) throw new Error(`the brand's style sheet has no colour --sb-${token}`)
    return found
  }
  return {
    band: colour('band'),
    onBand: colour('on-band'),
    onBandMuted: colour('on-band-muted'),
    tint: colour('tint'),
    primary: colour('primary'),
    link: colour('link'),
    accent: colour('accent'),
    bar: colour('chart-electricity'),
    barNow: colour('chart-selected'),
    logoBody: colour('logo-body'),
    logoCut: colour('logo-cut'),
    logoAccent: colour('logo-accent'),
  }
}
