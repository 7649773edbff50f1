import { Maskito } from '@maskito/core'
import type { Mask } from './mask'
import { deletion, insert } from './mask-edit'

/**
 * Applies a mask to the edits of an input. The library reads the browser's edits, handles undo and redo and the keyboards of phones;
 * the mask decides about the effect of an edit.
 * @param setIsCut called with whether the last edit left something out
 * @returns the function that stops it
 */
export function maskInput(input: HTMLInputElement, mask: Mask, setIsCut: (isCut: boolean) => void): () => void {
  const library = new Maskito(input, {
    mask: /^[\s\S]*$/,
    preprocessors: [
      ({ elementState, data }, action) => {
        const [from, to] = elementState.selection
        const selected = { text: elementState.value, from, to }
        if (action === 'validation') {
          // Filled in by the browser, or by an input method.
          if (mask.apply(selected.text).lost) setIsCut(true)
          return { elementState, data }
        }
        if (action === 'insert') {
          const edited = insert(mask, selected, data)
          setIsCut(data.length > 1 && (edited?.lost ?? true))
          return { elementState, data: edited ? data : '' }
        }
        const gone = deletion(mask, selected, action === 'deleteForward' ? 'forward' : 'backward')
        setIsCut(false)
        return { elementState: { value: gone.text, selection: [gone.from, gone.to] }, data }
      },
    ],
    postprocessors: [
      ({ value, selection }) => {
        const { text, caret } = mask.apply(value, selection[0])
        return { value: text, selection: [caret, caret] }
      },
    ],
  })
  return () => library.destroy()
}
