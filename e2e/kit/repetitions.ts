// Samples of a catalogue page that have nothing of their own, for checks that look at each kind of element once.

/**
 * Leaves the samples with an element that no earlier sample has. Styles select an element by its name, classes,
 * attributes, and place in its parent, and the rules of axe also by whether it has a text. Runs in the page.
 */
export function hideRepetitions(): void {
  const known = new Set<string>()
  const kindOf = (element: Element) =>
    [
      element.localName,
      element.parentElement?.localName,
      element.previousElementSibling === null,
      element.nextElementSibling === null,
      ...[...element.classList].sort(),
      ...element.getAttributeNames().sort(),
      element.getAttribute('type'),
      element.getAttribute('role'),
      element.textContent.trim() === '',
    ].join()
  for (const sample of document.querySelectorAll<HTMLElement>('#sb-root section[aria-label]')) {
    if (sample.parentElement?.closest('section[aria-label]')) continue
    const kinds = [...sample.querySelectorAll('*')].map(kindOf)
    if (kinds.every((kind) => known.has(kind))) sample.style.display = 'none'
    for (const kind of kinds) known.add(kind)
  }
}

/** Runs in the page. */
export function showRepetitions(): void {
  for (const sample of document.querySelectorAll<HTMLElement>('#sb-root section[aria-label]')) sample.style.display = ''
}
