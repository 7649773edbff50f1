// A service's icon. Retailers name their icons and services, so words in the names decide.

export type ServiceIcon =
  | 'electricity'
  | 'hot-water'
  | 'heating-cooling'
  | 'solar'
  | 'gas'
  | 'vehicle'
  | 'green'
  | 'internet'
  | 'other'

// Solar and hot water come first: 'solar electricity' is solar, 'gas hot water' is hot water.
const words: readonly (readonly [ServiceIcon, RegExp])[] = [
  ['solar', /solar/],
  ['hot-water', /hot.?water/],
  ['heating-cooling', /heat|cool|air.?con/],
  ['electricity', /electric|^ele\b/],
  ['gas', /\bgas\b/],
  ['vehicle', /\bev\b|vehicle/],
  ['green', /green/],
  ['internet', /internet/],
]

/** The icon's name takes precedence over the service's code. */
export function serviceIcon(icon: string | undefined, code: string): ServiceIcon {
  return iconFor(icon ?? '') ?? iconFor(code) ?? 'other'
}

function iconFor(name: string): ServiceIcon | undefined {
  const spaced = name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return words.find(([, word]) => word.test(spaced))?.[0]
}
