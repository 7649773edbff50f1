import { Maskito } from '@maskito/core'
import { fitOrKeep, isWordCharacter, type Mask } from './mask'
import { deletion, insert } from './mask-edit'

/**
 * Applies a mask to an input's edits. The library reads the browser's edits and handles undo, redo and phone keyboards;
 * the mask decides the effect of an edit.
 * @param setIsRefused called with whether the last key did not fit
 * @returns a function that stops it
 */
export function maskInput(input: HTMLInputElement, mask: Mask, setIsRefused: (isRefused: boolean) => void): () => void {
  const library = new Maskito(input, {
    mask: /^[\s\S]*$/,
    preprocessors: [
      ({ elementState, data }, action) => {
        const [from, to] = elementState.selection
        const selected = { text: elementState.value, from, to }
        // Filled in by the browser or an input method.
        if (action === 'validation') return { elementState, data }
        if (action === 'insert') {
          const edited = insert(mask, selected, data)
          setIsRefused(edited === undefined && isWordCharacter(data))
          return { elementState, data: edited ? data : '' }
        }
        const gone = deletion(mask, selected, action === 'deleteForward' ? 'forward' : 'backward')
        setIsRefused(false)
        return { elementState: { value: gone.text, selection: [gone.from, gone.to] }, data }
      },
    ],
    postprocessors: [
      ({ value, selection }) => {
        const { text, caret } = fitOrKeep(mask, value, selection[0])
        return { value: text, selection: [caret, caret] }
      },
    ],
  })
  return () => library.destroy()
}
