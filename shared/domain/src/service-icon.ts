// Which picture stands for a service (design: icons). Retailers name their icons and services as they like, so words decide.

export type ServiceIcon = 'electricity' | 'hot-water' | 'heating-cooling' | 'solar' | 'gas' | 'other'

// Solar and hot water come first: 'solar electricity' is solar, 'gas hot water' is hot water.
const words: readonly (readonly [ServiceIcon, RegExp])[] = [
  ['solar', /solar/],
  ['hot-water', /hot.?water/],
  ['heating-cooling', /heat|cool|air.?con/],
  ['electricity', /electric|^ele\b/],
  ['gas', /\bgas\b/],
]

/** The icon's own name goes before the service's code. */
export function serviceIcon(icon: string | undefined, code: string): ServiceIcon {
  return named(icon ?? '') ?? named(code) ?? 'other'
}

function named(name: string): ServiceIcon | undefined {
  const spaced = name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return words.find(([, word]) => word.test(spaced))?.[0]
}
