// Tokens that a brand may change, and problems in a brand's style sheet. All other tokens are in tokens.css.
import { contrast, pairs, parseTokens, type Token } from './contrast'

export const brandColours = [
  ...['band', 'on-band', 'on-band-muted', 'primary', 'primary-hover', 'primary-active', 'on-primary'],
  ...['link', 'link-hover', 'tint', 'accent', 'on-accent', 'focus', 'focus-on-band'],
  ...['chart-electricity', 'chart-selected'],
]
export const logoColours = ['logo-body', 'logo-cut', 'logo-body-on-paper', 'logo-cut-on-paper', 'logo-accent']

const choices: Readonly<Record<string, RegExp>> = {
  'font-display': /./,
  'radius-scale': /^(0|0\.6|1)$/,
  motif: /^(var\(--sb-motif-(streak|dots)\)|none)$/,
}

/** One sentence per problem; none if the brand is complete and all its colour pairs are readable in both themes. */
export function faultsOf(brandCss: string, house: ReadonlyMap<string, Token>): readonly string[] {
  const own = parseTokens(brandCss)
  const written = new Map(
    Array.from(brandCss.matchAll(/--sb-([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [name, value.trim()]),
  )
  const colours = [...brandColours, ...logoColours]
  const missing = colours.filter((name) => !own.has(name)).map((name) => `--sb-${name} is missing or not two colours`)
  const unchosen = Object.entries(choices)
    .filter(([name, allowed]) => !allowed.test(written.get(name) ?? ''))
    .map(([name]) => `--sb-${name} is missing or not one of its choices`)
  const foreign = [...written.keys()]
    .filter((name) => !colours.includes(name) && !(name in choices))
    .map((name) => `--sb-${name} is not the brand's to change`)
  return [...missing, ...unchosen, ...foreign, ...unreadable(new Map([...house, ...own]))]
}

/** Pairs below their required contrast, with their contrast. */
export function unreadable(tokens: ReadonlyMap<string, Token>): readonly string[] {
  return pairs.flatMap(({ front, back, needs }) => {
    const [over, under] = [tokens.get(front), tokens.get(back)]
    if (!over || !under) return []
    return (['light', 'dark'] as const)
      .map((theme) => ({ theme, ratio: contrast(over[theme], under[theme]) }))
      .filter(({ ratio }) => ratio < needs)
      .map(({ theme, ratio }) => `${front} on ${back} has ${ratio.toFixed(2)} in ${theme} and needs ${needs}`)
  })
}
