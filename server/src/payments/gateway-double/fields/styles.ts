// The styles that a page may hand over, so that the fields look like its own. Each property and each value is checked:
// a style loads nothing, stays within its rule, and does not make a field too faint, small or far away to be seen. The
// page can still cover the frame.

/** Parts of the form, and the selector of each. */
const selectors = {
  page: 'body',
  group: '.group',
  label: 'label',
  input: 'input',
  error: '.error',
  focusedInput: 'input:focus',
  disabledInput: 'input:disabled',
  invalidLabel: '.invalid label',
  invalidInput: '.invalid input',
  invalidFocusedInput: '.invalid input:focus',
  invalidError: '.invalid .error',
} as const

const properties = new Set([
  'background-color',
  'border-color',
  'border-radius',
  'border-style',
  'border-width',
  'box-shadow',
  'color',
  'color-scheme',
  'cursor',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'margin-bottom',
  'margin-top',
  'max-width',
  'min-height',
  'opacity',
  'outline-color',
  'outline-offset',
  'outline-style',
  'outline-width',
  'padding-bottom',
  'padding-left',
  'padding-right',
  'padding-top',
  'transition-duration',
  'transition-property',
  'transition-timing-function',
])

/** Values by property by part. */
export type Styles = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Words, numbers, lengths, colours and quoted names; the only functions are those of colours and of easing. */
const VALUE = /^(?:[\w\s.,%#"'+/-]|\b(?:rgba?|hsla?|color|oklch|cubic-bezier)\([\w\s.,%/-]*\))*$/

const isAtLeast = (least: number) => (value: string) => /^[\d.]+px$/.test(value) && Number.parseFloat(value) >= least
const isOneOf =
  (...words: readonly string[]) =>
  (value: string) =>
    words.includes(value)
const isAtMost = (most: number) => (value: string) => /^[\d.]+px$/.test(value) && Number.parseFloat(value) <= most

/** The limits of each value, so that the fields can be seen. */
const limits: Readonly<Record<string, (value: string) => boolean>> = {
  color: (value) => !/transparent|(?:^rgba\(.*,|\/)\s*0?(?:\.[0-4]\d*)?\s*\)$/.test(value),
  display: isOneOf('block', 'inline-block', 'flow-root', 'inline'),
  'font-size': isAtLeast(10),
  height: (value) => value === 'auto' || isAtLeast(24)(value),
  'margin-bottom': isAtMost(100),
  'margin-top': isAtMost(100),
  'max-width': (value) => value === 'none' || value === '100%' || isAtLeast(60)(value),
  opacity: (value) => Number(value) >= 0.5,
  'padding-bottom': isAtMost(40),
  'padding-left': isAtMost(100),
  'padding-right': isAtMost(100),
  'padding-top': isAtMost(40),
}

const isAllowed = (name: string, value: unknown): value is string =>
  properties.has(name) &&
  typeof value === 'string' &&
  value.length <= 300 &&
  VALUE.test(value) &&
  (limits[name]?.(value) ?? true)

/** Unknown parts and properties, and values of another form, are left out. */
export function checkedStyles(given: unknown): Styles {
  if (typeof given !== 'object' || given === null) return {}
  const parts = Object.entries<unknown>({ ...given }).filter(([part]) => Object.hasOwn(selectors, part))
  return Object.fromEntries(parts.map(([part, values]) => [part, checkedValues(values)]))
}

function checkedValues(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null) return {}
  const entries = Object.entries<unknown>({ ...given })
  return Object.fromEntries(entries.flatMap(([name, value]) => (isAllowed(name, value) ? [[name, value]] : [])))
}

/** Replaces the styles of an earlier page. No policy forbids such a sheet. */
export function applyStyles(sheet: CSSStyleSheet, styles: Styles): void {
  sheet.replaceSync('')
  for (const [part, selector] of Object.entries(selectors)) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
    if (rule instanceof CSSStyleRule)
      for (const [name, value] of Object.entries(styles[part] ?? {})) rule.style.setProperty(name, value)
  }
}
