// A webpack loader that replaces words in the source.

/**
 * @this {import('webpack').LoaderContext<{ from: string, to: string }>}
 * @param {string} source
 */
module.exports = function editSource(source) {
  const { from, to } = this.getOptions()
  if (!source.includes(from)) throw new Error(`${this.resourcePath} does not contain ${from}`)
  return source.replaceAll(from, to)
}
