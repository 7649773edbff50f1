// The words that a customer sees on a control, which its name has to contain (WCAG 2.5.3).
import { controls, isSeen, seenTexts } from './elements.ts'

export interface SeenLabel {
  /** value of data-matrix on the control */
  readonly mark: string
  readonly words: string
}

export function markLabels(): SeenLabel[] {
  return controls().flatMap((control, i) => {
    const labels = [...((control as HTMLInputElement).labels ?? [])]
    const places = control.matches('input, select, textarea') ? labels : [control]
    const words = places
      .flatMap((place) => seenTexts(place))
      .map(({ node }) => node.data)
      .join(' ')
    if (words.trim() === '' || ![control, ...labels].some(isSeen)) return []
    control.dataset.matrix = String(i)
    return [{ mark: String(i), words }]
  })
}
