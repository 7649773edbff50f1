// How an element looks, as words that can be compared.
const PROPERTIES = [
  ...['color', 'backgroundColor', 'backgroundImage', 'textDecorationLine', 'fontWeight', 'opacity', 'display'],
  ...['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'visibility', 'textDecorationThickness'],
  ...['borderTopWidth', 'borderBottomWidth', 'borderLeftWidth', 'borderTopStyle', 'borderBottomStyle'],
  ...['borderTopColor', 'borderBottomColor', 'borderLeftColor', 'fill', 'stroke', 'content', 'borderLeftStyle'],
] as const
const MOST_PARTS = 30

function styleOf(element: Element, pseudo: string): string {
  const style = getComputedStyle(element, pseudo)
  return PROPERTIES.map((name) => style[name]).join('|')
}

/** The look of the element, its pseudo-elements and what is inside. */
export function lookOf(element: Element): string {
  const parts = [element, ...element.querySelectorAll('*')].slice(0, MOST_PARTS)
  return parts.map((part) => ['', '::before', '::after'].map((pseudo) => styleOf(part, pseudo)).join('/')).join('\n')
}

const EDGES = [
  'outlineStyle',
  'outlineWidth',
  'outlineColor',
  'boxShadow',
  'borderTopColor',
  'borderTopWidth',
  'backgroundColor',
] as const

/** Styles that can show focus, of the element and of its children. */
export const edgeOf = (element: Element): string =>
  [element, ...element.children]
    .map((part) => {
      const style = getComputedStyle(part)
      return EDGES.map((name) => style[name]).join('|')
    })
    .join('\n')
