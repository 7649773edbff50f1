// What a selector can reach, seen from the elements that carry a class of the remote's own.
import { transform } from 'lightningcss'

/** @typedef {import('lightningcss').Selector} Selector */

/** @returns {Selector[] | undefined} undefined for what is no selector */
export function parseSelectors(text, isNested) {
  const complete = isNested ? splitList(text).map(withParent).join() : text
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

/** A nested selector without & means what stands inside its parent. */
const withParent = (selector) => (/&/.test(selector) && !/^\s*[>+~]/.test(selector) ? selector : `& ${selector}`)

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
 * @param {Selector} selector
 * @param {(name: string) => boolean} isOwn
 * @param {boolean} [isParentInside] whether & stands for elements of the remote's own
 * @returns {{ inside: boolean, foreign: string | undefined }} whether it reaches nothing but own elements and what stands inside them;
 * `foreign`: a class of somebody else on the very element that is reached
 */
export function reach(selector, isOwn, isParentInside = false) {
  const { compounds, combinators } = split(selector)
  const own = compounds.map((parts) => isOwnCompound(parts, isOwn, isParentInside))
  const last = compounds.length - 1
  const isBelow = (i) => own[i] && (combinators[i] === 'descendant' || combinators[i] === 'child')
  const foreign = compounds[last]?.find(({ type, name }) => type === 'class' && !isOwn(name))
  return {
    inside: own[last] || compounds.some((_, i) => i < last && isBelow(i)),
    foreign: own[last] ? undefined : foreign?.name,
  }
}

function split(selector) {
  const compounds = [[]]
  const combinators = []
  for (const part of selector) {
    if (part.type !== 'combinator') compounds.at(-1).push(part)
    else if (part.value !== 'pseudo-element') {
      combinators.push(part.value)
      compounds.push([])
    }
  }
  return { compounds, combinators }
}

const isOwnCompound = (parts, isOwn, isParentInside) =>
  parts.some(
    (part) =>
      (part.type === 'class' && isOwn(part.name)) ||
      (part.type === 'nesting' && isParentInside) ||
      (part.type === 'pseudo-class' &&
        (part.kind === 'is' || part.kind === 'where') &&
        part.selectors.every((one) => reach(one, isOwn, isParentInside).inside)),
  )

/** `:root:has(.own:modal)`: the page behind an open dialog may be made to stand still. */
export function isRootLock(selector, isOwn) {
  const [root, has, ...rest] = selector
  if (rest.length > 0 || root?.kind !== 'root' || has?.kind !== 'has') return false
  return has.selectors.every(
    (one) =>
      one.some(({ type, name }) => type === 'class' && isOwn(name)) &&
      one.some(({ type, kind, name }) => type === 'pseudo-class' && (kind === 'modal' || name === 'modal')),
  )
}
