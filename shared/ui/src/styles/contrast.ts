// WCAG 2 contrast, and the allowed colour pairs. A pair that is not listed is not allowed.

/** Name without '--sb-'; '#rrggbb' for the light and the dark theme. */
export interface Token {
  readonly light: string
  readonly dark: string
}

export interface Pair {
  readonly front: string
  readonly back: string
  /** 4.5 for text, 3 for graphics. */
  readonly needs: 4.5 | 3
}

/** Colours in a style sheet of the form light-dark(#rrggbb, #rrggbb). */
export function parseTokens(css: string): ReadonlyMap<string, Token> {
  const found = css.matchAll(/--sb-([\w-]+):\s*light-dark\(\s*(#[\da-f]{6}),\s*(#[\da-f]{6})\s*\)/gi)
  return new Map(Array.from(found, ([, name = '', light = '', dark = '']) => [name, { light, dark }]))
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** 1 to 21 */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function every(fronts: readonly string[], backs: readonly string[], needs: Pair['needs']): readonly Pair[] {
  return fronts.flatMap((front) => backs.map((back) => ({ front, back, needs })))
}

const surfaces = ['canvas', 'surface', 'sunken', 'tint']
const statuses = ['danger', 'success', 'warning', 'info']
const tints = statuses.map((status) => `${status}-tint`)
const words = ['ink', 'ink-muted', 'ink-subtle', 'link', 'link-hover', 'link-visited', 'primary', ...statuses]
const bars = ['electricity', 'hotwater', 'solar', 'reference', 'selected'].map((name) => `chart-${name}`)

export const pairs: readonly Pair[] = [
  ...every(words, surfaces, 4.5),
  ...every(['ink', 'ink-muted', 'link'], tints, 4.5),
  ...statuses.map((status) => ({ front: status, back: `${status}-tint`, needs: 4.5 as const })),
  ...every(['on-primary'], ['primary', 'primary-hover', 'primary-active'], 4.5),
  ...every(['on-accent'], ['accent'], 4.5),
  ...every(['on-band', 'on-band-muted', 'accent'], ['band'], 4.5),
  ...every(['on-disabled'], ['disabled'], 4.5),
  ...every(['focus-on-band', 'wattle'], ['band'], 3),
  ...every(['primary', 'wattle'], ['surface', 'canvas'], 3),
  ...every(['line-strong'], surfaces, 3),
  ...every(['focus'], [...surfaces, ...tints], 3),
  ...every(bars, ['surface', 'canvas'], 3),
  // The selected bar's label.
  ...every(['surface'], ['chart-selected'], 4.5),
  // The logo on the header, in print and on a card.
  ...every(['logo-body', 'logo-accent'], ['band'], 3),
  ...every(['logo-body-on-paper'], ['surface', 'canvas'], 3),
  // The text of a tooltip.
  ...every(['surface'], ['ink', 'danger'], 4.5),
]
