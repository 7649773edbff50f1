// Which elements a selector can reach, starting from the elements that carry a class of the remote's own.
import { transform } from 'lightningcss'

/** @typedef {import('lightningcss').Selector} Selector */
/** @typedef {import('lightningcss').SelectorComponent} Component */
/** @typedef {(name: string) => boolean} IsOwn */

/**
 * @param {string} text
 * @param {{ nested: boolean }} place
 * @returns {Selector[] | undefined} undefined for text that is not a selector
 */
export function parseSelectors(text, { nested }) {
  const complete = nested ? splitList(text).map(withParent).join() : text
  /** @type {Selector[]} */
  const list = []
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

/**
 * A nested selector without & means what stands inside its parent.
 * @param {string} selector
 */
const withParent = (selector) => (/&/.test(selector) && !/^\s*[>+~]/.test(selector) ? selector : `& ${selector}`)

/** @param {string} text */
function splitList(text) {
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
 * `inside`: whether the selector reaches nothing but own elements and what stands inside them;
 * `foreign`: somebody else's class on the very element that is reached
 * @typedef {{ inside: boolean, foreign: string | undefined }} Reach
 */

/**
 * @param {Selector} selector
 * @param {IsOwn} isOwn
 * @param {{ parentIsInside: boolean }} place whether & stands for elements of the remote's own
 * @returns {Reach}
 */
export function reachOf(selector, isOwn, place) {
  const { compounds, combinators } = split(selector)
  const own = compounds.map((parts) => isOwnCompound(parts, isOwn, place))
  const last = compounds.length - 1
  /** @param {number} i */
  const isAround = (i) => own[i] && (combinators[i] === 'descendant' || combinators[i] === 'child')
  const foreign = classesOf(compounds[last] ?? []).find((name) => !isOwn(name))
  return {
    inside: Boolean(own[last]) || compounds.some((_, i) => i < last && isAround(i)),
    foreign: own[last] ? undefined : foreign,
  }
}

/** @param {Component[]} compound */
const classesOf = (compound) => compound.flatMap((part) => (part.type === 'class' ? [part.name] : []))

/** @param {Selector} selector */
function split(selector) {
  /** @type {Component[][]} */
  const compounds = [[]]
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

/**
 * @param {Component[]} parts
 * @param {IsOwn} isOwn
 * @param {{ parentIsInside: boolean }} place
 */
const isOwnCompound = (parts, isOwn, place) =>
  parts.some(
    (part) =>
      (part.type === 'class' && isOwn(part.name)) ||
      (part.type === 'nesting' && place.parentIsInside) ||
      (part.type === 'pseudo-class' &&
        (part.kind === 'is' || part.kind === 'where') &&
        part.selectors.every((one) => reachOf(one, isOwn, place).inside)),
  )

/**
 * `:root:has(.own:modal)`: the page behind an open dialog may be made to stand still.
 * @param {Selector} selector
 * @param {IsOwn} isOwn
 */
export function isRootLock(selector, isOwn) {
  const [root, has, ...rest] = selector
  if (rest.length > 0 || !root || !has) return false
  if (root.type !== 'pseudo-class' || root.kind !== 'root') return false
  if (has.type !== 'pseudo-class' || has.kind !== 'has') return false
  return has.selectors.every((one) => classesOf(one).some(isOwn) && one.some(isModal))
}

/** @param {Component} part */
const isModal = (part) =>
  part.type === 'pseudo-class' && (part.kind === 'modal' || (part.kind === 'custom' && part.name === 'modal'))
