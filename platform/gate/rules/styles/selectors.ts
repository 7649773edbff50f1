// Finds the elements that a selector can match, starting from those with one of the remote's own classes.
import { transform, type Selector, type SelectorComponent as Component } from 'lightningcss'

export type IsOwn = (name: string) => boolean

/** @returns undefined for text that is not a selector */
export function parseSelectors(text: string, { nested }: { nested: boolean }): Selector[] | undefined {
  const complete = nested ? splitList(text).map(withParent).join() : text
  const list: Selector[] = []
  try {
    let depth = 0
    transform({
      filename: 'selector.css',
      code: Buffer.from(`${complete}{color:red}`),
      visitor: {
        Rule: {
          style: ({ value }) => {
            if (depth++ === 0) list.push(...value.selectors)
          },
        },
      },
    })
  } catch {
    return undefined
  }
  return list.length > 0 ? list : undefined
}

/** A nested selector without & applies to the content of its parent. */
const withParent = (selector: string) =>
  /&/.test(selector) && !/^\s*[>+~]/.test(selector) ? selector : `& ${selector}`

function splitList(text: string) {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if ('(['.includes(character)) depth++
    else if (')]'.includes(character)) depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

/**
 * `inside`: whether the selector matches only own elements and their content;
 * `foreign`: a class of another owner on the matched element
 */
interface Reach {
  inside: boolean
  foreign: string | undefined
}

/** @param place whether & stands for the remote's own elements */
export function reachOf(selector: Selector, isOwn: IsOwn, place: { parentIsInside: boolean }): Reach {
  const { compounds, combinators } = split(selector)
  const own = compounds.map((parts) => isOwnCompound(parts, isOwn, place))
  const last = compounds.length - 1
  const isAround = (i: number) => own[i] && (combinators[i] === 'descendant' || combinators[i] === 'child')
  const foreign = classesOf(compounds[last] ?? []).find((name) => !isOwn(name))
  return {
    inside: Boolean(own[last]) || compounds.some((_, i) => i < last && isAround(i)),
    foreign: own[last] ? undefined : foreign,
  }
}

const classesOf = (compound: Component[]) => compound.flatMap((part) => (part.type === 'class' ? [part.name] : []))

function split(selector: Selector) {
  const compounds: Component[][] = [[]]
  const combinators = []
  for (const part of selector) {
    if (part.type !== 'combinator') compounds.at(-1)?.push(part)
    else if (part.value !== 'pseudo-element') {
      combinators.push(part.value)
      compounds.push([])
    }
  }
  return { compounds, combinators }
}

const isOwnCompound = (parts: Component[], isOwn: IsOwn, place: { parentIsInside: boolean }) =>
  parts.some(
    (part) =>
      (part.type === 'class' && isOwn(part.name)) ||
      (part.type === 'nesting' && place.parentIsInside) ||
      (part.type === 'pseudo-class' &&
        (part.kind === 'is' || part.kind === 'where') &&
        part.selectors.every((one) => reachOf(one, isOwn, place).inside)),
  )

/** `:root:has(.own:modal)`: an open dialog may stop the page behind it from scrolling. */
export function isRootLock(selector: Selector, isOwn: IsOwn) {
  const [root, has, ...rest] = selector
  if (rest.length > 0 || !root || !has) return false
  if (root.type !== 'pseudo-class' || root.kind !== 'root') return false
  if (has.type !== 'pseudo-class' || has.kind !== 'has') return false
  return has.selectors.every((one) => classesOf(one).some(isOwn) && one.some(isModal))
}

const isModal = (part: Component) =>
  part.type === 'pseudo-class' && (part.kind === 'modal' || (part.kind === 'custom' && part.name === 'modal'))
