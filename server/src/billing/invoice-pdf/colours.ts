// A printed bill's colours: the brand's from its style sheet in the light theme, and the portal's neutral colours.
import { brandColour, readBrandStyles } from '../../http/brand-colours'

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
  ...parseColours(readBrandStyles()),
})

export function parseColours(css: string) {
  const colour = (token: string) => brandColour(css, token).light
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
