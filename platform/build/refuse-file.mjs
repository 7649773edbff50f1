// A loader of webpack that refuses every file.
import { relative } from 'node:path'
import { explainRefusal } from './asset-kinds.mjs'

/** @this {import('webpack').LoaderContext<object>} */
export default function refuseFile() {
  const error = new Error(explainRefusal(relative(this.rootContext, this.resourcePath).replaceAll('\\', '/')))
  // A position in this file does not help the reader.
  delete error.stack
  throw error
}
