// Reads how a field looks on this page, for the fields in the payment gateway's frame.

/** Which computed styles of a field are read in each state. */
const text = ['color', 'font-family', 'font-size', 'font-weight', 'letter-spacing', 'line-height']
const padding = ['padding-top', 'padding-right', 'padding-bottom', 'padding-left']
const border = ['border-color', 'border-radius', 'border-style', 'border-width', 'box-shadow', 'background-color']
const transition = ['transition-property', 'transition-duration', 'transition-timing-function']
const box = [...padding, ...border, ...transition, 'height', 'cursor', 'opacity']
const below = ['display', 'margin-top', 'margin-bottom', 'max-width']
/** Properties read from the rules for a field with focus, because only one element has focus. */
const focus = ['border-color', 'box-shadow', 'outline-color', 'outline-offset', 'outline-style', 'outline-width']

/** @param place an element where fields are shown */
export function lookOf(place) {
  const { ownerDocument: document } = place
  const [plain, invalid, disabled] = [probe(document), probe(document, { isInvalid: true }), probe(document)]
  disabled.input.disabled = true
  place.append(plain.group, invalid.group, disabled.group)
  const styles = {
    page: stylesOf(place, [...text, 'color-scheme']),
    group: stylesOf(plain.group, ['margin-bottom']),
    label: stylesOf(plain.label, [...text, ...below]),
    input: stylesOf(plain.input, [...text, ...box]),
    error: stylesOf(plain.error, [...text, ...below]),
    focusedInput: ruleOf(document, '.form-control:focus'),
    disabledInput: stylesOf(disabled.input, ['background-color', 'cursor', 'opacity', 'color']),
    invalidLabel: stylesOf(invalid.label, ['color']),
    invalidInput: stylesOf(invalid.input, ['border-color', 'box-shadow', 'color']),
    invalidError: stylesOf(invalid.error, ['color']),
    invalidFocusedInput: ruleOf(document, '.has-error .form-control:focus'),
  }
  plain.error.hidden = true
  const { marginBottom } = getComputedStyle(plain.group)
  const height = plain.group.getBoundingClientRect().height + Number.parseFloat(marginBottom)
  for (const { group } of [plain, invalid, disabled]) group.remove()
  return { styles, fieldHeight: height, language: document.documentElement.lang }
}

/** Removed before the browser draws the page. */
function probe(document, { isInvalid = false } = {}) {
  const create = (name, className) => Object.assign(document.createElement(name), { className })
  const group = create('div', isInvalid ? 'form-group has-error' : 'form-group')
  const [label, input, error] = [
    create('label', 'control-label'),
    create('input', 'form-control'),
    create('p', 'help-block'),
  ]
  label.textContent = error.textContent = 'x'
  group.append(label, input, error)
  return { group, label, input, error }
}

const stylesOf = (element, names) => {
  const computed = getComputedStyle(element)
  return Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)]))
}

/** What the sheets of this page say for a selector. */
function ruleOf(document, selector) {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const own = rules.filter(({ selectorText = '' }) => selectorText.split(/,\s*/).includes(selector))
  const found = own.flatMap(({ style }) => focus.map((name) => [name, style.getPropertyValue(name)]))
  return Object.fromEntries(found.filter(([, value]) => value))
}
