// What still moves for a customer who asks for less motion: everything but fades.
import { describe } from './elements.ts'

const MOST_SECONDS = 0.01
/** Properties that a fade may change. */
const QUIET = new Set(['opacity', 'visibility', 'display', 'overlay', 'none', 'content-visibility'])
const TIMING = new Set(['offset', 'computedOffset', 'easing', 'composite'])

const seconds = (list: string) =>
  list.split(',').map((one) => (one.trim().endsWith('ms') ? Number.parseFloat(one) / 1000 : Number.parseFloat(one)))

/** Properties that the rules of an animation change, by its name. */
function keyframes(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSKeyframesRule) {
        const names = [...rule.cssRules].flatMap((frame) => (frame instanceof CSSKeyframeRule ? [...frame.style] : []))
        found.set(rule.name, new Set(names))
      } else if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) collect(rule.cssRules)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) collect(sheet.cssRules)
  return found
}

export function motionFaults(): string[] {
  const found = new Set<string>()
  const known = keyframes()
  const kinds = new Map<string, Element>()
  for (const element of document.querySelectorAll('*'))
    kinds.set([element.localName, element.getAttribute('class'), ...element.getAttributeNames()].join(), element)
  for (const element of kinds.values())
    for (const pseudo of ['', '::before', '::after', '::backdrop']) {
      const style = getComputedStyle(element, pseudo)
      const where = () => `${describe(element).replace(/ ".*/, '')}${pseudo}`
      const properties = style.transitionProperty.split(',').map((one) => one.trim())
      const times = seconds(style.transitionDuration)
      for (const [i, name] of properties.entries())
        if ((times[i % times.length] ?? 0) > MOST_SECONDS && !QUIET.has(name))
          found.add(`${where()}: transition of ${name}`)
      const lengths = seconds(style.animationDuration)
      for (const [i, name] of style.animationName.split(',').entries()) {
        const changed = [...(known.get(name.trim()) ?? [])].filter((one) => !QUIET.has(one))
        if ((lengths[i % lengths.length] ?? 0) > MOST_SECONDS && changed.length > 0)
          found.add(`${where()}: animation ${name.trim()} of ${changed.join(', ')}`)
      }
      if (style.scrollBehavior === 'smooth') found.add(`${where()}: smooth scrolling`)
    }
  return [...found, ...runningMotion()]
}

/** Started by a script. */
const runningMotion = (): string[] =>
  document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect)) return []
    const names = effect.getKeyframes().flatMap(Object.keys)
    const changed = [...new Set(names)].filter((name) => !TIMING.has(name) && !QUIET.has(name))
    const { duration } = effect.getComputedTiming()
    if (changed.length === 0 || Number(duration) <= MOST_SECONDS * 1000) return []
    return [`${effect.target ? describe(effect.target) : 'the page'} moves: ${changed.join(', ')}`]
  })
