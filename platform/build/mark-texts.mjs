// A loader of webpack that marks the texts of a module.
import { markTexts } from './translation/marks.ts'

/** @this {import('webpack').LoaderContext<object>} @param {string} source */
export default function markModule(source) {
  return markTexts(this.resourcePath, source)
}
